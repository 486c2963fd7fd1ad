/** How long support can look up deliveries. */
export const DELIVERY_RETENTION_DAYS = 90;

/**
 * How long a given-up outbox effect waits for the operator after its last attempt. At least as long as deliveries are
 * kept, so that support sees the outcome of every alert that it can look up.
 */
export const GIVEN_UP_EFFECT_RETENTION_DAYS = 90;
