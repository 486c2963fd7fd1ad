/**
 * How long a process has an effect for itself while it carries it out. Longer than any provider's time-out with its
 * retry: a lease that ends means that its holder is dead.
 */
export const DELIVERY_LEASE_SECONDS = 60;

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + DELIVERY_LEASE_SECONDS * 1000);
