/** How long a provider may take for one try, in milliseconds. */
export const PROVIDER_PATIENCE_MS = { payment: 10_000, email: 10_000, push: 5_000 } as const;

/** How often what failed is tried again within one request. */
export const RETRIES_WITHIN_A_REQUEST = 1;
