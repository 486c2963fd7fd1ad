import type { Figures } from '../../../domain/cloud/consensus/figures.js';

/** What may be said of a day. */
export interface ConsensusFigures {
  /** Null where too few users are. */
  of(day: string, ticker: string): Promise<Figures | null>;
  /** The first of the ranking. */
  top(day: string, limit: number): Promise<readonly Figures[]>;
}

/** Figures that are drawn up at times, and read in between. */
export interface PublishedFigures extends ConsensusFigures {
  /** When that was done last; null before the first time. */
  publishedAt(): Promise<Date | null>;
  /** Replaces everything; `figures` in the order of the ranking. Inside a unit of work. */
  publish(day: string, figures: readonly Figures[], at: Date): Promise<void>;
}
