import { latestValidDeadline } from '../../shared/timeWindow.js';
import { HOUR_SECONDS, SECOND_MS } from '../../shared/timeUnits.js';

/** After this many attempts an outbox effect is marked as given up and waits for the operator. */
export const MAX_DELIVERY_ATTEMPTS = 10;

/** With one delivery round every 10 s, the first retry comes within half a minute. */
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = HOUR_SECONDS;

/** The latest possible due time of a waiting outbox effect. A later due time was written by a wrong clock. */
export const latestPossibleDueAt = (now: Date): Date =>
  new Date(latestValidDeadline(LONGEST_PAUSE_SECONDS * SECOND_MS, now.getTime()));

/** Returns when to retry after attempt number `tries` failed at `now`; null after the last attempt. */
export function nextAttemptAt(tries: number, now: Date): Date | null {
  if (tries >= MAX_DELIVERY_ATTEMPTS) return null;
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS);
  return new Date(now.getTime() + pause * 1000);
}
