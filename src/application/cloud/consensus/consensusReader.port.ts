import type { TickerConsensusFigures } from '../../../domain/cloud/consensus/tickerConsensusFigures.js';

/** What may be said of a day. */
export interface ConsensusReader {
  /** Null where too few users are. */
  of(day: string, ticker: string): Promise<TickerConsensusFigures | null>;
  /** The first of the ranking. */
  top(day: string, limit: number): Promise<readonly TickerConsensusFigures[]>;
}

/** Figures that are drawn up at times, and read in between. */
export interface PublishedConsensusStore extends ConsensusReader {
  /** When that was done last; null before the first time. */
  publishedAt(): Promise<Date | null>;
  /** Replaces everything; `figures` in the order of the ranking. Inside a unit of work. */
  publish(day: string, figures: readonly TickerConsensusFigures[], at: Date): Promise<void>;
}
