import { MINUTE_MS } from '../../shared/timeUnits.js';

/** `pending`: not applied yet, or the last try failed. `waiting`: for its checkout. */
export const BILLING_EVENT_STATUSES = ['pending', 'waiting', 'applied', 'ignored'] as const;
export type BillingEventStatus = (typeof BILLING_EVENT_STATUSES)[number];

/** How long received events are kept: the provider sends none again after 30 days. */
export const BILLING_EVENT_RETENTION_DAYS = 90;

/** Longer than all calls to the provider that one event can take: a lease that ends means that its holder is dead. */
const EVENT_LEASE_MS = 2 * MINUTE_MS;

/** When the lease ends of an event that is taken at `now`. */
export const billingEventLeaseEnd = (now: Date): Date => new Date(now.getTime() + EVENT_LEASE_MS);
