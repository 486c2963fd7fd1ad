import { notAllowed, type StripeBooks } from './books.ts';
import type { Charge, Invoice, Price, StripeEvent, Subscription } from './objects.ts';

/** Adds the next invoice of a subscription, and deducts the customer's credit from the amount due. */
export function addInvoice(books: StripeBooks, subscription: Subscription, billingReason: string): Invoice {
  const customer = books.get(books.customers, subscription.customer, 'customer');
  const { price } = subscription.items.data[0];
  const owed = price.unit_amount + customer.balance;
  customer.balance = Math.min(owed, 0);
  const base = books.base('in', 'invoice');
  const invoice: Invoice = {
    ...base,
    customer: customer.id,
    status: 'open',
    billing_reason: billingReason,
    total: price.unit_amount,
    amount_due: Math.max(owed, 0),
    amount_paid: 0,
    currency: price.currency,
    status_transitions: { paid_at: null },
    hosted_invoice_url: `https://invoice.stripe.example/i/${base.id}`,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  };
  books.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  return invoice;
}

/**
 * Pays an open invoice. If it is the latest of its subscription, a subscription that waited for payment becomes active.
 */
export function payInvoice(books: StripeBooks, invoiceId: string): StripeEvent[] {
  const invoice = books.get(books.invoices, invoiceId, 'invoice');
  if (invoice.status === 'paid') throw notAllowed('Invoice is already paid');
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    status_transitions: { paid_at: books.now },
  });
  const news = invoice.amount_due === 0 ? [] : [books.createEvent('charge.succeeded', charged(books, invoice))];
  const subscription = books.get(books.subscriptions, invoice.parent.subscription_details.subscription, 'subscription');
  const revived =
    subscription.latest_invoice === invoiceId && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (revived) subscription.status = 'active';
  return [
    ...news,
    books.createEvent('invoice.paid', invoice),
    ...(revived ? [books.createEvent('customer.subscription.updated', subscription)] : []),
  ];
}

/** Refunds a charge in part or, without an amount, completely. */
export function refundCharge(books: StripeBooks, chargeId: string, amount?: number): StripeEvent[] {
  const charge = books.get(books.charges, chargeId, 'charge');
  const left = charge.amount - charge.amount_refunded;
  const given = amount ?? left;
  if (left === 0)
    throw notAllowed(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
  if (given > left) throw notAllowed('Refund amount is greater than unrefunded amount on charge', { param: 'amount' });
  const made = {
    ...books.base('re', 'refund'),
    amount: given,
    charge: chargeId,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  } as const;
  books.refunds.set(made.id, made);
  charge.amount_refunded += given;
  charge.refunded = charge.amount_refunded === charge.amount;
  return [books.createEvent('charge.refunded', charge)];
}

/** Adds a payment without an invoice. */
export function payOnce(books: StripeBooks, paymentIntent: string, customer: string | null, price: Price): Charge {
  return addCharge(books, { paymentIntent, customer, amount: price.unit_amount, currency: price.currency });
}

function charged(books: StripeBooks, invoice: Invoice): Charge {
  const paymentIntent = books.id('pi');
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
  const made = { ...books.base('inpay', 'invoice_payment'), invoice: invoice.id, status: 'paid', payment } as const;
  books.invoicePayments.set(made.id, made);
  return addCharge(books, {
    paymentIntent,
    customer: invoice.customer,
    amount: invoice.amount_due,
    currency: invoice.currency,
  });
}

function addCharge(
  books: StripeBooks,
  {
    paymentIntent,
    customer,
    amount,
    currency,
  }: { paymentIntent: string; customer: string | null; amount: number; currency: string },
): Charge {
  const charge: Charge = {
    ...books.base('ch', 'charge'),
    customer,
    amount,
    amount_refunded: 0,
    currency,
    paid: true,
    payment_intent: paymentIntent,
    refunded: false,
  };
  books.charges.set(charge.id, charge);
  return charge;
}
