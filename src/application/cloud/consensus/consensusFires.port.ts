import type { KindCount, UserCountByState } from '../../../domain/cloud/consensus/tickerConsensusFigures.js';
import type { LatestFires } from '../../../domain/cloud/consensus/latestFires.js';

export interface FireSubmission extends LatestFires {
  /** The UTC day, such as 2026-11-21. */
  readonly day: string;
  /** All names of the submitter. The day's row is found under any of them; a new row is stored under the first. */
  readonly submitter: readonly [string, ...string[]];
  readonly regime: string | null;
  readonly at: Date;
}

/**
 * Stores the triggers that fired in users' audits on recent days, once per submitter, ticker, kind and day, and counts
 * the users by state and by kind.
 */
export interface ConsensusFires {
  /**
   * Records fires and returns how many are new on their day. A repeated fire replaces state and strength and updates
   * the time. Returns null and records nothing when some of the fires are new but the submitter already has `limit` or
   * more fires on that day.
   */
  record(submission: FireSubmission, limit: number): Promise<number | null>;
  /** Counts of a ticker, limited to kinds with at least `minUsers` users; unordered. */
  countsOf(
    day: string,
    ticker: string,
    minUsers: number,
  ): Promise<{ readonly states: UserCountByState; readonly kinds: readonly KindCount[] }>;
  /** States of all tickers with at least `minUsers` users; unordered. */
  states(
    day: string,
    minUsers: number,
  ): Promise<readonly { readonly ticker: string; readonly states: UserCountByState }[]>;
  /** Combinations of ticker and kind with at least `minUsers` users; unordered. */
  kinds(day: string, minUsers: number): Promise<readonly (KindCount & { readonly ticker: string })[]>;
  /** Number of distinct fires recorded on a day. */
  count(day: string): Promise<number>;
  /** Deletes the fires of days before `before` and returns their number. */
  prune(before: string): Promise<number>;
}
