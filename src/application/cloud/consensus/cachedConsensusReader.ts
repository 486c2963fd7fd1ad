import type { TickerConsensusFigures } from '../../../domain/cloud/consensus/tickerConsensusFigures.js';
import { CachedReads } from '../../shared/cachedReads.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ConsensusReader } from './consensusReader.port.js';

/** Published figures change only every few seconds, so a one-second cache is as accurate as reading each time. */
const LIFETIME_MS = 1000;

/** Caches published figures, so that each is read at most once a second. */
export class CachedConsensusReader implements ConsensusReader {
  private readonly tickers: CachedReads<TickerConsensusFigures | null>;
  private readonly tops: CachedReads<readonly TickerConsensusFigures[]>;

  constructor(
    private readonly published: ConsensusReader,
    clock: Clock,
  ) {
    this.tickers = new CachedReads(LIFETIME_MS, clock);
    this.tops = new CachedReads(LIFETIME_MS, clock);
  }

  of(day: string, ticker: string): Promise<TickerConsensusFigures | null> {
    return this.tickers.get(`${day} ${ticker}`, () => this.published.of(day, ticker));
  }

  top(day: string, limit: number): Promise<readonly TickerConsensusFigures[]> {
    return this.tops.get(`${day} ${limit}`, () => this.published.top(day, limit));
  }
}
