import { parseReplayPeriod, type ReplayPeriod } from '../../../domain/dashboard/replay/replayPeriod.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { canonicalTicker } from '../../../domain/shared/ticker.js';
import type { PortfolioSource } from '../portfolio/portfolioSource.port.js';

export interface ReplayPlan extends ReplayPeriod {
  readonly symbols: readonly string[];
  /** Whether the user named the tickers; if so, each of them must have prices. */
  readonly named: boolean;
}

export interface ReplayRequest {
  readonly from: string;
  readonly to: string;
  /** Tickers separated by commas, as the user typed them; null for those of the portfolio. */
  readonly tickers: string | null;
}

/** Selects the sessions and tickers to replay. */
export class PlanReplay {
  constructor(private readonly portfolio: PortfolioSource) {}

  /** @throws InvalidRequest, PortfolioUnavailable */
  async execute({ from, to, tickers }: ReplayRequest): Promise<ReplayPlan> {
    const period = parseReplayPeriod(from, to);
    if (tickers !== null) return { ...period, symbols: readTickers(tickers), named: true };
    const { positions } = await this.portfolio.read();
    if (positions.length === 0)
      throw new InvalidRequest([
        { path: 'tickers', message: 'Your portfolio holds no ticker. Name some with --tickers.' },
      ]);
    return { ...period, symbols: positions.map(({ ticker }) => ticker), named: false };
  }
}

/** Returns the tickers without duplicates, in the order in which they were named. */
function readTickers(text: string): string[] {
  const symbols = text.split(',').map((word) => {
    const ticker = canonicalTicker(word);
    if (ticker === null)
      throw new InvalidRequest([
        { path: 'tickers', message: `"${word}" is not a ticker. Separate tickers with commas, as in AAPL,KO.` },
      ]);
    return ticker;
  });
  return [...new Set(symbols)];
}
