/** Consecutive failures that open the breaker. */
export const FAILURES_TO_OPEN_BREAKER = 3;

export const DEFAULT_BREAKER_COOLDOWN_SECONDS = 1800;
