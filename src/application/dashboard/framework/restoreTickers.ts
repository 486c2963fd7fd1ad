import { PortfolioUnavailable, type PortfolioSource } from '../portfolio/portfolioSource.port.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { FollowTickers } from './followTickers.js';
import type { MarketData } from '../market/marketData.port.js';
import type { TickerMemories } from './tickerMemories.port.js';

/** Brings the live actors back when the program starts. */
export class RestoreTickers {
  constructor(
    private readonly portfolio: PortfolioSource,
    private readonly prices: Pick<MarketData, 'source'>,
    private readonly memories: TickerMemories,
    private readonly tickers: FollowTickers,
    private readonly report: ProblemReport,
  ) {}

  /** Never rejects: the next audit catches up with what cannot be restored now. */
  async execute(): Promise<void> {
    try {
      const { source } = await this.portfolio.read();
      const origin = { prices: this.prices.source, portfolio: source };
      await this.tickers.catchUp(origin, await this.memories.recall(origin));
    } catch (problem) {
      if (!(problem instanceof PortfolioUnavailable)) this.report(problem, 'restoring the tickers');
    }
  }
}
