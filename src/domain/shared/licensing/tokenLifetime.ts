import { DAY_SECONDS, MINUTE_SECONDS } from '../timeUnits.js';

/** How long a dashboard uses a validation before it validates again. */
export const VALIDATION_CACHE_SECONDS = DAY_SECONDS;

/** How much longer a validation remains usable when the cloud is unreachable. */
export const OFFLINE_GRACE_SECONDS = 3 * DAY_SECONDS;

/** How far a dashboard's clock may be behind the clock that signed the token. */
export const TOKEN_CLOCK_TOLERANCE_SECONDS = 5 * MINUTE_SECONDS;

export const TOKEN_LIFETIME_SECONDS = VALIDATION_CACHE_SECONDS + OFFLINE_GRACE_SECONDS;
