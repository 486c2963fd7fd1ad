/** The form of a client's own key for one request. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/** How long a repeat of a request under the same key gets the first answer. */
export const ALERT_ANSWER_RETENTION_DAYS = 7;
