import { MINUTE_MS } from '../../shared/timeUnits.js';

/**
 * `pending`: not applied yet, or the last attempt failed. `waiting`: the checkout that the event belongs to has not
 * arrived yet.
 */
export const BILLING_EVENT_STATUSES = ['pending', 'waiting', 'applied', 'ignored'] as const;
export type BillingEventStatus = (typeof BILLING_EVENT_STATUSES)[number];

/** How long received events are kept. The provider stops resending an event after 30 days. */
export const BILLING_EVENT_RETENTION_DAYS = 90;

/** Longer than all provider calls for one event can take, so an expired lease means that its process has crashed. */
const EVENT_LEASE_MS = 2 * MINUTE_MS;

/** When a lease taken at `now` ends. */
export const billingEventLeaseEnd = (now: Date): Date => new Date(now.getTime() + EVENT_LEASE_MS);
