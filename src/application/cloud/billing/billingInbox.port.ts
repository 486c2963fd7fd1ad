import type { ProviderEvent } from '../../../domain/cloud/billing/providerEvent.js';
import type { PurchaseIds } from '../../../domain/cloud/billing/purchase.js';
import type { BillingEventStatus } from '../../../domain/cloud/billing/billingEvent.js';

export interface BillingInboxEntry {
  readonly event: ProviderEvent;
  readonly status: BillingEventStatus;
  /** Why the event was ignored, is waiting, or could not be applied. */
  readonly reason: string | null;
  readonly receivedAt: Date;
  readonly settledAt: Date | null;
}

/**
 * `ours`: only this caller may apply the event. `settled`: it was already applied or ignored. `taken`: another caller
 * is applying it.
 */
export type InboxReceiveResult = 'ours' | 'taken' | 'settled';

/** The inbox of the provider's events: each event is stored before it is acknowledged, and applied once. */
export interface BillingInbox {
  /**
   * Stores the event and leases it until `leaseEndsAt`. A repeated event is leased only if it is neither leased nor
   * settled.
   */
  receive(event: ProviderEvent, now: Date, leaseEndsAt: Date): Promise<InboxReceiveResult>;
  /** Ends the lease, so that another caller can try. */
  release(id: string, reason: string): Promise<void>;
  /** Returns true to exactly one caller, whose unit of work contains the event's effects. */
  settle(id: string, as: 'applied' | 'ignored', reason: string | null, at: Date): Promise<boolean>;
  /** Marks an event as waiting for its checkout; leaves a settled event unchanged. */
  park(id: string, reason: string): Promise<void>;
  /** Returns the waiting events that refer to any of these ids, oldest first. */
  waitingFor(ids: PurchaseIds): Promise<readonly ProviderEvent[]>;
  /**
   * Leases up to `limit` unsettled, unleased events received since `since`, oldest first; events that wait for a
   * checkout come last.
   */
  leaseUnsettled(request: {
    since: Date;
    now: Date;
    leaseEndsAt: Date;
    limit: number;
  }): Promise<readonly ProviderEvent[]>;
  /** Makes the event pending again and leases it. Returns null when it does not exist, was applied, or is leased. */
  reopen(id: string, now: Date, leaseEndsAt: Date): Promise<ProviderEvent | null>;
  /** Newest first. */
  list(statuses: readonly BillingEventStatus[], limit: number): Promise<readonly BillingInboxEntry[]>;
  /** Deletes events received before `before`, except pending ones. Returns the number of deleted events. */
  prune(before: Date): Promise<number>;
}
