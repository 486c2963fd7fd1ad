/** How long a dashboard uses a validation before it asks again. */
export const VALIDATION_CACHE_SECONDS = 24 * 3600;

/** How much longer it may go on when the cloud cannot be reached. */
export const OFFLINE_GRACE_SECONDS = 72 * 3600;

/** How far the clock of a dashboard may be behind the one that signed. */
export const CLOCK_TOLERANCE_SECONDS = 5 * 60;

export const TOKEN_LIFETIME_SECONDS = VALIDATION_CACHE_SECONDS + OFFLINE_GRACE_SECONDS;
