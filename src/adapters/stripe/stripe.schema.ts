import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '../../domain/cloud/billing/providerSubscription.js';
import { isStorableText } from '../../domain/shared/storableText.js';

// The schemas cover only the needed parts of Stripe's replies.

const text = z.string().refine(isStorableText, 'is not valid text');

/** A reference: either an id or, when expanded, the object itself. */
const reference = z.union([text, z.object({ id: text }).transform(({ id }) => id)]);
const anyReference = reference.nullish().transform((id) => id ?? null);
/** The end of the year 9999. */
const LATEST_SECONDS = 253_402_300_799;
const moment = z
  .number()
  .min(0)
  .max(LATEST_SECONDS)
  .transform((seconds) => new Date(seconds * 1000));
const anyMoment = moment.nullish().transform((at) => at ?? null);
const anyText = text.nullish().transform((value) => value ?? null);

export const lineItemsReply = z.object({ data: z.array(z.object({ price: anyReference })) });

export const checkoutSessionReply = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).catch('open'),
  payment_status: z.string(),
  customer: anyReference,
  subscription: anyReference,
  payment_intent: anyReference,
  customer_details: z.object({ email: anyText }).nullish(),
  customer_email: anyText,
  metadata: z.record(z.string(), z.string()).nullish(),
  created: anyMoment,
  line_items: lineItemsReply.nullish(),
});

export const newCheckoutSessionReply = z.object({ id: z.string(), url: z.url(), expires_at: anyMoment });

export const portalSessionReply = z.object({ url: z.url() });

export const subscriptionReply = z.object({
  id: z.string(),
  customer: anyReference,
  status: z.enum(SUBSCRIPTION_STATUSES).catch('other'),
  cancel_at: anyMoment,
  cancel_at_period_end: z.boolean().nullish(),
  /** Up to API version 2025-03-31, the subscription had the period; now each item has its own. */
  current_period_end: anyMoment,
  items: z.object({ data: z.array(z.object({ price: anyReference, current_period_end: anyMoment })) }).nullish(),
  created: anyMoment,
  ended_at: anyMoment,
});

export const invoiceReply = z.object({
  id: text,
  status: anyText,
  created: anyMoment,
  amount_paid: z
    .number()
    .nullish()
    .transform((amount) => amount ?? null),
  status_transitions: z.object({ paid_at: anyMoment }).nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: anyReference }).nullish() }).nullish(),
  /** Present up to API version 2025-03-31, like `payment_intent` and `charge`. */
  subscription: anyReference,
  payment_intent: anyReference,
  charge: anyReference,
});

export const invoiceNamedBySession = z.object({ invoice: anyReference });
export const invoiceNamedBySubscription = z.object({ latest_invoice: anyReference });

export const chargeReply = z.object({
  id: z.string(),
  customer: anyReference,
  payment_intent: anyReference,
  refunded: z
    .boolean()
    .nullish()
    .transform((isRefunded) => isRefunded ?? false),
  created: anyMoment,
  /** Present up to API version 2025-03-31; since then, invoices refer to their payments instead. */
  invoice: anyReference,
});

export const invoicePaymentsReply = z.object({ data: z.array(z.object({ invoice: reference })).default([]) });

export const refundReply = z.object({ created: anyMoment });

export const customerReply = z.object({ currency: anyText });

/** The part that every event has: "thin" events and events of unknown types may have nothing else in common. */
export const stripeEventHead = z.object({ id: text.min(1).max(255), type: text.min(1).max(255) });

/**
 * Identifies an event and its object. Little is read from the event's copy of the object, because the copy can be
 * outdated and has the webhook's own API version.
 */
export const stripeEventBody = stripeEventHead.extend({
  created: anyMoment,
  data: z.object({
    object: z.object({
      id: anyText,
      customer: anyReference,
      subscription: anyReference,
      payment_intent: anyReference,
      parent: z.object({ subscription_details: z.object({ subscription: anyReference }).nullish() }).nullish(),
      amount_paid: z.int().nullish(),
      refunded: z.boolean().nullish(),
    }),
  }),
});

export const balanceTransactionReply = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export const stripeListReply = z.object({ data: z.array(z.unknown()) });
