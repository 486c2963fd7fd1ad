import { SECOND_MS } from '../../shared/timeUnits.js';
import { remainingMs } from '../../shared/timeWindow.js';

/**
 * How long a process has an effect for itself while it carries it out. Longer than any provider's time-out with its
 * retry: a lease that ends means that its holder is dead.
 */
export const DELIVERY_LEASE_SECONDS = 60;

const LEASE_MS = DELIVERY_LEASE_SECONDS * SECOND_MS;

export const deliveryLeaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** How long a lease still lasts at `now`, in milliseconds. */
export const leaseRemainingMs = (leaseEndsAt: Date, now: Date): number =>
  remainingMs(leaseEndsAt.getTime(), LEASE_MS, now.getTime());

export const isUnderLease = (leaseEndsAt: Date, now: Date): boolean => leaseRemainingMs(leaseEndsAt, now) > 0;
