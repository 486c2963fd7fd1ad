import { dollarsPerUnit, USD } from '../market/currency.js';
import { portfolioRiskOf, type AccountFacts, type RiskRequest } from '../risk/portfolioRisk.js';
import type { PortfolioRisk } from '../risk/riskReport.js';
import type { LeftOutPosition, RiskPosition } from '../risk/riskPosition.js';
import { stopOf } from './positionStop.js';
import type { TickerInput, TickerResult } from './auditTicker.js';

/** Measures the risk of the audited holdings; null when none can be measured. */
export function riskOfAuditedHoldings(
  tickers: readonly TickerInput[],
  results: readonly TickerResult[],
  index: RiskRequest['index'],
  { cash = null, historyDrawdown, leftOut: notAudited = [] }: AccountFacts = {},
): PortfolioRisk | null {
  const resultBySymbol = new Map(results.map((result) => [result.symbol, result]));
  const positions: RiskPosition[] = [];
  const leftOut: LeftOutPosition[] = [...notAudited];
  for (const input of tickers) {
    const quantity = input.position?.quantity ?? 0;
    if (quantity === 0) continue;
    const held = riskPosition(input, quantity, resultBySymbol.get(input.symbol));
    if (typeof held === 'string') leftOut.push({ symbol: input.symbol, reason: held });
    else positions.push(held);
  }
  return portfolioRiskOf({ positions, leftOut, index, cash, historyDrawdown });
}

/** Returns the holding as a position whose risk can be measured, or the reason why it cannot be measured. */
function riskPosition(
  { symbol, reading, currency = USD, exchangeRate, position }: TickerInput,
  quantity: number,
  result: TickerResult | undefined,
): RiskPosition | string {
  if (result?.kind !== 'audited' || reading.kind === 'unusable') return 'The ticker was not audited.';
  const usd = dollarsPerUnit(currency, exchangeRate);
  if (usd === null) return `The ticker is quoted in ${currency}, and there is no exchange rate.`;
  const { framework, metadata } = result.audit;
  return {
    symbol,
    quantity,
    close: metadata.last_close,
    dollarsPerUnit: usd,
    stop: stopOf({ framework, position }),
    atr: metadata.indicators['atr14'] ?? null,
    sector: position?.sector ?? null,
    bars: reading.bars,
  };
}
