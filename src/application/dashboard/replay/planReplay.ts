import { parseReplayPeriod, type ReplayPeriod } from '../../../domain/dashboard/replay/replayPeriod.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { normalizeTicker } from '../../../domain/dashboard/portfolio/position.js';
import type { PortfolioSource } from '../portfolio/portfolioSource.port.js';

export interface ReplayPlan extends ReplayPeriod {
  readonly symbols: readonly string[];
  /** Whether the user named the tickers: then each of them must have prices. */
  readonly named: boolean;
}

export interface ReplayRequest {
  readonly from: string;
  readonly to: string;
  /** As the user wrote them, by commas; null for those of the portfolio. */
  readonly tickers: string | null;
}

/** Which sessions of which tickers are replayed. */
export class PlanReplay {
  constructor(private readonly portfolio: PortfolioSource) {}

  /** @throws InvalidRequest, PortfolioUnavailable */
  async execute({ from, to, tickers }: ReplayRequest): Promise<ReplayPlan> {
    const period = parseReplayPeriod(from, to);
    if (tickers !== null) return { ...period, symbols: readTickers(tickers), named: true };
    const { positions } = await this.portfolio.read();
    return { ...period, symbols: positions.map(({ ticker }) => ticker), named: false };
  }
}

/** Each once, in the order in which they were named. */
function readTickers(text: string): string[] {
  const symbols = text.split(',').map((word) => {
    const ticker = normalizeTicker(word);
    if (ticker === null)
      throw new InvalidRequest([{ path: 'tickers', message: `"${word}" is not a ticker. Write them as AAPL,KO` }]);
    return ticker;
  });
  return [...new Set(symbols)];
}
