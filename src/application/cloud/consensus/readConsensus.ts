import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import type { Figures } from '../../../domain/cloud/consensus/figures.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ConsensusFigures } from './consensusFigures.port.js';

/** What may be said of today. */
export class ReadConsensus {
  constructor(
    private readonly figures: ConsensusFigures,
    private readonly clock: Clock,
  ) {}

  /** Null where too few users are. */
  ofTicker(ticker: string): Promise<Figures | null> {
    return this.figures.of(isoDate(this.clock.now()), ticker);
  }

  async top(limit: number): Promise<{ readonly date: string; readonly tickers: readonly Figures[] }> {
    const date = isoDate(this.clock.now());
    return { date, tickers: await this.figures.top(date, limit) };
  }
}
