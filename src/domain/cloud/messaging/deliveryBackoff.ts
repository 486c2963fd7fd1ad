import { latestValidDeadline } from '../../shared/timeWindow.js';
import { HOUR_MS, HOUR_SECONDS, SECOND_MS } from '../../shared/timeUnits.js';

/** After this many attempts, over five days (RFC 5321, section 4.5.4.1), an outbox effect waits for the operator. */
export const MAX_DELIVERY_ATTEMPTS = 128;

/** An alert is out of date two hours later, after this many attempts. */
export const MAX_ALERT_ATTEMPTS = 10;

/**
 * Older alerts are withdrawn even if attempts remain, for example after the cloud was stopped. All attempts together
 * take about two hours.
 */
export const MAX_ALERT_AGE_MS = 2.5 * HOUR_MS;

/** With one delivery round every 10 s, the first retry comes within half a minute. */
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = HOUR_SECONDS;

/** The latest possible due time of a waiting outbox effect. A later due time was written by a wrong clock. */
export const latestPossibleDueAt = (now: Date): Date =>
  new Date(latestValidDeadline(LONGEST_PAUSE_SECONDS * SECOND_MS, now.getTime()));

/** Returns when to retry after attempt number `tries` failed at `now`; null after the last attempt. */
export function nextAttemptAt(tries: number, now: Date, maxAttempts: number): Date | null {
  if (tries >= maxAttempts) return null;
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS);
  return new Date(now.getTime() + pause * 1000);
}
