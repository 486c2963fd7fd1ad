/** The timeout of one attempt at a provider, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = { payment: 10_000, email: 10_000, push: 5_000, storage: 10_000 } as const;

/** Retries of a failed call within one request. */
export const RETRIES_PER_REQUEST = 1;

/** The Retry-After of a response when a provider failed. */
export const RETRY_UPSTREAM_AFTER_SECONDS = 10;

/** How long health results of the subsystems are reused before checking again. */
export const HEALTH_CACHE_SECONDS = 10;
