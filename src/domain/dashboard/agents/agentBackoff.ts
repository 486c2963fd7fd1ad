import { DAY_MS, MINUTE_MS } from '../../shared/timeUnits.js';

const FIRST_PAUSE_MS = 15_000;
export const MAX_BACKOFF_MS = 15 * MINUTE_MS;
/**
 * The shortest pause as a fraction of the full pause. The actual length is random, so that dashboards do not all retry
 * at once.
 */
export const MIN_JITTER_SHARE = 0.5;
/** The longest Retry-After from the cloud that an agent obeys. */
export const MAX_RETRY_AFTER_MS = DAY_MS;

/**
 * Returns how long an agent waits after its `failures`-th consecutive failure, in milliseconds.
 * @param chance a fresh random number from 0 to 1
 * @param retryAfterMs the cloud's Retry-After; null if the response had none
 */
export function backoffMs(failures: number, chance: number, retryAfterMs: number | null): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);
  const jittered = full * (MIN_JITTER_SHARE + (1 - MIN_JITTER_SHARE) * chance);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS)));
}
