import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import type { TickerConsensusFigures } from '../../../domain/cloud/consensus/tickerConsensusFigures.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ConsensusReader } from './consensusReader.port.js';

/** Returns those of today's consensus figures that may be published. */
export class GetConsensus {
  constructor(
    private readonly figures: ConsensusReader,
    private readonly clock: Clock,
  ) {}

  /** Returns null when too few users have reported signals. */
  ofTicker(ticker: string): Promise<TickerConsensusFigures | null> {
    return this.figures.of(isoDate(this.clock.now()), ticker);
  }

  async top(limit: number): Promise<{ readonly date: string; readonly tickers: readonly TickerConsensusFigures[] }> {
    const date = isoDate(this.clock.now());
    return { date, tickers: await this.figures.top(date, limit) };
  }
}
