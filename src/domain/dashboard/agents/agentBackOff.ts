import { DAY_MS, MINUTE_MS } from '../../shared/timeUnits.js';

const FIRST_PAUSE_MS = 15_000;
export const LONGEST_PAUSE_MS = 15 * MINUTE_MS;
/** A pause is between this share of its full length and all of it, so that many dashboards do not come back at one moment. */
export const LEAST_SHARE = 0.5;
/** However long a cloud asks to be left alone. */
export const LONGEST_WAIT_MS = DAY_MS;

/**
 * How long an agent waits after its `failures`-th failure in a row, in milliseconds.
 * @param chance 0–1, drawn anew each time
 * @param retryAfterMs what the cloud asked for; null when it asked for nothing
 */
export function pauseAfter(failures: number, chance: number, retryAfterMs: number | null): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  const jittered = full * (LEAST_SHARE + (1 - LEAST_SHARE) * chance);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS)));
}
