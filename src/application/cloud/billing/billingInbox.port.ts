import type { ProviderEvent } from '../../../domain/cloud/billing/providerEvent.js';
import type { PurchaseIds } from '../../../domain/cloud/billing/purchase.js';
import type { BillingEventStatus } from '../../../domain/cloud/billing/billingEvent.js';

export interface BillingInboxEntry {
  readonly event: ProviderEvent;
  readonly status: BillingEventStatus;
  /** Why it was ignored, waits, or could not be applied. */
  readonly reason: string | null;
  readonly receivedAt: Date;
  readonly settledAt: Date | null;
}

/** `ours`: to be applied by this call alone. `settled`: it has had its effect. `taken`: somebody is at it. */
export type InboxReceiveResult = 'ours' | 'taken' | 'settled';

/** The provider's news, each kept before it is acknowledged, and applied once. */
export interface BillingInbox {
  /** Keeps it and takes it, until `leaseEndsAt`; a repeat takes it only where nobody has it and it is not settled. */
  receive(event: ProviderEvent, now: Date, leaseEndsAt: Date): Promise<InboxReceiveResult>;
  /** Gives up the lease: the next who comes may try. */
  release(id: string, reason: string): Promise<void>;
  /** True for exactly one caller, whose unit of work has its effects in it. */
  settle(id: string, as: 'applied' | 'ignored', reason: string | null, at: Date): Promise<boolean>;
  /** Lets it wait for its checkout; nothing happens to an event that is settled. */
  park(id: string, reason: string): Promise<void>;
  /** What waits and names any of these ids; the oldest first. */
  waitingFor(ids: PurchaseIds): Promise<readonly ProviderEvent[]>;
  /** Takes what is not settled and nobody has, received since `since`, up to `most`, those that wait for a checkout last; the oldest first. */
  leaseUnsettled(request: {
    since: Date;
    now: Date;
    leaseEndsAt: Date;
    limit: number;
  }): Promise<readonly ProviderEvent[]>;
  /** Makes it pending again, and takes it; null when there is none, it was applied, or somebody has it. */
  reopen(id: string, now: Date, leaseEndsAt: Date): Promise<ProviderEvent | null>;
  /** The newest first. */
  list(statuses: readonly BillingEventStatus[], limit: number): Promise<readonly BillingInboxEntry[]>;
  /** Forgets what was received before `before`, all but what could not be applied yet; how many. */
  prune(before: Date): Promise<number>;
}
