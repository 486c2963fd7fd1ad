import type { TickerConsensusFigures } from '../../../domain/cloud/consensus/tickerConsensusFigures.js';

/** The consensus figures of a day that may be published. */
export interface ConsensusReader {
  /** Returns null when too few users have reported signals. */
  of(day: string, ticker: string): Promise<TickerConsensusFigures | null>;
  /** Returns the figures of the day's highest-ranked tickers, at most `limit`. */
  top(day: string, limit: number): Promise<readonly TickerConsensusFigures[]>;
}

/** Figures that are computed at intervals and read in between. */
export interface PublishedConsensusStore extends ConsensusReader {
  /** Time of the last publication; null before the first. */
  publishedAt(): Promise<Date | null>;
  /** Replaces all figures; `figures` are in ranking order. Called inside a unit of work. */
  publish(day: string, figures: readonly TickerConsensusFigures[], at: Date): Promise<void>;
}
