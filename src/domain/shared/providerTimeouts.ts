/** How long a provider may take for one try, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = { payment: 10_000, email: 10_000, push: 5_000, storage: 10_000 } as const;

/** How often what failed is tried again within one request. */
export const RETRIES_PER_REQUEST = 1;

/** When a client may ask again for what a provider failed at. */
export const RETRY_UPSTREAM_AFTER_SECONDS = 10;

/** How long what was found out about the subsystems is told again, before they are asked anew. */
export const HEALTH_CACHE_SECONDS = 10;
