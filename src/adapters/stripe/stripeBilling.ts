import type { z } from 'zod';
import type {
  BillingProvider,
  ChargedPurchase,
  CheckoutSessionParams,
  BillingSubscription,
} from '../../application/cloud/billing/billingProvider.port.js';
import type { CheckoutSession } from '../../domain/cloud/billing/checkout.js';
import { InvalidRequest, NotConfigured } from '../../domain/shared/failure/failure.js';
import type { PaymentHistory } from '../../domain/cloud/billing/paymentHistory.js';
import type { Offer } from '../../domain/cloud/billing/plan.js';
import { BILLING_CURRENCY, type OfferPrice } from '../../domain/cloud/billing/priceList.js';
import { toCheckoutSession, toOfferPrice, REFERRAL_METADATA_KEY, toSubscription } from './stripeMapping.js';
import { PriceBook, type PriceIdsByOffer } from './priceBook.js';
import {
  balanceTransactionReply,
  customerReply,
  lineItemsReply,
  stripeListReply,
  newCheckoutSessionReply,
  portalSessionReply,
  checkoutSessionReply,
  subscriptionReply,
} from './stripe.schema.js';
import { priceReply } from './setup/setup.schema.js';
import { STRIPE_PAGE_SIZE, StripeCalls } from './stripeCalls.js';
import { StripeChargeMatcher } from './stripeChargeMatcher.js';
import type { StripeConnectionOptions } from './stripeConnection.js';
import { StripeInvoices } from './stripeInvoices.js';
import { StripePayments } from './stripePayments.js';
import { isInvalidEmail } from './stripeRefusal.js';

const CREDIT_METADATA = 'plumbline_credit';
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Stripe as the billing provider. */
export class StripeBilling implements BillingProvider {
  private readonly calls: StripeCalls;
  private readonly payments: StripePayments;
  private readonly charges: StripeChargeMatcher;
  private readonly prices: PriceBook;

  constructor(
    access: StripeConnectionOptions,
    prices: PriceIdsByOffer,
    /** The id of the portal's configuration; if absent, Stripe uses the account's own configuration. */
    private readonly portalConfiguration?: string,
  ) {
    this.calls = new StripeCalls(access);
    const invoices = new StripeInvoices(this.calls);
    this.payments = new StripePayments(this.calls, invoices);
    this.charges = new StripeChargeMatcher(this.calls, invoices);
    this.prices = new PriceBook(prices);
  }

