import { StripeBooks } from './books.ts';
import { addPaymentLink, addPrice, addStandardPrices, type NewPrice } from './catalog.ts';
import {
  addCustomer,
  beginCheckout,
  completeCheckout,
  expireCheckout,
  settleCheckout,
  type NewSession,
} from './checkouts.ts';
import { payInvoice, refundCharge } from './invoicing.ts';
import type { Charge, Session, StripeEvent, SubscriptionStatus } from './objects.ts';
import {
  cancelSubscription,
  changeSubscriptionPrice,
  failInvoiceAgain,
  renewSubscription,
  setCancelAtPeriodEnd,
  setSubscriptionStatus,
} from './subscriptions.ts';

/**
 * Simulates a Stripe account. Every action returns the events that Stripe would send, in order; the caller signs and
 * delivers them. Only `advance` moves the time. `PRICES` exist from the start.
 */
export class StripeWorld extends StripeBooks {
  constructor(facts: ConstructorParameters<typeof StripeBooks>[0]) {
    super(facts);
    addStandardPrices(this);
  }

  advance(seconds: number): void {
    this.now += seconds;
  }

  addPrice = (price: NewPrice): string => addPrice(this, price).id;
  addCustomer = (email: string | null, currency?: string): string => addCustomer(this, email, currency).id;
  addPaymentLink = (price: string): string => addPaymentLink(this, price).id;

  /** Begins a checkout without the API. */
  begin = (order: NewSession): string => beginCheckout(this, order).id;
  /** Begins a checkout through a payment link. */
  beginAtLink = (link: string): string =>
    beginCheckout(this, { prices: [this.get(this.paymentLinks, link, 'payment_link').price], link }).id;
  complete = (session: string, buyer: Parameters<typeof completeCheckout>[2]): StripeEvent[] =>
    completeCheckout(this, session, buyer);
  settle = (session: string, outcome?: { readonly paid?: boolean }): StripeEvent[] =>
    settleCheckout(this, session, outcome);
  expire = (session: string): StripeEvent[] => expireCheckout(this, session);

  renew = (subscription: string, outcome: { readonly paid: boolean }): StripeEvent[] =>
    renewSubscription(this, subscription, outcome);
  failAgain = (subscription: string): StripeEvent[] => failInvoiceAgain(this, subscription);
  pay = (invoice: string): StripeEvent[] => payInvoice(this, invoice);
  setStatus = (subscription: string, status: Exclude<SubscriptionStatus, 'canceled'>): StripeEvent[] =>
    setSubscriptionStatus(this, subscription, status);
  setCancelAtPeriodEnd = (subscription: string, cancels: boolean): StripeEvent[] =>
    setCancelAtPeriodEnd(this, subscription, cancels);
  changePrice = (subscription: string, price: string): StripeEvent[] =>
    changeSubscriptionPrice(this, subscription, price);
  cancel = (subscription: string): StripeEvent[] => cancelSubscription(this, subscription);
  refund = (charge: string, amount?: number): StripeEvent[] => refundCharge(this, charge, amount);

  session = (id: string): Session => this.get(this.sessions, id, 'checkout.session');
  /** Returns the charges of a subscription or of a one-time checkout, oldest first. */
  chargesOf(subscriptionOrSession: string): Charge[] {
    const intents = new Set([this.sessions.get(subscriptionOrSession)?.payment_intent]);
    for (const { invoice, payment } of this.invoicePayments.values()) {
      const { subscription } = this.get(this.invoices, invoice, 'invoice').parent.subscription_details;
      if (subscription === subscriptionOrSession) intents.add(payment.payment_intent);
    }
    return [...this.charges.values()].filter(({ payment_intent: intent }) => intents.has(intent));
  }

  /** Refunds a payment of a subscription or of a one-time checkout; before the first payment, it does nothing. */
  refundPayment(of: string, which: { readonly payment: 'first' | 'latest'; readonly inPart: boolean }): StripeEvent[] {
    const charge = this.chargesOf(of).at(which.payment === 'first' ? 0 : -1);
    return charge === undefined ? [] : this.refund(charge.id, which.inPart ? 100 : undefined);
  }

  /** Returns the ids of a subscription's invoices, oldest first. */
  invoicesOf = (subscription: string): string[] =>
    [...this.invoices.values()]
      .filter(({ parent }) => parent.subscription_details.subscription === subscription)
      .map(({ id }) => id);

  /** Negative for a credit. */
  balanceOf = (customer: string): number => this.get(this.customers, customer, 'customer').balance;
  /** Returns the prices and products as JSON. */
  catalog = () => ({
    products: [...this.products.values()],
    prices: [...this.prices.values()],
    links: [...this.paymentLinks.values()],
    portals: [...this.portalConfigurations.values()],
  });
  allEvents = (): readonly StripeEvent[] => this.events;
}
