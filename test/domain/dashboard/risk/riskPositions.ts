import type { Bars } from '../../../../src/domain/dashboard/market/bars.js';
import { portfolioRiskOf, type RiskRequest } from '../../../../src/domain/dashboard/risk/portfolioRisk.js';
import type { PortfolioRisk } from '../../../../src/domain/dashboard/risk/riskReport.js';
import type { RiskPosition } from '../../../../src/domain/dashboard/risk/riskPosition.js';
import { createBars } from '../audit/createBars.js';

/** Returns bars whose daily returns are `returns`, repeated as often as needed. */
export function barsReturning(returns: readonly number[], count = 251, first = 100): Bars {
  let close = first;
  return createBars(
    Array.from({ length: count }, (_, day) => {
      if (day > 0) close *= 1 + (returns[(day - 1) % returns.length] ?? NaN);
      return { close };
    }),
  );
}

export const positionOf = (symbol: string, bars: Bars, over: Partial<RiskPosition> = {}): RiskPosition => ({
  symbol,
  quantity: 10,
  close: bars.close.at(-1) ?? NaN,
  dollarsPerUnit: 1,
  stop: null,
  atr: null,
  sector: null,
  bars,
  ...over,
});

export function riskOf(
  positions: readonly RiskPosition[],
  index: Bars | null = null,
  over: Partial<RiskRequest> = {},
): PortfolioRisk {
  const risk = portfolioRiskOf({
    positions,
    leftOut: [],
    index: index === null ? null : { symbol: 'SPX', bars: index },
    cash: null,
    ...over,
  });
  if (risk === null) throw new Error('There is no position.');
  return risk;
}

export function requireMeasured<T extends { readonly kind: string }>(
  measure: T | undefined,
): Extract<T, { readonly kind: 'measured' }> {
  if (measure === undefined || !isMeasured(measure)) throw new Error(JSON.stringify(measure));
  return measure;
}

const isMeasured = <T extends { readonly kind: string }>(
  measure: T,
): measure is Extract<T, { readonly kind: 'measured' }> => measure.kind === 'measured';
