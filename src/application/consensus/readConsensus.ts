import { dayOf } from '../../domain/consensus/fire.js';
import type { Figures } from '../../domain/consensus/figures.js';
import type { Clock } from '../clock.port.js';
import type { ConsensusFigures } from './consensusFigures.port.js';

/** What may be said of today. */
export class ReadConsensus {
  constructor(
    private readonly figures: ConsensusFigures,
    private readonly clock: Clock,
  ) {}

  /** Null where too few users are. */
  ofTicker(ticker: string): Promise<Figures | null> {
    return this.figures.of(dayOf(this.clock.now()), ticker);
  }

  async top(limit: number): Promise<{ readonly date: string; readonly tickers: readonly Figures[] }> {
    const date = dayOf(this.clock.now());
    return { date, tickers: await this.figures.top(date, limit) };
  }
}
