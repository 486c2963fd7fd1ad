import { notAllowed, type StripeBooks } from './books.ts';
import { periodOf } from './checkouts.ts';
import { addInvoice, payInvoice } from './invoicing.ts';
import type { StripeEvent, Subscription, SubscriptionStatus } from './objects.ts';

/** Begins a new period: its invoice is paid, or the payment fails and the subscription becomes past due. */
export function renewSubscription(books: StripeBooks, id: string, { paid }: { readonly paid: boolean }): StripeEvent[] {
  const subscription = living(books, id);
  const [item] = subscription.items.data;
  item.current_period_start = item.current_period_end;
  item.current_period_end += periodOf(item.price);
  const invoice = addInvoice(books, subscription, 'subscription_cycle');
  if (paid) return [...payInvoice(books, invoice.id), ...changed(books, subscription)];
  subscription.status = 'past_due';
  return [books.createEvent('invoice.payment_failed', invoice), ...changed(books, subscription)];
}

/** Makes another attempt to pay the latest invoice fail. */
export function failInvoiceAgain(books: StripeBooks, id: string): StripeEvent[] {
  const invoice = books.get(books.invoices, living(books, id).latest_invoice ?? '', 'invoice');
  if (invoice.status === 'paid') throw notAllowed('Invoice is already paid');
  return [books.createEvent('invoice.payment_failed', invoice)];
}

/** Sets a status that Stripe's own rules or a user of its dashboard could set. */
export function setSubscriptionStatus(
  books: StripeBooks,
  id: string,
  status: Exclude<SubscriptionStatus, 'canceled'>,
): StripeEvent[] {
  const subscription = living(books, id);
  Object.assign(subscription, { status, ended_at: status === 'incomplete_expired' ? books.now : null });
  return changed(books, subscription);
}

export function setCancelAtPeriodEnd(books: StripeBooks, id: string, cancels: boolean): StripeEvent[] {
  const subscription = living(books, id);
  subscription.cancel_at_period_end = cancels;
  subscription.cancel_at = cancels ? subscription.items.data[0].current_period_end : null;
  return changed(books, subscription);
}

export function changeSubscriptionPrice(books: StripeBooks, id: string, price: string): StripeEvent[] {
  const subscription = living(books, id);
  subscription.items.data[0].price = books.get(books.prices, price, 'price', 'items[0][price]');
  return changed(books, subscription);
}

/** Ends a subscription immediately. */
export function cancelSubscription(books: StripeBooks, id: string): StripeEvent[] {
  const subscription = living(books, id);
  Object.assign(subscription, { status: 'canceled', canceled_at: books.now, ended_at: books.now });
  return [books.createEvent('customer.subscription.deleted', subscription)];
}

function living(books: StripeBooks, id: string): Subscription {
  const subscription = books.get(books.subscriptions, id, 'subscription');
  if (['canceled', 'incomplete_expired'].includes(subscription.status))
    throw notAllowed(`This subscription is ${subscription.status}.`);
  return subscription;
}

const changed = (books: StripeBooks, subscription: Subscription): StripeEvent[] => [
  books.createEvent('customer.subscription.updated', subscription),
];
