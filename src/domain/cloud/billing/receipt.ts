import { MINUTE_MS } from '../../shared/timeUnits.js';

/** `pending`: not applied yet, or the last try failed. `waiting`: for its checkout. */
export const RECEIPT_STATUSES = ['pending', 'waiting', 'applied', 'ignored'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** How long received events are kept: the provider sends none again after 30 days. */
export const RECEIPTS_KEPT_DAYS = 90;

/** Longer than all calls to the provider that one event can take: a lease that ends means that its holder is dead. */
const EVENT_LEASE_MS = 2 * MINUTE_MS;

/** When the lease ends of an event that is taken at `now`. */
export const eventLeaseEnd = (now: Date): Date => new Date(now.getTime() + EVENT_LEASE_MS);
