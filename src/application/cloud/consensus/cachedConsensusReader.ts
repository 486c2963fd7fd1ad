import type { TickerConsensusFigures } from '../../../domain/cloud/consensus/tickerConsensusFigures.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ConsensusReader } from './consensusReader.port.js';

/** Published figures change only every few seconds, so a one-second cache is as accurate as reading each time. */
const MAX_AGE_MS = 1000;

/** Caches published figures, so that each is read at most once a second. */
export class CachedConsensusReader implements ConsensusReader {
  private readonly tickers = new Map<string, Promise<TickerConsensusFigures | null>>();
  private readonly tops = new Map<string, Promise<readonly TickerConsensusFigures[]>>();
  private since = 0;

  constructor(
    private readonly published: ConsensusReader,
    private readonly clock: Clock,
  ) {}

  of(day: string, ticker: string): Promise<TickerConsensusFigures | null> {
    return this.once(this.tickers, `${day} ${ticker}`, () => this.published.of(day, ticker));
  }

  top(day: string, limit: number): Promise<readonly TickerConsensusFigures[]> {
    return this.once(this.tops, `${day} ${limit}`, () => this.published.top(day, limit));
  }

  private once<T>(reads: Map<string, Promise<T>>, name: string, read: () => Promise<T>): Promise<T> {
    this.forgetInTime();
    const known = reads.get(name);
    if (known !== undefined) return known;
    const reading = read();
    reads.set(name, reading);
    reading.catch(() => reads.delete(name));
    return reading;
  }

  private forgetInTime(): void {
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.since) < MAX_AGE_MS) return;
    this.tickers.clear();
    this.tops.clear();
    this.since = now;
  }
}
