import { MINUTE_MS } from './timeUnits.js';

/**
 * Stored timestamps outlive the clock that wrote them: after a wrong clock is corrected, a timestamp can be a year in
 * the future. These functions distrust any timestamp that is further ahead than its window allows. All values are
 * milliseconds since the epoch, or durations in milliseconds.
 */

/** Clocks of processes that share a store may differ by this much. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * The latest valid deadline at `now` for a window of `windowMs`, for queries that compare in the database.
 * @param toleranceMs 0 for deadlines that only this process writes and reads
 */
export const latestValidDeadline = (windowMs: number, now: number, toleranceMs = CLOCK_TOLERANCE_MS): number =>
  now + windowMs + toleranceMs;

/** The latest valid past timestamp at `now`. A later one was written by a wrong clock. */
export const latestValidTimestamp = (now: number, toleranceMs = CLOCK_TOLERANCE_MS): number =>
  latestValidDeadline(0, now, toleranceMs);

/** The latest plausible end of another process's lease, given that a lease taken now would end at `ownEnd`. */
export const latestValidLeaseEnd = (ownEnd: Date): Date => new Date(latestValidTimestamp(ownEnd.getTime()));

/**
 * The remaining time until the stored deadline `until`, which was set at most `windowMs` ahead: never longer than the
 * window; 0 when it has passed or is implausibly far ahead.
 */
export function remainingMs(until: number, windowMs: number, now: number, toleranceMs = CLOCK_TOLERANCE_MS): number {
  if (until > latestValidDeadline(windowMs, now, toleranceMs)) return 0;
  return Math.min(Math.max(until - now, 0), windowMs);
}

/** Whether the stored deadline `until`, which was set at most `windowMs` ahead, is still in the future at `now`. */
export const isDeadlinePending = (until: number, windowMs: number, now: number, toleranceMs?: number): boolean =>
  remainingMs(until, windowMs, now, toleranceMs) > 0;

/**
 * Whether the stored past timestamp `at` is less than `windowMs` ago at `now`. False when it is implausibly far in the
 * future.
 */
export const isWithinWindow = (at: number, windowMs: number, now: number, toleranceMs?: number): boolean =>
  isDeadlinePending(at + windowMs, windowMs, now, toleranceMs);
