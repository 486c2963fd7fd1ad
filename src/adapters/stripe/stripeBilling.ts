import type { z } from 'zod';
import type {
  BillingProvider,
  CheckoutOrder,
  RefundedCharge,
  Subscription,
} from '../../application/cloud/billing/billingProvider.port.js';
import type { CheckoutSession } from '../../domain/cloud/billing/checkout.js';
import { InvalidRequest, NotConfigured } from '../../domain/shared/failure/failure.js';
import type { PaymentHistory } from '../../domain/cloud/billing/paymentHistory.js';
import { BILLING_CURRENCY } from '../../domain/cloud/billing/priceList.js';
import { checkoutOf, REFERRAL_METADATA, subscriptionOf } from './billingFacts.js';
import { PriceBook, type Prices } from './priceBook.js';
import {
  creditReply,
  customerReply,
  lineItemsReply,
  listReply,
  newSessionReply,
  portalSessionReply,
  sessionReply,
  subscriptionReply,
} from './stripe.schema.js';
import { PAGE, StripeCalls } from './stripeCalls.js';
import type { StripeAccess } from './stripeConnection.js';
import { StripePayments } from './stripePayments.js';
import { isBadAddress } from './stripeRefusal.js';

const CREDIT_METADATA = 'plumbline_credit';
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Stripe as the billing provider. */
export class StripeBilling implements BillingProvider {
  private readonly calls: StripeCalls;
  private readonly payments: StripePayments;
  private readonly prices: PriceBook;

  constructor(
    access: StripeAccess,
    prices: Prices,
    /** What the portal offers; without it the account's own default. */
    private readonly portalConfiguration?: string,
  ) {
    this.calls = new StripeCalls(access);
    this.payments = new StripePayments(this.calls);
    this.prices = new PriceBook(prices);
  }

  async createCheckout({ plan, email, referralCode, successUrl, cancelUrl, expiresAt, idempotencyKey }: CheckoutOrder) {
    const price = this.prices.priceOf(plan);
    if (price === null) throw new NotConfigured('payments', { setting: `STRIPE_PRICE_${plan.toUpperCase()}` });
    const made = await this.calls.ask(
      newSessionReply,
      ({ checkout }) =>
        checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price, quantity: 1 }],
            success_url: withSessionId(successUrl),
            cancel_url: cancelUrl,
            expires_at: secondsOf(expiresAt),
            ...(email === null ? {} : { customer_email: email }),
            ...(referralCode === null ? {} : { metadata: { [REFERRAL_METADATA]: referralCode } }),
          },
          { idempotencyKey },
        ),
      (error) =>
        isBadAddress(error)
          ? new InvalidRequest([{ path: 'email', message: 'the payment provider does not take this address' }])
          : null,
    );
    return { id: made.id, url: made.url, expiresAt: made.expires_at ?? expiresAt };
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
    const session = await this.calls.find(id, sessionReply, ({ checkout }) =>
      checkout.sessions.retrieve(id, { expand: ['line_items'] }),
    );
    return session === null ? null : this.checkoutOf(session);
  }

  async subscription(id: string): Promise<Subscription | null> {
    const found = await this.calls.find(id, subscriptionReply, ({ subscriptions }) => subscriptions.retrieve(id));
    return found === null ? null : subscriptionOf(found, this.prices);
  }

  paymentHistory(of: Parameters<BillingProvider['paymentHistory']>[0]): Promise<PaymentHistory> {
    return this.payments.history(of);
  }

  refundedCharge(id: string): Promise<RefundedCharge | null> {
    return this.payments.refundedCharge(id);
  }

  async *completedCheckouts(begunSince: Date): AsyncGenerator<CheckoutSession> {
    const created = { gte: secondsOf(begunSince) };
    const sessions = this.calls.list(sessionReply, ({ checkout }) =>
      checkout.sessions.list({ status: 'complete', created, limit: PAGE, expand: ['data.line_items'] }),
    );
    for await (const session of sessions) yield await this.checkoutOf(session);
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
    // One who has not paid anything yet has no currency.
    const credit = {
      amount: -amountMinor,
      currency: customer?.currency ?? BILLING_CURRENCY,
      description,
      metadata: { [CREDIT_METADATA]: idempotencyKey },
    };
    await this.calls.ask(creditReply, ({ customers }) =>
      customers.createBalanceTransaction(customerId, credit, { idempotencyKey }),
    );
  }

  /** Stripe forgets idempotency keys after a day; a credit that failed may be tried again by hand much later. */
  private async hasCredit(customerId: string, idempotencyKey: string): Promise<boolean> {
    const written = this.calls.list(creditReply, ({ customers }) =>
      customers.listBalanceTransactions(customerId, { limit: PAGE }),
    );
    for await (const { metadata } of written) if (metadata?.[CREDIT_METADATA] === idempotencyKey) return true;
    return false;
  }

  async ping(): Promise<void> {
    await this.calls.ask(listReply, ({ checkout }) => checkout.sessions.list({ limit: 1 }, { maxNetworkRetries: 0 }));
  }

  private async checkoutOf(session: z.output<typeof sessionReply>): Promise<CheckoutSession> {
    const items =
      session.line_items ??
      (await this.calls.ask(lineItemsReply, ({ checkout }) =>
        checkout.sessions.listLineItems(session.id, { limit: PAGE }),
      ));
    return checkoutOf(session, items, this.prices);
  }
}

/** Stripe replaces the words in braces only where they are not encoded. */
function withSessionId(url: string): string {
  const target = new URL(url);
  target.searchParams.delete('session_id');
  const separator = target.search === '' ? '?' : '&';
  const { hash } = target;
  target.hash = '';
  return `${target.href}${separator}session_id={CHECKOUT_SESSION_ID}${hash}`;
}
