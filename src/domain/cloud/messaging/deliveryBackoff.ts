import { latestDeadline } from '../../shared/timeWindow.js';
import { HOUR_SECONDS, SECOND_MS } from '../../shared/timeUnits.js';

/** After so many tries an effect is given up, visibly: it waits for the operator. */
export const MAX_DELIVERY_ATTEMPTS = 10;

/** With a round of deliveries every 10 s the first retry comes within half a minute. */
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = HOUR_SECONDS;

/** The latest time at which a waiting effect can be due. A later due time was written by a wrong clock. */
export const latestDueAt = (now: Date): Date =>
  new Date(latestDeadline(LONGEST_PAUSE_SECONDS * SECOND_MS, now.getTime()));

/** When to try again after the `tries`-th try failed at `now`; null when that was the last. */
export function nextAttemptAt(tries: number, now: Date): Date | null {
  if (tries >= MAX_DELIVERY_ATTEMPTS) return null;
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS);
  return new Date(now.getTime() + pause * 1000);
}
