import { DAY_MS, MINUTE_MS } from '../../shared/timeUnits.js';

const FIRST_PAUSE_MS = 15_000;
export const MAX_BACKOFF_MS = 15 * MINUTE_MS;
/** A pause is between this share of its full length and all of it, so that many dashboards do not come back at one moment. */
export const MIN_JITTER_SHARE = 0.5;
/** However long a cloud asks to be left alone. */
export const MAX_RETRY_AFTER_MS = DAY_MS;

/**
 * How long an agent waits after its `failures`-th failure in a row, in milliseconds.
 * @param chance 0–1, drawn anew each time
 * @param retryAfterMs what the cloud asked for; null when it asked for nothing
 */
export function backoffMs(failures: number, chance: number, retryAfterMs: number | null): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);
  const jittered = full * (MIN_JITTER_SHARE + (1 - MIN_JITTER_SHARE) * chance);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS)));
}
