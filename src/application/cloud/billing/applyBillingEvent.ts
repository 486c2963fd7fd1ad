import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import type { Clock } from '../../shared/clock.port.js';
import type { Courier } from '../messaging/outbox/courier.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { Turns } from '../../shared/turns.js';
import type { ProviderEvent } from './billingEvents.port.js';
import type { BillingInbox } from './billingInbox.port.js';
import type { BillingProvider } from './billingProvider.port.js';
import { concerns } from './concerns.js';
import type { FulfilCheckout } from './fulfilCheckout.js';
import { purchaseOfCheckout } from './purchaseOfCheckout.js';
import type { PurchaseIds, Purchases } from './purchases.port.js';
import type { RefreshPurchase } from './refreshPurchase.js';
import { soldCheckout } from './soldCheckout.js';

interface ApplyBillingEventParts {
  readonly provider: BillingProvider;
  readonly inbox: BillingInbox;
  readonly purchases: Purchases;
  readonly fulfil: FulfilCheckout;
  readonly refresh: RefreshPurchase;
  readonly courier: Courier;
  readonly clock: Clock;
  readonly report: ProblemReport;
  /** One customer's news are applied one after the other in this process; other processes are told apart by versions. */
  readonly queue: Turns;
}

/** `applied` also when somebody else applied it meanwhile. */
export type Application = 'applied' | 'ignored' | 'waiting';

/** Applies one of the provider's news that its caller has taken from the inbox, or gives it up for the next who comes. */
export class ApplyBillingEvent {
  constructor(private readonly parts: ApplyBillingEventParts) {}

  async execute(event: ProviderEvent): Promise<Application> {
    const { queue, courier } = this.parts;
    try {
      const application = await queue.run(event.customerId ?? event.id, () => this.apply(event));
      courier.wake();
      return application;
    } catch (problem) {
      await this.giveUp(event, problem);
      throw problem;
    }
  }

  /** Where even that fails, the lease ends by itself. */
  private async giveUp({ id }: ProviderEvent, problem: unknown): Promise<void> {
    const { inbox, report } = this.parts;
    try {
      await inbox.release(id, problem instanceof Error ? problem.message : 'unknown');
    } catch (further) {
      report(further, `billing event ${id}`);
    }
  }

  private async apply(event: ProviderEvent): Promise<Application> {
    switch (event.kind) {
      case 'checkout.completed':
        return this.fulfil(event);
      case 'charge.refunded':
        return event.isFullRefund ? this.refresh(event) : this.ignore(event, 'Only a part was given back.');
      case 'other':
        return this.ignore(event, `Nothing follows from ${event.type}.`);
      case 'subscription.changed':
      case 'subscription.deleted':
      case 'invoice.payment_failed':
      case 'invoice.paid':
        return this.refresh(event);
    }
  }

  private async fulfil(event: ProviderEvent): Promise<Application> {
    const { provider, purchases, fulfil, refresh } = this.parts;
    const { sessionId } = event;
    if (sessionId === null) return this.ignore(event, 'It names no checkout.');
    const checkout = soldCheckout(await provider.checkoutSession(sessionId));
    if (typeof checkout === 'string') {
      if ((await purchases.find(sessionId)) === null) return this.ignore(event, checkout);
      await refresh.execute(sessionId, [event]);
    } else if (await fulfil.execute(checkout, [event])) {
      await this.applyWaiting(checkout);
    } else {
      await refresh.execute((await purchaseOfCheckout(purchases, checkout)) ?? sessionId, [event]);
    }
    return 'applied';
  }

  /** What began to wait while the checkout was fulfilled. */
  private async applyWaiting(ids: PurchaseIds): Promise<void> {
    for (const event of await this.parts.inbox.waitingFor(ids)) await this.refresh(event);
  }

  private async refresh(event: ProviderEvent): Promise<Application> {
    const { refresh, inbox } = this.parts;
    let purchase = await this.purchaseOf(event);
    if (purchase === null) {
      await inbox.park(event.id, 'Its checkout is not here yet.');
      purchase = await this.purchaseOf(event);
    }
    if (purchase === null) return 'waiting';
    await refresh.execute(purchase, [event]);
    return 'applied';
  }

  /** A refund names its customer, who can have paid for other things too: a license is not revoked for those. */
  private async purchaseOf(event: ProviderEvent): Promise<Purchase | null> {
    const candidates = (await this.parts.purchases.findBy(event)).filter((each) => concerns(event, each));
    const [only, ...others] = candidates;
    const paidSo = candidates.find(
      ({ paymentIntentId }) => paymentIntentId !== null && paymentIntentId === event.paymentIntentId,
    );
    if (only === undefined || paidSo !== undefined || event.chargeId === null) return paidSo ?? only ?? null;
    const charge = await this.parts.provider.refundedCharge(event.chargeId);
    if (charge === null) return others.length === 0 ? only : null;
    return candidates.find(({ subscriptionId }) => subscriptionId === charge.subscriptionId) ?? null;
  }

  private async ignore({ id }: ProviderEvent, reason: string): Promise<Application> {
    await this.parts.inbox.settle(id, 'ignored', reason, this.parts.clock.now());
    return 'ignored';
  }
}
