import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';

/** Longer than all calls to the provider that one event can take: a lease that ends means that its holder is dead. */
const APPLY_LEASE_MS = 2 * MINUTE_MS;

export const applyLeaseEnd = (now: Date): Date => new Date(now.getTime() + APPLY_LEASE_MS);
