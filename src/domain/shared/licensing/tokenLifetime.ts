import { DAY_SECONDS, MINUTE_SECONDS } from '../timeUnits.js';

/** How long a dashboard uses a validation before it asks again. */
export const VALIDATION_CACHE_SECONDS = DAY_SECONDS;

/** How much longer it may go on when the cloud cannot be reached. */
export const OFFLINE_GRACE_SECONDS = 3 * DAY_SECONDS;

/** How far the clock of a dashboard may be behind the one that signed. */
export const TOKEN_CLOCK_TOLERANCE_SECONDS = 5 * MINUTE_SECONDS;

export const TOKEN_LIFETIME_SECONDS = VALIDATION_CACHE_SECONDS + OFFLINE_GRACE_SECONDS;
