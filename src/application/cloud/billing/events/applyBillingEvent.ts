import { checkoutOutcomeOf, type PaidCheckout } from '../../../../domain/cloud/billing/checkout.js';
import {
  eventNamesPurchase,
  mayEventConcernPurchase,
  type ProviderEvent,
} from '../../../../domain/cloud/billing/providerEvent.js';
import { UpstreamError } from '../../../../domain/shared/failure/failure.js';
import type { Purchase } from '../../../../domain/cloud/billing/purchase.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { ReportProblem } from '../../../shared/reportProblem.port.js';
import { KeyedQueue } from '../../../shared/keyedQueue.js';
import type { BillingInbox } from '../billingInbox.port.js';
import type { BillingProvider } from '../billingProvider.port.js';
import type { Purchases } from '../purchases.port.js';
import type { SyncPurchase } from '../syncPurchase.js';

interface ApplyBillingEventParts {
  readonly provider: BillingProvider;
  readonly inbox: BillingInbox;
  readonly purchases: Purchases;
  readonly sync: SyncPurchase;
  readonly clock: Clock;
  readonly report: ReportProblem;
  /** Receives the id of each checkout event that sold nothing, with the reason. A pending payment is not reported. */
  readonly reportUnsold: (eventId: string, reason: string) => void;
}

/** `applied` is also the outcome when another caller applied the event meanwhile. */
export type BillingEventOutcome = 'applied' | 'ignored' | 'waiting';

/**
 * Applies an event that the caller has leased from the inbox. If that fails, ends the lease, so that another caller can
 * try.
 */
export class ApplyBillingEvent {
  /**
   * Applies each customer's events one at a time within this process; version checks protect against other processes.
   */
  private readonly queue = new KeyedQueue();

  constructor(private readonly dependencies: ApplyBillingEventParts) {}

  async execute(event: ProviderEvent): Promise<BillingEventOutcome> {
    try {
      return await this.queue.run(event.customerId ?? event.id, () => this.apply(event));
    } catch (problem) {
      const { inbox, report } = this.dependencies;
      // If the release fails too, the lease expires.
      await inbox
        .release(event.id, reasonOf(problem))
        .catch((further: unknown) => report(further, `billing event ${event.id}`));
      throw problem;
    }
  }

  private async apply(event: ProviderEvent): Promise<BillingEventOutcome> {
    switch (event.kind) {
      case 'checkout.completed':
        return this.fulfill(event);
      case 'charge.refunded':
        return event.isFullRefund ? this.refresh(event) : this.ignore(event, 'The refund is partial.');
      case 'other':
        return this.ignore(event, `${event.type} has no effect.`);
      case 'subscription.changed':
      case 'subscription.deleted':
      case 'invoice.payment_failed':
      case 'invoice.paid':
        return this.refresh(event);
    }
  }

  private async fulfill(event: ProviderEvent): Promise<BillingEventOutcome> {
    const { provider, purchases, sync } = this.dependencies;
    const { sessionId } = event;
    if (sessionId === null) return this.ignoreUnsold(event, 'The event does not identify a checkout.');
    const outcome = checkoutOutcomeOf(await provider.checkoutSession(sessionId));
    if (outcome.kind !== 'sold') {
      if ((await purchases.find(sessionId)) === null)
        return outcome.kind === 'unpaid'
          ? this.ignore(event, outcome.reason)
          : this.ignoreUnsold(event, outcome.reason);
      await sync.refresh(sessionId, [event]);
    } else {
      await sync.fulfill(outcome.checkout, [event]);
      await this.applyWaiting(outcome.checkout);
    }
    return 'applied';
  }

  /** Applies the events that name only the customer, or began to wait while the checkout was being fulfilled. */
  private async applyWaiting(checkout: PaidCheckout): Promise<void> {
    for (const event of await this.dependencies.inbox.waitingFor(checkout)) await this.refresh(event);
  }

  private async refresh(event: ProviderEvent): Promise<BillingEventOutcome> {
    const { sync, inbox } = this.dependencies;
    let purchase = await this.purchaseOf(event);
    if (purchase === null) {
      await inbox.park(event.id, 'The checkout that this event belongs to has not arrived yet.');
      purchase = await this.purchaseOf(event);
    }
    if (purchase === null) return 'waiting';
    await sync.refresh(purchase, [event]);
    return 'applied';
  }

  /**
   * Returns the purchase that an event is about. A refund event names only its customer, so the provider is asked which
   * of the customer's purchases was refunded.
   */
  private async purchaseOf(event: ProviderEvent): Promise<Purchase | null> {
    const candidates = (await this.dependencies.purchases.findBy(event)).filter((each) =>
      mayEventConcernPurchase(event, each),
    );
    const [only] = candidates;
    const named = candidates.find((each) => eventNamesPurchase(event, each));
    if (only === undefined || named !== undefined || event.chargeId === null) return named ?? only ?? null;
    const [paid, ...others] = await this.dependencies.provider.purchasesPaidBy(event.chargeId, candidates);
    return others.length === 0 ? (paid ?? null) : null;
  }

  private ignoreUnsold(event: ProviderEvent, reason: string): Promise<BillingEventOutcome> {
    this.dependencies.reportUnsold(event.id, reason);
    return this.ignore(event, reason);
  }

  private async ignore({ id }: ProviderEvent, reason: string): Promise<BillingEventOutcome> {
    await this.dependencies.inbox.settle(id, 'ignored', reason, this.dependencies.clock.now());
    return 'ignored';
  }
}

/** Returns the payment provider's own reason, which contains no secrets; a failure's message is written for clients. */
function reasonOf(problem: unknown): string {
  const isRefusal = problem instanceof UpstreamError && problem.facts['provider'] === 'payment';
  const reason = isRefusal && problem.cause !== undefined ? problem.cause : problem;
  return reason instanceof Error ? reason.message : 'unknown';
}
