/** Longer than all calls to the provider that one event can take: a lease that ends means that its holder is dead. */
export const APPLY_LEASE_MS = 2 * 60_000;
