/** The timeouts of one call to each kind of provider, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = { payment: 10_000, email: 10_000, push: 5_000, storage: 10_000 } as const;

/** Retries of a failed call within one request. */
export const RETRIES_PER_REQUEST = 1;

/** The Retry-After value of a response that reports a failed provider. */
export const RETRY_UPSTREAM_AFTER_SECONDS = 10;

/** How long the subsystems' health results are reused before they are checked again. */
export const HEALTH_CACHE_SECONDS = 10;
