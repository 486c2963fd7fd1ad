import type {
  BillingProvider,
  ChargedPurchase,
  CheckoutSessionParams,
  BillingSubscription,
} from '../../../../src/application/cloud/billing/billingProvider.port.js';
import type { CheckoutSession } from '../../../../src/domain/cloud/billing/checkout.js';
import type { Offer } from '../../../../src/domain/cloud/billing/plan.js';
import type { OfferPrice } from '../../../../src/domain/cloud/billing/priceList.js';
import type { PaymentHistory } from '../../../../src/domain/cloud/billing/paymentHistory.js';

const NO_HISTORY: PaymentHistory = { invoices: [], refundedAt: null };

type Credit = Parameters<BillingProvider['creditCustomer']>[0];

/** A billing provider whose replies follow from its public state, which tests change. */
export class FakeBillingProvider implements BillingProvider {
  readonly sessions = new Map<string, CheckoutSession>();
  readonly subscriptions = new Map<string, BillingSubscription>();
  /** Payment histories by subscription id, or by the payment-intent id of a one-time payment. */
  readonly histories = new Map<string, PaymentHistory>();
  /** The subscription that each charge paid for; null for a payment without a subscription. */
  readonly paidSubscriptions = new Map<string, string | null>();
  readonly orders = new Map<string, CheckoutSessionParams>();
  readonly prices = new Map<Offer, OfferPrice>();
  readonly credits = new Map<string, Credit>();
  /** Thrown by every call while it is not null. */
  failure: Error | null = null;
  /** Awaited before a look-up is answered. */
  delay: (what: string) => Promise<unknown> | undefined = () => undefined;

  async createCheckout(order: CheckoutSessionParams) {
    this.stumble();
    this.orders.set(order.idempotencyKey, order);
    return {
      id: `cs_of_${order.idempotencyKey}`,
      url: `https://pay.example/${order.idempotencyKey}`,
      expiresAt: order.expiresAt,
    };
  }

  async createPortalSession({ customerId, returnUrl }: Parameters<BillingProvider['createPortalSession']>[0]) {
    this.stumble();
    const isKnown = [...this.sessions.values()].some((session) => session.customerId === customerId);
    return isKnown ? { url: `https://portal.example/${customerId}?return=${returnUrl}` } : null;
  }

  price(offer: Offer) {
    return this.answer(offer, this.prices.get(offer) ?? null);
  }

  checkoutSession(id: string) {
    return this.answer(id, this.sessions.get(id) ?? null);
  }

  subscription(id: string) {
    return this.answer(id, this.subscriptions.get(id) ?? null);
  }

  paymentHistory({ subscriptionId, paymentIntentId }: Parameters<BillingProvider['paymentHistory']>[0]) {
    const id = subscriptionId ?? paymentIntentId ?? '';
    return this.answer(`payments of ${id}`, this.histories.get(id) ?? NO_HISTORY);
  }

  purchasesPaidBy<P extends ChargedPurchase>(chargeId: string, purchases: readonly P[]) {
    const paidFor = this.paidSubscriptions.get(chargeId);
    return this.answer(
      chargeId,
      purchases.filter(({ subscriptionId }) => paidFor === undefined || paidFor === subscriptionId),
    );
  }

  async *completedCheckouts(wanted: Parameters<BillingProvider['completedCheckouts']>[0]) {
    this.stumble();
    const completed = [...this.sessions.values()].filter(
      ({ status, createdAt, email }) =>
        status === 'complete' &&
        ('email' in wanted ? email === wanted.email : createdAt !== null && createdAt >= wanted.begunSince),
    );
    const listed = completed.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt));
    const after = 'email' in wanted ? null : wanted.after;
    for (const session of listed.slice(listed.findIndex(({ id }) => id === after) + 1)) {
      if (!('email' in wanted)) await this.delay(`listed ${session.id}`);
      yield session;
    }
  }

  async creditCustomer(credit: Credit) {
    this.stumble();
    this.credits.set(credit.idempotencyKey, credit);
  }

  async ping() {
    this.stumble();
  }

  private async answer<T>(what: string, found: T): Promise<T> {
    this.stumble();
    await this.delay(what);
    return found;
  }

  private stumble(): void {
    if (this.failure !== null) throw this.failure;
  }
}
