import { SECOND_MS } from '../../shared/timeUnits.js';
import { remainingMs } from '../../shared/timeWindow.js';

/**
 * How long a process holds the lease on an outbox effect. Longer than any provider's timeout including its retry, so an
 * expired lease means that its holder has crashed.
 */
export const DELIVERY_LEASE_SECONDS = 60;

const LEASE_MS = DELIVERY_LEASE_SECONDS * SECOND_MS;

export const deliveryLeaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** The remaining time of a lease at `now`, in milliseconds. */
export const leaseRemainingMs = (leaseEndsAt: Date, now: Date): number =>
  remainingMs(leaseEndsAt.getTime(), LEASE_MS, now.getTime());

export const isUnderLease = (leaseEndsAt: Date, now: Date): boolean => leaseRemainingMs(leaseEndsAt, now) > 0;
