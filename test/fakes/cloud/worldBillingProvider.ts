import type {
  BillingProvider,
  ChargedPurchase,
  CheckoutSessionParams,
  BillingSubscription,
} from '../../../src/application/cloud/billing/billingProvider.port.js';
import type { CheckoutSession } from '../../../src/domain/cloud/billing/checkout.js';
import type { PaymentHistory } from '../../../src/domain/cloud/billing/paymentHistory.js';
import { tierOfOffer, type Offer } from '../../../src/domain/cloud/billing/plan.js';
import type { OfferPrice } from '../../../src/domain/cloud/billing/priceList.js';
import { InvalidRequest, NotConfigured, UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import { StripeProblem } from '../../servers/stripe/books.ts';
import { PRICES } from '../../servers/stripe/catalog.ts';
import { beginCheckout } from '../../servers/stripe/checkouts.ts';
import type * as Stripe from '../../servers/stripe/objects.ts';
import type { StripeWorld } from '../../servers/stripe/stripeWorld.ts';

/** The offer that each of the world's prices belongs to. */
const OFFERS: Readonly<Record<string, Offer>> = {
  [PRICES.pro_monthly]: 'pro_monthly',
  [PRICES.pro_yearly]: 'pro_yearly',
  [PRICES.premium_monthly]: 'premium_monthly',
  [PRICES.premium_yearly]: 'premium_yearly',
  [PRICES.founding]: 'founding',
  [PRICES.founding_once]: 'founding',
};

const monthOrYear = (interval: string): 'month' | 'year' => (interval === 'month' ? 'month' : 'year');

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const tierOf = (price: string | undefined): BillingSubscription['tier'] => {
  const offer = OFFERS[price ?? ''];
  return offer === undefined ? 'unknown_price' : tierOfOffer(offer);
};

/**
 * A billing provider that reads a `StripeWorld` directly, without a network; fast enough for thousands of histories.
 */
export class WorldBillingProvider implements BillingProvider {
  private readonly checkouts = new Once<{ readonly id: string; readonly url: string; readonly expiresAt: Date }>();
  private readonly visits = new Once<{ readonly url: string }>();
  private readonly credits = new Once<number>();

  constructor(
    private readonly world: StripeWorld,
    /** The plans that are not for sale. */
    private readonly without: readonly Offer[] = [],
  ) {}

  async createCheckout({ idempotencyKey, ...order }: CheckoutSessionParams) {
    if (this.without.includes(order.plan))
      throw new NotConfigured('payments', { setting: `STRIPE_PRICE_${order.plan.toUpperCase()}` });
    return this.checkouts.run(idempotencyKey, order, () => {
      const metadata = order.referralCode === null ? {} : { referral_code: order.referralCode };
      const {
        id,
        url,
        expires_at: expiresAt,
      } = beginCheckout(this.world, {
        prices: [PRICES[order.plan]],
        email: order.email,
        metadata,
        successUrl: order.successUrl,
        cancelUrl: order.cancelUrl,
        expiresAt: Math.floor(order.expiresAt.getTime() / 1000),
      });
      return { id, url, expiresAt: dateOf(expiresAt) };
    });
  }

  async price(offer: Offer): Promise<OfferPrice | null> {
    const price = this.world.prices.get(PRICES[offer]);
    if (price === undefined || !price.active || this.without.includes(offer)) return null;
    const { unit_amount: amountMinor, currency, recurring } = price;
    return { amountMinor, currency, interval: recurring === null ? 'once' : monthOrYear(recurring.interval) };
  }

  async createPortalSession({ idempotencyKey, ...order }: Parameters<BillingProvider['createPortalSession']>[0]) {
    if (!this.world.customers.has(order.customerId)) return null;
    return this.visits.run(idempotencyKey, order, () => ({
      url: `https://billing.stripe.example/p/session/${this.world.id('bps')}`,
    }));
  }

  async checkoutSession(id: string) {
    const session = this.world.sessions.get(id);
    return session === undefined ? null : this.checkoutOf(session);
  }

  async subscription(id: string): Promise<BillingSubscription | null> {
    const found = this.world.subscriptions.get(id);
    if (found === undefined) return null;
    const [item] = found.items.data;
    return {
      id,
      customerId: found.customer,
      status: found.status,
      tier: tierOf(item.price.id),
      cancelsAt: found.cancel_at === null ? null : dateOf(found.cancel_at),
      createdAt: dateOf(found.created),
      endedAt: found.ended_at === null ? null : dateOf(found.ended_at),
    };
  }

  async paymentHistory({
    subscriptionId,
    customerId,
    paymentIntentId,
  }: Parameters<BillingProvider['paymentHistory']>[0]): Promise<PaymentHistory> {
    const invoices = [...this.world.invoices.values()].filter(
      ({ parent }) => parent.subscription_details.subscription === subscriptionId,
    );
    const paidOnce = (): Stripe.Charge[] =>
      [...this.world.charges.values()].filter((charge) => charge.payment_intent === paymentIntentId);
    const paidAgain = (): readonly Stripe.Charge[] =>
      customerId === null ? [] : this.world.chargesOf(subscriptionId ?? '');
    const charges = subscriptionId === null ? paidOnce() : paidAgain();
    const refunded = charges.toReversed().find((charge) => charge.refunded);
    const refundOf = (chargeId: string | undefined): Date | null => {
      const refund = [...this.world.refunds.values()].findLast(({ charge }) => charge === chargeId);
      return refund === undefined ? null : dateOf(refund.created);
    };
    const refundedInvoice = (id: string): Date | null => {
      const payment = [...this.world.invoicePayments.values()].find(({ invoice }) => invoice === id)?.payment
        .payment_intent;
      const charge = charges.find((each) => each.payment_intent === payment && each.refunded);
      return charge === undefined ? null : refundOf(charge.id);
    };
    return {
      invoices: invoices.map(({ id, created, status_transitions: { paid_at: paidAt }, amount_paid: amountPaid }) => ({
        createdAt: dateOf(created),
        paidAt: paidAt === null ? null : dateOf(paidAt),
        amountPaid,
        refundedAt: refundedInvoice(id),
      })),
      refundedAt: refundOf(refunded?.id),
    };
  }

  async purchasesPaidBy<P extends ChargedPurchase>(chargeId: string, purchases: readonly P[]): Promise<readonly P[]> {
    const charge = this.world.charges.get(chargeId);
    if (charge === undefined) return purchases;
    const paidBy = [...this.world.invoicePayments.values()].find(
      ({ payment }) => payment.payment_intent === charge.payment_intent,
    );
    const invoice = this.world.invoices.get(paidBy?.invoice ?? '');
    return purchases.filter(({ subscriptionId, paymentIntentId }) =>
      invoice === undefined
        ? charge.payment_intent === paymentIntentId
        : subscriptionId === invoice.parent.subscription_details.subscription,
    );
  }

  async *completedCheckouts(wanted: Parameters<BillingProvider['completedCheckouts']>[0]) {
    const sessions =
      'email' in wanted
        ? [...this.world.sessions.values()]
            .toReversed()
            .filter(({ customer_details: buyer }) => buyer?.email === wanted.email)
        : newest(this.world.sessions, wanted.begunSince);
    const after = 'email' in wanted ? null : wanted.after;
    for (const session of sessions.slice(sessions.findIndex(({ id }) => id === after) + 1))
      if (session.status === 'complete') yield this.checkoutOf(session);
  }

  async creditCustomer({ idempotencyKey, ...credit }: Parameters<BillingProvider['creditCustomer']>[0]) {
    this.credits.run(
      idempotencyKey,
      credit,
      () => (this.world.get(this.world.customers, credit.customerId, 'customer').balance -= credit.amountMinor),
    );
  }

  async ping() {}

  private checkoutOf(session: Stripe.Session): CheckoutSession {
    const [item] = this.world.lineItems.get(session.id) ?? [];
    return {
      id: session.id,
      status: session.status,
      paid: session.payment_status !== 'unpaid',
      product: item === undefined ? 'none' : tierOf(item.price.id),
      customerId: session.customer,
      subscriptionId: session.subscription,
      paymentIntentId: session.payment_intent,
      email: session.customer_details?.email ?? session.customer_email,
      referralCode: session.metadata['referral_code'] ?? null,
      createdAt: dateOf(session.created),
    };
  }
}

/** Runs an operation once per idempotency key. */
class Once<Outcome> {
  private readonly done = new Map<string, { readonly order: string; readonly outcome: Outcome }>();

  run(key: string, order: object, work: () => Outcome): Outcome {
    const asked = JSON.stringify(order);
    const earlier = this.done.get(key);
    if (earlier !== undefined && earlier.order !== asked)
      throw new UpstreamError('payment', 'The key was used for another order.');
    const outcome = earlier === undefined ? asUpstream(work) : earlier.outcome;
    this.done.set(key, { order: asked, outcome });
    return outcome;
  }
}

function asUpstream<Outcome>(work: () => Outcome): Outcome {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    if (error.error['code'] === 'email_invalid')
      throw new InvalidRequest([{ path: 'email', message: 'is not accepted by the payment provider' }]);
    throw new UpstreamError('payment', 'The payment provider refused.', { cause: error });
  }
}

const newest = <Item extends { readonly created: number }>(table: ReadonlyMap<string, Item>, since: Date): Item[] =>
  [...table.values()].filter(({ created }) => created >= Math.floor(since.getTime() / 1000)).toReversed();
