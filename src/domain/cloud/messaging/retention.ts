/** How long support can see what was sent to whom. */
export const DELIVERY_RETENTION_DAYS = 90;

/**
 * How long an effect that was given up waits for the operator before it is forgotten, counted from its last try. Not
 * shorter than deliveries are kept: as long as support can see an alert, it can see what became of it.
 */
export const GIVEN_UP_RETENTION_DAYS = 90;
