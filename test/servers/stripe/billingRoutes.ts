import { notAllowed } from './books.ts';
import { textAt, textsAt } from './form.ts';
import { matchesFilter, isExpanded, listPage } from './listing.ts';
import type { BalanceTransaction, Subscription } from './objects.ts';
import type { Routes } from './route.ts';
import type { StripeWorld } from './stripeWorld.ts';

/** The routes of subscriptions, invoices and payments. */
export const billingRoutes: Routes = {
  'GET /v1/subscriptions': (world, form) =>
    listPage(
      '/v1/subscriptions',
      [...world.subscriptions.values()].filter(
        ({ customer, status }) =>
          matchesFilter(form, 'customer', customer) &&
          (textAt(form, 'status') === 'all' || matchesFilter(form, 'status', status)),
      ),
      form,
    ),
  'GET /v1/subscriptions/:id': (world, form, id) =>
    subscriptionView(world, world.get(world.subscriptions, id, 'subscription'), isExpanded(form, 'latest_invoice')),
  'GET /v1/invoices': (world, form) =>
    listPage(
      '/v1/invoices',
      [...world.invoices.values()].filter(
        ({ status, customer, parent }) =>
          matchesFilter(form, 'status', status) &&
          matchesFilter(form, 'customer', customer) &&
          matchesFilter(form, 'subscription', parent.subscription_details.subscription),
      ),
      form,
    ),
  'GET /v1/invoices/:id': (world, _form, id) => world.get(world.invoices, id, 'invoice'),
  'GET /v1/invoice_payments': (world, form) => {
    const intent = textAt(form, 'payment', 'payment_intent');
    const wanted = [...world.invoicePayments.values()].filter(
      ({ invoice, payment }) =>
        matchesFilter(form, 'invoice', invoice) && (intent === null || payment.payment_intent === intent),
    );
    return listPage('/v1/invoice_payments', wanted, form);
  },
  'GET /v1/charges': (world, form) =>
    listPage(
      '/v1/charges',
      [...world.charges.values()].filter(
        ({ customer, payment_intent: intent }) =>
          matchesFilter(form, 'customer', customer) && matchesFilter(form, 'payment_intent', intent),
      ),
      form,
    ),
  'GET /v1/charges/:id': (world, _form, id) => world.get(world.charges, id, 'charge'),
  'GET /v1/refunds': (world, form) =>
    listPage(
      '/v1/refunds',
      [...world.refunds.values()].filter(({ charge }) => matchesFilter(form, 'charge', charge)),
      form,
    ),
  'GET /v1/customers/:id': (world, _form, id) => world.get(world.customers, id, 'customer'),
  'POST /v1/customers/:id/balance_transactions': (world, form, id) => {
    const customer = world.get(world.customers, id, 'customer');
    const [amount, currency] = [Number(textAt(form, 'amount')), textAt(form, 'currency') ?? ''];
    if (!Number.isSafeInteger(amount) || amount === 0) throw notAllowed('Invalid integer', { param: 'amount' });
    if (currency !== customer.currency)
      throw notAllowed(`The currency \`${currency}\` does not match the customer's currency.`, { param: 'currency' });
    const transaction: BalanceTransaction = {
      ...world.base('cbtxn', 'customer_balance_transaction'),
      customer: id,
      amount,
      currency,
      description: textAt(form, 'description'),
      metadata: textsAt(form, 'metadata'),
      type: 'adjustment',
    };
    world.balanceTransactions.set(transaction.id, transaction);
    customer.balance += transaction.amount;
    return transaction;
  },
  'GET /v1/customers/:id/balance_transactions': (world, form, id) =>
    listPage(
      `/v1/customers/${id}/balance_transactions`,
      [...world.balanceTransactions.values()].filter(({ customer }) => customer === id),
      form,
    ),
};

const subscriptionView = (world: StripeWorld, subscription: Subscription, withInvoice: boolean): object =>
  withInvoice
    ? { ...subscription, latest_invoice: world.invoices.get(subscription.latest_invoice ?? '') ?? null }
    : subscription;
