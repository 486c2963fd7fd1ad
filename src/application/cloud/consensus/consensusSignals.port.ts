import type { KindCount, UserCountByState } from '../../../domain/cloud/consensus/tickerConsensusFigures.js';
import type { LatestSignals } from '../../../domain/cloud/consensus/latestSignals.js';

export interface SignalSubmission extends LatestSignals {
  /** The UTC day, such as 2026-11-21. */
  readonly day: string;
  /** All names of the submitter. The day's row is found under any of them; a new row is stored under the first. */
  readonly submitter: readonly [string, ...string[]];
  readonly regime: string | null;
  readonly at: Date;
}

export interface TickerUserCounts {
  readonly states: UserCountByState;
  readonly kinds: readonly KindCount[];
}

/**
 * Stores the signals of users' audits on recent days, once per submitter, ticker, kind and day, and counts
 * the users by state and by kind.
 */
export interface ConsensusSignals {
  /**
   * Records signals and returns how many are new on their day. A repeated signal replaces state and strength and
   * updates the time. Returns null and records nothing when some of the signals are new but the submitter already has
   * `limit` or more signals on that day.
   */
  record(submission: SignalSubmission, limit: number): Promise<number | null>;
  /**
   * Counts the users of a ticker by state and by kind, without kinds that have fewer than `minUsers` users; unordered.
   */
  countsOf(day: string, ticker: string, minUsers: number): Promise<TickerUserCounts>;
  /** Like `countsOf`, for each ticker that at least `minUsers` users reported, from one snapshot; unordered. */
  countsByTicker(day: string, minUsers: number): Promise<readonly (TickerUserCounts & { readonly ticker: string })[]>;
  /** Counts users by state for each ticker that at least `minUsers` users reported; unordered. */
  states(
    day: string,
    minUsers: number,
  ): Promise<readonly { readonly ticker: string; readonly states: UserCountByState }[]>;
  /** Number of distinct signals recorded on a day. */
  count(day: string): Promise<number>;
  /** Deletes the signals of days before `before` and returns their number. */
  prune(before: string): Promise<number>;
}
