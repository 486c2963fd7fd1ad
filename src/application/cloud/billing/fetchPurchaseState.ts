import { checkoutOutcomeOf, type PaidCheckout } from '../../../domain/cloud/billing/checkout.js';
import type { BillingProviderState } from '../../../domain/cloud/billing/decideBillingChanges.js';
import {
  updatePurchaseFromSubscription,
  subscriptionNeedsPaymentHistory,
} from '../../../domain/cloud/billing/providerSubscription.js';
import {
  firstPaidAt,
  firstPaymentRefundedAt,
  soldAt,
  type PurchaseWithHistory,
  type PaymentHistory,
} from '../../../domain/cloud/billing/paymentHistory.js';
import { eventNeedsPaymentHistory, type ProviderEvent } from '../../../domain/cloud/billing/providerEvent.js';
import { newPurchase, type Purchase, type PurchaseWithoutLicense } from '../../../domain/cloud/billing/purchase.js';
import type { Clock } from '../../shared/clock.port.js';
import type { BillingProvider, BillingSubscription } from './billingProvider.port.js';
import type { Purchases } from './purchases.port.js';

const NO_HISTORY: PaymentHistory = { invoices: [], refundedAt: null };

export type FetchedCheckout =
  | { readonly kind: 'existing'; readonly purchase: Purchase }
  /** The buyer's checkouts that were sold earlier but have no purchase yet, newest first. */
  | { readonly kind: 'missed'; readonly checkouts: readonly PaidCheckout[] }
  | { readonly kind: 'sale'; readonly state: BillingProviderState };

/**
 * Fetches the state of purchases from the provider. It reads the stored purchases first, so that a change during the
 * fetch is noticed. Never use it inside a unit of work. If the provider does not know a subscription, its purchase
 * stays unchanged: an API key of the wrong account must not end paid licenses.
 */
export class FetchPurchaseState {
  constructor(
    private readonly provider: BillingProvider,
    private readonly purchases: Purchases,
    private readonly clock: Clock,
  ) {}

  /**
   * Fetches a checkout without a purchase, and all that its buyer bought before; or returns the checkouts that were
   * missed.
   */
  async ofCheckout(checkout: PaidCheckout, events: readonly ProviderEvent[]): Promise<FetchedCheckout> {
    const existing = await this.purchases.findByCheckout(checkout);
    if (existing !== null) return { kind: 'existing', purchase: existing };
    const { email } = checkout;
    const earlier = await this.purchases.findByEmail(email);
    const purchase = await this.fetchSold(checkout);
    const checkouts = await this.missedBefore(checkout, soldAt(purchase), earlier);
    if (checkouts.length > 0) return { kind: 'missed', checkouts };
    const purchases = await Promise.all(earlier.map((each) => this.fetch(each, true)));
    return { kind: 'sale', state: { email, purchases, sale: { checkout, purchase }, events } };
  }

  private async missedBefore(
    { id, email }: PaidCheckout,
    moment: Date,
    stored: readonly Purchase[],
  ): Promise<readonly PaidCheckout[]> {
    const known = new Set([id, ...stored.map(({ sessionId }) => sessionId)]);
    const missed: PaidCheckout[] = [];
    for await (const session of this.provider.completedCheckouts({ email })) {
      const outcome = checkoutOutcomeOf(session);
      if (outcome.kind !== 'sold' || known.has(session.id)) continue;
      // A checkout is sold no earlier than it begins, so one that began later need not be fetched.
      if (session.createdAt !== null && session.createdAt > moment) continue;
      if ((await this.purchases.findByCheckout(session)) !== null) continue;
      const other = soldAt(await this.fetchSold(outcome.checkout));
      if (other < moment || (other.getTime() === moment.getTime() && session.id < id)) missed.push(outcome.checkout);
    }
    return missed;
  }

  /**
   * Fetches a stored purchase.
   * @param subject the purchase as just read from the database, or the id of its checkout
   * @param withHistory reads all payments, even when the subscription and the events do not need them
   */
  async ofPurchase(
    subject: Purchase | string,
    events: readonly ProviderEvent[],
    withHistory: boolean,
  ): Promise<BillingProviderState> {
    const stored = typeof subject === 'string' ? await this.read(subject) : subject;
    const needsHistory = withHistory || events.some((event) => eventNeedsPaymentHistory(event, stored));
    return { email: stored.email, purchases: [await this.fetch(stored, needsHistory)], sale: null, events };
  }

  private async read(sessionId: string): Promise<Purchase> {
    const stored = await this.purchases.find(sessionId);
    if (stored === null) throw new Error(`there is no purchase ${sessionId}`);
    return stored;
  }

  private async fetch(purchase: Purchase, withHistory: boolean): Promise<PurchaseWithHistory> {
    return this.observe(purchase, await this.subscriptionOf(purchase), withHistory);
  }

  /** Returns the purchase made in a checkout. Its purchase date is the start of its subscription, if there is one. */
  private async fetchSold(checkout: PaidCheckout): Promise<PurchaseWithHistory<PurchaseWithoutLicense>> {
    const subscription = await this.subscriptionOf(checkout);
    const purchasedAt = subscription?.createdAt ?? checkout.createdAt ?? this.clock.now();
    return this.observe(newPurchase(checkout, purchasedAt), subscription, true);
  }

  private async subscriptionOf({
    subscriptionId,
  }: Pick<PurchaseWithoutLicense, 'subscriptionId'>): Promise<BillingSubscription | null> {
    return subscriptionId === null ? null : this.provider.subscription(subscriptionId);
  }

  private async observe<P extends PurchaseWithoutLicense>(
    purchase: P,
    subscription: BillingSubscription | null,
    withHistory: boolean,
  ): Promise<PurchaseWithHistory<P>> {
    const asksHistory = withHistory || (subscription !== null && subscriptionNeedsPaymentHistory(subscription));
    const history = asksHistory ? await this.provider.paymentHistory(purchase) : NO_HISTORY;
    const observed =
      subscription === null
        ? { ...purchase, refundedAt: purchase.refundedAt ?? history.refundedAt }
        : updatePurchaseFromSubscription(purchase, subscription, history, this.clock.now());
    return { purchase: asksHistory ? withFirstPayment(observed, history) : observed, history };
  }
}

const withFirstPayment = <P extends PurchaseWithoutLicense>(purchase: P, history: PaymentHistory): P => ({
  ...purchase,
  firstPaidAt: firstPaidAt(history) ?? purchase.firstPaidAt,
  firstPaymentRefundedAt: firstPaymentRefundedAt(history, purchase.refundedAt),
});
