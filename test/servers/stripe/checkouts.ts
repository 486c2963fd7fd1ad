import { notAllowed, type StripeBooks } from './books.ts';
import { addInvoice, payInvoice, payOnce } from './invoicing.ts';
import type { Customer, Metadata, Price, Session, StripeEvent, Subscription } from './objects.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../../src/domain/shared/timeUnits.ts';

const PERIODS: Readonly<Record<string, number>> = { month: 30 * DAY_SECONDS, year: 365 * DAY_SECONDS };

export const periodOf = (price: Price): number => PERIODS[price.recurring?.interval ?? ''] ?? DAY_SECONDS;

export interface NewSession {
  /** May contain several prices or none. */
  readonly prices: readonly string[];
  readonly email?: string | null;
  readonly metadata?: Metadata;
  readonly successUrl?: string | null;
  readonly cancelUrl?: string | null;
  readonly expiresAt?: number;
  readonly link?: string | null;
}

/** Characters after the prefix, as in Stripe's own ids. */
const SESSION_ID_CHARACTERS = 58;

export function beginCheckout(books: StripeBooks, order: NewSession): Session {
  const {
    prices,
    email = null,
    metadata = {},
    successUrl = null,
    cancelUrl = null,
    expiresAt = books.now + DAY_SECONDS,
    link = null,
  } = order;
  const bought = prices.map((price, i) => books.get(books.prices, price, 'price', `line_items[${i}][price]`));
  if (email !== null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw notAllowed(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' });
  }
  if (expiresAt < books.now + 30 * MINUTE_SECONDS - 5 || expiresAt > books.now + DAY_SECONDS + 5) {
    throw notAllowed(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  const base = books.base('cs_test', 'checkout.session', SESSION_ID_CHARACTERS);
  const session: Session = {
    ...base,
    mode: bought.some(({ type }) => type === 'recurring') ? 'subscription' : 'payment',
    status: 'open',
    payment_status: 'unpaid',
    url: `https://checkout.stripe.example/c/pay/${base.id}`,
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: expiresAt,
    customer_email: email,
    customer_details: null,
    customer: null,
    subscription: null,
    payment_intent: null,
    invoice: null,
    payment_link: link,
    metadata,
  };
  books.sessions.set(session.id, session);
  books.lineItems.set(
    session.id,
    bought.map((price) => ({ id: books.id('li'), object: 'item', quantity: 1, price })),
  );
  return session;
}

/**
 * Completes a checkout. If `paid` is false, the payment settles later. Pass `customer` to buy as an existing customer,
 * and `subscription` to link the checkout to the subscription that another checkout started.
 */
export function completeCheckout(
  books: StripeBooks,
  sessionId: string,
  {
    email,
    paid = true,
    customer: known,
    subscription,
  }: { readonly email: string; readonly paid?: boolean; readonly customer?: string; readonly subscription?: string },
): StripeEvent[] {
  const session = openSession(books, sessionId);
  if (subscription !== undefined) return [nameSubscription(books, session, email, subscription)];
  const [item] = books.lineItems.get(sessionId) ?? [];
  if (item === undefined) throw notAllowed('This Checkout Session sells nothing.');
  const customer =
    known === undefined
      ? addCustomer(books, email, item.price.currency)
      : books.get(books.customers, known, 'customer');
  Object.assign(session, { status: 'complete', customer: customer.id, customer_details: { email } });
  const news =
    session.mode === 'payment'
      ? buyOnce(books, session, item.price, paid)
      : subscribe(books, session, item.price, paid);
  return [...news, books.createEvent('checkout.session.completed', session)];
}

/** Makes the outstanding payment of a completed checkout succeed or, if `paid` is false, fail. */
export function settleCheckout(
  books: StripeBooks,
  sessionId: string,
  { paid = true }: { readonly paid?: boolean } = {},
): StripeEvent[] {
  const session = books.get(books.sessions, sessionId, 'checkout.session');
  if (session.status !== 'complete' || session.payment_status !== 'unpaid')
    throw notAllowed('Nothing is owed for this Checkout Session.');
  const [item] = books.lineItems.get(sessionId) ?? [];
  if (item === undefined) throw notAllowed('This Checkout Session sells nothing.');
  if (!paid) {
    const news =
      session.subscription === null
        ? []
        : [lapse(books, books.get(books.subscriptions, session.subscription, 'subscription'))];
    return [...news, books.createEvent('checkout.session.async_payment_failed', session)];
  }
  session.payment_status = 'paid';
  const news = session.invoice === null ? payFor(books, session, item.price) : payInvoice(books, session.invoice);
  return [...news, books.createEvent('checkout.session.async_payment_succeeded', session)];
}

export function expireCheckout(books: StripeBooks, sessionId: string): StripeEvent[] {
  const session = openSession(books, sessionId);
  session.status = 'expired';
  return [books.createEvent('checkout.session.expired', session)];
}

function openSession(books: StripeBooks, id: string): Session {
  const session = books.get(books.sessions, id, 'checkout.session');
  if (session.status !== 'open') throw notAllowed(`This Checkout Session is ${session.status}.`);
  return session;
}

export function addCustomer(books: StripeBooks, email: string | null, currency = 'usd'): Customer {
  const customer: Customer = { ...books.base('cus', 'customer'), email, balance: 0, currency };
  books.customers.set(customer.id, customer);
  return customer;
}

function nameSubscription(books: StripeBooks, session: Session, email: string, id: string): StripeEvent {
  const { customer } = books.get(books.subscriptions, id, 'subscription');
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    customer,
    customer_details: { email },
    subscription: id,
  });
  return books.createEvent('checkout.session.completed', session);
}

function buyOnce(books: StripeBooks, session: Session, price: Price, paid: boolean): StripeEvent[] {
  session.payment_intent = books.id('pi');
  if (!paid) return [];
  session.payment_status = 'paid';
  return payFor(books, session, price);
}

const payFor = (books: StripeBooks, session: Session, price: Price): StripeEvent[] => [
  books.createEvent(
    'charge.succeeded',
    payOnce(books, session.payment_intent ?? books.id('pi'), session.customer, price),
  ),
];

function subscribe(books: StripeBooks, session: Session, price: Price, paid: boolean): StripeEvent[] {
  const subscription: Subscription = {
    ...books.base('sub', 'subscription'),
    customer: session.customer ?? '',
    status: 'incomplete',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    items: {
      object: 'list',
      data: [
        {
          id: books.id('si'),
          object: 'subscription_item',
          price,
          current_period_start: books.now,
          current_period_end: books.now + periodOf(price),
        },
      ],
    },
  };
  books.subscriptions.set(subscription.id, subscription);
  const invoice = addInvoice(books, subscription, 'subscription_create');
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  const made = books.createEvent('customer.subscription.created', subscription);
  if (!paid) return [made];
  session.payment_status = invoice.total === 0 ? 'no_payment_required' : 'paid';
  return [made, ...payInvoice(books, invoice.id)];
}

function lapse(books: StripeBooks, subscription: Subscription): StripeEvent {
  Object.assign(subscription, { status: 'incomplete_expired', ended_at: books.now });
  return books.createEvent('customer.subscription.updated', subscription);
}
