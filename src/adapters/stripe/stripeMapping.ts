import type { z } from 'zod';
import type { CheckoutSession } from '../../domain/cloud/billing/checkout.js';
import type { BillingSubscription } from '../../application/cloud/billing/billingProvider.port.js';
import { storedEmailOf } from '../../domain/shared/emailForm.js';
import type { OfferPrice } from '../../domain/cloud/billing/priceList.js';
import type { priceReply } from './setup/setup.schema.js';
import type { PriceBook } from './priceBook.js';
import type { InvoicePayment } from '../../domain/cloud/billing/paymentHistory.js';
import type { invoiceReply, lineItemsReply, checkoutSessionReply, subscriptionReply } from './stripe.schema.js';

export const REFERRAL_METADATA_KEY = 'referral_code';

const SETTLED = new Set(['paid', 'no_payment_required']);

export function toCheckoutSession(
  session: z.output<typeof checkoutSessionReply>,
  items: z.output<typeof lineItemsReply>,
  prices: PriceBook,
): CheckoutSession {
  const email = session.customer_details?.email ?? session.customer_email;
  const priceIds = items.data.map(({ price }) => price ?? '');
  return {
    id: session.id,
    status: session.status,
    paid: SETTLED.has(session.payment_status),
    product: priceIds.length === 0 ? 'none' : prices.tierOf(priceIds),
    customerId: session.customer,
    subscriptionId: session.subscription,
    paymentIntentId: session.payment_intent,
    email: email === null ? null : storedEmailOf(email),
    referralCode: session.metadata?.[REFERRAL_METADATA_KEY] ?? null,
    createdAt: session.created,
  };
}

/** Returns null for a price that is archived, or that is not a fixed amount per month, per year or once. */
export function toOfferPrice({
  active,
  currency,
  unit_amount: amountMinor,
  recurring,
}: z.output<typeof priceReply>): OfferPrice | null {
  if (!active || amountMinor === null) return null;
  if (recurring === null) return { amountMinor, currency, interval: 'once' };
  const { interval, interval_count: count } = recurring;
  return count === 1 && (interval === 'month' || interval === 'year') ? { amountMinor, currency, interval } : null;
}

export function toSubscription(
  subscription: z.output<typeof subscriptionReply>,
  prices: PriceBook,
): BillingSubscription {
  const { id, customer, status } = subscription;
  const items = subscription.items?.data ?? [];
  const ends = [subscription.current_period_end, ...items.map((item) => item.current_period_end)].filter(
    (at) => at !== null,
  );
  const currentPeriodEnd = ends.length === 0 ? null : new Date(Math.max(...ends.map((at) => at.getTime())));
  return {
    id,
    customerId: customer,
    status,
    tier: prices.tierOf(items.map(({ price }) => price ?? '')),
    cancelsAt: subscription.cancel_at ?? (subscription.cancel_at_period_end ? currentPeriodEnd : null),
    createdAt: subscription.created,
    endedAt: subscription.ended_at,
  };
}

/** Returns null for an invoice that demands no payment (a draft or a voided one), or that has no date. */
export function toInvoicePayment(
  invoice: z.output<typeof invoiceReply>,
  refundedAt: Date | null,
): InvoicePayment | null {
  const { status, created, amount_paid: amountPaid, status_transitions: transitions } = invoice;
  const paidAt = status === 'paid' ? (transitions?.paid_at ?? created) : null;
  const createdAt = created ?? paidAt;
  if (status === 'draft' || status === 'void' || createdAt === null) return null;
  return { createdAt, paidAt, amountPaid: amountPaid ?? 0, refundedAt };
}
