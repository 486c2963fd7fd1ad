/** Failures in a row that open the breaker. */
export const STRIKES_TO_TRIP = 3;

export const DEFAULT_COOLDOWN_SECONDS = 1800;
