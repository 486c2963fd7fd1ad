import type { PaidCheckout } from '../../../domain/cloud/billing/checkout.js';
import { decideBillingChanges, type BillingProviderState } from '../../../domain/cloud/billing/decideBillingChanges.js';
import type { ProviderEvent } from '../../../domain/cloud/billing/providerEvent.js';
import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import type { Clock } from '../../shared/clock.port.js';
import type { IdGenerator } from '../../shared/ids.port.js';
import type { OutboxRelay } from '../messaging/outbox/outboxRelay.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { BillingAccounts } from './billingAccounts.js';
import type { BillingSideEffects } from './billingSideEffects.js';
import type { FetchPurchaseState } from './fetchPurchaseState.js';
import { retryOnConflict } from './retryOnConflict.js';
import { VersionConflict } from '../versionConflict.js';

interface SyncPurchaseParts {
  readonly fetchState: FetchPurchaseState;
  readonly unitOfWork: UnitOfWork;
  readonly accounts: BillingAccounts;
  readonly effects: BillingSideEffects;
  readonly outboxRelay: OutboxRelay;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/**
 * Synchronizes purchases with the provider: fetches their state, decides, and stores the decision under a version
 * check. Used by webhooks, the reconcile job and the page to which a buyer returns.
 */
export class SyncPurchase {
  constructor(private readonly dependencies: SyncPurchaseParts) {}

  /**
   * Creates the purchase of a paid checkout or, if it already exists, applies the events to it. The buyer's earlier
   * paid checkouts are fulfilled first, because the license of a purchase depends on them. Returns whether this call
   * created the purchase.
   */
  async fulfill(checkout: PaidCheckout, events: readonly ProviderEvent[]): Promise<boolean> {
    return retryOnConflict(async () => {
      const fetched = await this.dependencies.fetchState.ofCheckout(checkout, events);
      if (fetched.kind === 'existing') {
        if (events.length > 0) await this.refresh(fetched.purchase, events);
        return false;
      }
      if (fetched.kind === 'missed') {
        for (const each of fetched.checkouts.toReversed()) await this.fulfill(each, []);
        throw new VersionConflict();
      }
      await this.store(fetched.state);
      return true;
    });
  }

  /**
   * Updates a stored purchase.
   * @param purchase the purchase as just read from the database, or the id of its checkout
   * @param withHistory fetches all payments, even when the events do not need them
   */
  async refresh(purchase: Purchase | string, events: readonly ProviderEvent[], withHistory = false): Promise<void> {
    let subject = purchase;
    await retryOnConflict(async () => {
      const state = await this.dependencies.fetchState.ofPurchase(subject, events, withHistory);
      if (typeof subject !== 'string') subject = subject.sessionId;
      await this.store(state);
    });
  }

  private async store(state: BillingProviderState): Promise<void> {
    const { unitOfWork, accounts, effects, outboxRelay, ids, clock } = this.dependencies;
    const hasEffects = await unitOfWork.run(async () => {
      const now = clock.now();
      await accounts.lock(state);
      const unapplied = await accounts.markApplied(state.events, now);
      if (state.sale === null && state.events.length > 0 && unapplied.length === 0) return false;
      const loaded = await accounts.load(state);
      const events = [...unapplied, ...loaded.waitingEvents];
      const decision = decideBillingChanges(loaded.account, { ...state, events }, ids.next(), now);
      const saved = await accounts.vacateSlots(loaded.account, decision);
      await Promise.all([accounts.save(loaded, decision, saved, now), effects.enqueue(decision.effects)]);
      await effects.grantCredits(decision);
      return decision.effects.length + decision.earnedReferrals.length + decision.newlyBilledLicenses.length > 0;
    });
    if (hasEffects) outboxRelay.wake();
  }
}
