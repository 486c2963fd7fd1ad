import { observe, wantsHistory } from '../../../domain/cloud/billing/observe.js';
import {
  firstPaidAt,
  firstPaymentRefundedAt,
  type PaymentHistory,
} from '../../../domain/cloud/billing/paymentHistory.js';
import type { UnplacedPurchase } from '../../../domain/cloud/billing/purchase.js';
import type { DatedPurchase } from '../../../domain/cloud/billing/sharing.js';
import type { Clock } from '../../shared/clock.port.js';
import type { BillingProvider, Subscription } from './billingProvider.port.js';
import type { SoldCheckout } from './soldCheckout.js';

const NO_HISTORY: PaymentHistory = { invoices: [], refundedAt: null };

/**
 * Asks the provider how purchases stand. Never inside a unit of work. A subscription that the provider does not know leaves
 * its purchase as it is: a key of another account must not end what everybody has paid for.
 */
export class LookAtPurchase {
  constructor(
    private readonly provider: BillingProvider,
    private readonly clock: Clock,
  ) {}

  /** @param thoroughly with all of its payments, also where the subscription alone says enough */
  async execute<P extends UnplacedPurchase>(purchase: P, thoroughly: boolean): Promise<DatedPurchase<P>> {
    const subscription =
      purchase.subscriptionId === null ? null : await this.provider.subscription(purchase.subscriptionId);
    return this.withSubscription(purchase, subscription, thoroughly);
  }

  /** What was sold in a checkout; bought when its subscription began. */
  async atFresh(checkout: SoldCheckout): Promise<DatedPurchase<UnplacedPurchase>> {
    const subscription =
      checkout.subscriptionId === null ? null : await this.provider.subscription(checkout.subscriptionId);
    const purchase: UnplacedPurchase = {
      sessionId: checkout.id,
      email: checkout.email,
      customerId: checkout.customerId,
      subscriptionId: checkout.subscriptionId,
      paymentIntentId: checkout.paymentIntentId,
      purchasedAt: subscription?.createdAt ?? checkout.createdAt ?? this.clock.now(),
      tier: checkout.product,
      downgraded: false,
      standing: 'current',
      overdueSince: null,
      cancelsAt: null,
      endedAt: null,
      refundedAt: null,
      firstPaidAt: null,
      firstPaymentRefundedAt: null,
      isWelcomed: false,
      version: 1,
    };
    return this.withSubscription(purchase, subscription, true);
  }

  private async withSubscription<P extends UnplacedPurchase>(
    purchase: P,
    subscription: Subscription | null,
    thoroughly: boolean,
  ): Promise<DatedPurchase<P>> {
    const asksHistory = thoroughly || (subscription !== null && wantsHistory(subscription));
    const history = asksHistory ? await this.provider.paymentHistory(purchase) : NO_HISTORY;
    const observed =
      subscription === null
        ? { ...purchase, refundedAt: purchase.refundedAt ?? history.refundedAt }
        : observe(purchase, subscription, history, this.clock.now());
    return { purchase: asksHistory ? withFirstPayment(observed, history) : observed, history };
  }
}

const withFirstPayment = <P extends UnplacedPurchase>(purchase: P, history: PaymentHistory): P => ({
  ...purchase,
  firstPaidAt: firstPaidAt(history) ?? purchase.firstPaidAt,
  firstPaymentRefundedAt: firstPaymentRefundedAt(history, purchase.refundedAt),
});
