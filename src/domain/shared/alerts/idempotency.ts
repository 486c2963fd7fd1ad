/** The format of a client's idempotency key. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/** How long a repeated request with the same key is answered with the first response. */
export const ALERT_ANSWER_RETENTION_DAYS = 7;
