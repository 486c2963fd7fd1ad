import type { z } from 'zod';
import type { CheckoutSession, Invoice, Subscription } from '../../application/billing/billingProvider.port.js';
import type { PriceBook } from './priceBook.js';
import type { invoiceReply, lineItemsReply, sessionReply, subscriptionReply } from './stripe.schema.js';

export const REFERRAL_METADATA = 'referral_code';

const SETTLED = new Set(['paid', 'no_payment_required']);

export function checkoutOf(session: z.output<typeof sessionReply>, items: z.output<typeof lineItemsReply>, prices: PriceBook): CheckoutSession {
  const priceIds = items.data.map(({ price }) => price?.id ?? '');
  return {
    id: session.id,
    status: session.status,
    paid: SETTLED.has(session.payment_status),
    product: priceIds.length === 0 ? 'none' : prices.tierOf(priceIds),
    customerId: session.customer,
    subscriptionId: session.subscription,
    paymentIntentId: session.payment_intent,
    email: session.customer_details?.email ?? session.customer_email,
    referralCode: session.metadata?.[REFERRAL_METADATA] ?? null,
  };
}

export function subscriptionOf(subscription: z.output<typeof subscriptionReply>, prices: PriceBook): Subscription {
  const { id, customer, status, items, latest_invoice: latest } = subscription;
  const ends = [subscription.current_period_end, ...items.data.map((item) => item.current_period_end)].filter((at) => at !== null);
  const currentPeriodEnd = ends.length === 0 ? null : new Date(Math.max(...ends.map((at) => at.getTime())));
  return {
    id,
    customerId: customer,
    status,
    tier: prices.tierOf(items.data.map(({ price }) => price.id)),
    cancelsAt: subscription.cancel_at ?? (subscription.cancel_at_period_end ? currentPeriodEnd : null),
    currentPeriodEnd,
    latestInvoice:
      latest === null || latest === undefined || typeof latest === 'string'
        ? null
        : { id: latest.id, paid: latest.status === 'paid', createdAt: latest.created },
  };
}

export const invoiceOf = (invoice: z.output<typeof invoiceReply>): Invoice => ({
  id: invoice.id,
  customerId: invoice.customer,
  subscriptionId: invoice.parent?.subscription_details?.subscription ?? invoice.subscription,
  paid: invoice.status === 'paid',
  amountPaid: invoice.amount_paid,
  reason: reasonOf(invoice.billing_reason),
  payUrl: invoice.hosted_invoice_url,
});

function reasonOf(billingReason: string | null): Invoice['reason'] {
  if (billingReason === 'subscription_create') return 'subscription_created';
  return billingReason === 'subscription_cycle' ? 'subscription_renewed' : 'other';
}
