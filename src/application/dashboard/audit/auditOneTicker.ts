import type { AuditPayload } from '../../../domain/dashboard/audit/auditPayload.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import { optionExclusionReason } from '../../../domain/dashboard/market/occSymbol.js';
import { watchedPosition, type Position } from '../../../domain/dashboard/portfolio/position.js';
import { canonicalSymbol, canonicalTicker } from '../../../domain/shared/ticker.js';
import { PortfolioMissing, type PortfolioSource } from '../portfolio/portfolioSource.port.js';
import type { AuditPositions } from './auditPositions.js';
import type { MarketData } from '../market/marketData.port.js';
import type { TickerRecordStore } from '../framework/tickerRecordStore.port.js';

/**
 * Audits one ticker now, with its position in the portfolio, continuing from its stored record. A ticker that the
 * portfolio does not list is audited as a watched one. Stores nothing.
 */
export class AuditOneTicker {
  constructor(
    private readonly portfolio: PortfolioSource,
    private readonly prices: Pick<MarketData, 'source'>,
    private readonly positions: AuditPositions,
    private readonly tickerRecordStore: Pick<TickerRecordStore, 'load'>,
  ) {}

  /**
   * @param symbol in upper or lower case
   * @throws NotFound `unknown_ticker` for an option and for text that cannot be a ticker; a ticker without prices is an
   * error in the audit
   * @throws PortfolioUnavailable when there is a portfolio that cannot be read
   */
  async execute(symbol: string): Promise<AuditPayload> {
    const ticker = canonicalTicker(symbol);
    if (ticker === null)
      throw new NotFound(
        optionExclusionReason(canonicalSymbol(symbol)) ?? `"${symbol}" is not a ticker.`,
        'unknown_ticker',
      );
    const { source, positions } = await this.held();
    const audited = [positions.find((each) => each.ticker === ticker) ?? watchedPosition(ticker)];
    const origin = { prices: this.prices.source, portfolio: source };
    const report = { source, errors: [], notes: [] };
    const plan = {
      audited,
      skippedReasonByTicker: {},
      origin,
      cash: null,
      leftOut: [],
      measureDrawdown: null,
      portfolio: report,
    };
    const before = await this.tickerRecordStore.load(origin);
    const { audit } = await this.positions.execute(plan, before, () => undefined);
    return audit;
  }

  private async held(): Promise<{ readonly source: string; readonly positions: readonly Position[] }> {
    try {
      return await this.portfolio.read();
    } catch (problem) {
      if (problem instanceof PortfolioMissing) return { source: 'none', positions: [] };
      throw problem;
    }
  }
}
