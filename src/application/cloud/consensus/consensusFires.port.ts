import type { KindCount, UserCountByState } from '../../../domain/cloud/consensus/tickerConsensusFigures.js';
import type { LatestFires } from '../../../domain/cloud/consensus/latestFires.js';

export interface FireSubmission extends LatestFires {
  /** The UTC day, as in 2026-11-21. */
  readonly day: string;
  /** All names of the submitter. The row of the day is found under any of them; a new row gets the first. */
  readonly submitter: readonly [string, ...string[]];
  readonly regime: string | null;
  readonly at: Date;
}

/** All fires of the latest days, once per (submitter, ticker, kind, day), and how many users stand where. */
export interface ConsensusFires {
  /**
   * Records fires; how many of them are new on their day. A repeat replaces state and strength and renews the time. The
   * latest fire is the one that was recorded last. Null, and nothing is recorded, when the submitter has `most` or more
   * on that day and some of these are new.
   */
  record(submission: FireSubmission, limit: number): Promise<number | null>;
  /** Of a ticker; of kinds only those that at least so many users have, in any order. */
  countsOf(
    day: string,
    ticker: string,
    atLeast: number,
  ): Promise<{ readonly states: UserCountByState; readonly kinds: readonly KindCount[] }>;
  /** Of all tickers that at least so many users have, in any order. */
  states(
    day: string,
    atLeast: number,
  ): Promise<readonly { readonly ticker: string; readonly states: UserCountByState }[]>;
  /** Of all tickers and kinds that at least so many users have together, in any order. */
  kinds(day: string, atLeast: number): Promise<readonly (KindCount & { readonly ticker: string })[]>;
  /** How many fires were recorded on a day, repeats not counted. */
  count(day: string): Promise<number>;
  /** Forgets the days before; how many fires those were. */
  prune(before: string): Promise<number>;
}
