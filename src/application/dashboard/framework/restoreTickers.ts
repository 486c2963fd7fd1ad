import { PortfolioMissing, type PortfolioSource } from '../portfolio/portfolioSource.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { SyncTickerActors } from './syncTickerActors.js';
import type { MarketData } from '../market/marketData.port.js';
import type { TickerRecordStore } from './tickerRecordStore.port.js';

/** Restores the live actors when the program starts. */
export class RestoreTickers {
  constructor(
    private readonly portfolio: PortfolioSource,
    private readonly prices: Pick<MarketData, 'source'>,
    private readonly tickerRecordStore: TickerRecordStore,
    private readonly tickers: SyncTickerActors,
    private readonly report: ReportProblem,
  ) {}

  /** Never rejects: the next audit restores actors that cannot be restored now. */
  async execute(): Promise<void> {
    try {
      const { source } = await this.portfolio.read();
      const origin = { prices: this.prices.source, portfolio: source };
      await this.tickers.catchUp(origin, await this.tickerRecordStore.load(origin));
    } catch (problem) {
      if (!(problem instanceof PortfolioMissing)) this.report(problem, 'restoring the tickers');
    }
  }
}