  async createCheckout({
    plan,
    email,
    referralCode,
    successUrl,
    cancelUrl,
    expiresAt,
    idempotencyKey,
  }: CheckoutSessionParams) {
    const price = this.prices.priceOf(plan);
    if (price === null) throw new NotConfigured('payments', { setting: `STRIPE_PRICE_${plan.toUpperCase()}` });
    const made = await this.calls.request(
      newCheckoutSessionReply,
      ({ checkout }) =>
        checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price, quantity: 1 }],
            success_url: withSessionId(successUrl),
            cancel_url: cancelUrl,
            expires_at: secondsOf(expiresAt),
            ...(email === null ? {} : { customer_email: email }),
            ...(referralCode === null ? {} : { metadata: { [REFERRAL_METADATA_KEY]: referralCode } }),
          },
          { idempotencyKey },
        ),
      (error) =>
        isInvalidEmail(error)
          ? new InvalidRequest([{ path: 'email', message: 'is not accepted by the payment provider' }])
          : null,
    );
    return { id: made.id, url: made.url, expiresAt: made.expires_at ?? expiresAt };
  }

  async price(offer: Offer): Promise<OfferPrice | null> {
    const id = this.prices.priceOf(offer);
    if (id === null) return null;
    const found = await this.calls.find(id, priceReply, ({ prices }) => prices.retrieve(id));
    return found === null ? null : toOfferPrice(found);
  }

  createPortalSession({
    customerId,
    returnUrl,
    idempotencyKey,
  }: Parameters<BillingProvider['createPortalSession']>[0]) {
    const configuration = this.portalConfiguration === undefined ? {} : { configuration: this.portalConfiguration };
    return this.calls.find(customerId, portalSessionReply, ({ billingPortal }) =>
      billingPortal.sessions.create(
        { customer: customerId, return_url: returnUrl, ...configuration },
        { idempotencyKey },
      ),
    );
  }

  async checkoutSession(id: string): Promise<CheckoutSession | null> {
    const session = await this.calls.find(id, checkoutSessionReply, ({ checkout }) =>
      checkout.sessions.retrieve(id, { expand: ['line_items'] }),
    );
    return session === null ? null : this.checkoutOf(session);
  }

  async subscription(id: string): Promise<BillingSubscription | null> {
    const found = await this.calls.find(id, subscriptionReply, ({ subscriptions }) => subscriptions.retrieve(id));
    return found === null ? null : toSubscription(found, this.prices);
  }

  paymentHistory(of: Parameters<BillingProvider['paymentHistory']>[0]): Promise<PaymentHistory> {
    return this.payments.history(of);
  }

  purchasesPaidBy<P extends ChargedPurchase>(chargeId: string, purchases: readonly P[]): Promise<readonly P[]> {
    return this.charges.purchasesPaidBy(chargeId, purchases);
  }

  async *completedCheckouts(
    wanted: Parameters<BillingProvider['completedCheckouts']>[0],
  ): AsyncGenerator<CheckoutSession> {
    const filter =
      'email' in wanted
        ? { customer_details: { email: wanted.email } }
        : {
            created: { gte: secondsOf(wanted.begunSince) },
            ...(wanted.after === undefined ? {} : { starting_after: wanted.after }),
          };
    const sessions = this.calls.list(checkoutSessionReply, ({ checkout }) =>
      checkout.sessions.list({ status: 'complete', ...filter, limit: STRIPE_PAGE_SIZE, expand: ['data.line_items'] }),
    );
    for await (const session of sessions) {
      const checkout = await this.checkoutOf(session);
      if (!('email' in wanted) || checkout.email === wanted.email) yield checkout;
    }
  }

  async creditCustomer({
    customerId,
    amountMinor,
    description,
    idempotencyKey,
  }: Parameters<BillingProvider['creditCustomer']>[0]) {
    if (await this.hasCredit(customerId, idempotencyKey)) return;
    const customer = await this.calls.find(customerId, customerReply, ({ customers }) =>
      customers.retrieve(customerId),
    );
    // A customer without payments has no currency yet.
    const credit = {
      amount: -amountMinor,
      currency: customer?.currency ?? BILLING_CURRENCY,
      description,
      metadata: { [CREDIT_METADATA]: idempotencyKey },
    };
    await this.calls.request(balanceTransactionReply, ({ customers }) =>
      customers.createBalanceTransaction(customerId, credit, { idempotencyKey }),
    );
  }

  /**
   * Whether the credit was already added. Stripe forgets idempotency keys after a day, but a failed credit may be
   * retried by hand much later.
   */
  private async hasCredit(customerId: string, idempotencyKey: string): Promise<boolean> {
    const written = this.calls.list(balanceTransactionReply, ({ customers }) =>
      customers.listBalanceTransactions(customerId, { limit: STRIPE_PAGE_SIZE }),
    );
    for await (const { metadata } of written) if (metadata?.[CREDIT_METADATA] === idempotencyKey) return true;
    return false;
  }

  async ping(): Promise<void> {
    await this.calls.request(stripeListReply, ({ checkout }) =>
      checkout.sessions.list({ limit: 1 }, { maxNetworkRetries: 0 }),
    );
  }

  private async checkoutOf(session: z.output<typeof checkoutSessionReply>): Promise<CheckoutSession> {
    const items =
      session.line_items ??
      (await this.calls.request(lineItemsReply, ({ checkout }) =>
        checkout.sessions.listLineItems(session.id, { limit: STRIPE_PAGE_SIZE }),
      ));
    return toCheckoutSession(session, items, this.prices);
  }
}

/** Adds the session id to a URL. Stripe replaces the placeholder in braces only if it is not encoded. */
function withSessionId(url: string): string {
  const target = new URL(url);
  target.searchParams.delete('session_id');
  const separator = target.search === '' ? '?' : '&';
  const { hash } = target;
  target.hash = '';
  return `${target.href}${separator}session_id={CHECKOUT_SESSION_ID}${hash}`;
}
