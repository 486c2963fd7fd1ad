import { firstPaymentRefundedAt, type PurchaseWithHistory } from './paymentHistory.js';
import type { Purchase, PurchaseIds, PurchaseWithoutLicense } from './purchase.js';

/** The payment provider's events that change a purchase; `other` is everything else. */
export const PROVIDER_EVENT_KINDS = [
  'checkout.completed',
  'subscription.changed',
  'subscription.deleted',
  'invoice.payment_failed',
  'invoice.paid',
  'charge.refunded',
  'other',
] as const;
export type ProviderEventKind = (typeof PROVIDER_EVENT_KINDS)[number];

/**
 * An event from the payment provider. It identifies what changed but not the new state, since events arrive late and in
 * any order.
 */
export interface ProviderEvent {
  readonly id: string;
  readonly kind: ProviderEventKind;
  /** The provider's own event type. */
  readonly type: string;
  readonly createdAt: Date;
  readonly sessionId: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly chargeId: string | null;
  readonly paymentIntentId: string | null;
  readonly customerId: string | null;
  /** For a paid invoice: the money paid, in minor units; null when the provider does not say. */
  readonly amountPaid: number | null;
  /** For a refund: whether the whole payment was returned. */
  readonly isFullRefund: boolean;
}

/** The maximum distance of a webhook's timestamp from now, in either direction. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** A generous limit: provider events are a few kilobytes long. */
export const MAX_PROVIDER_EVENT_BYTES = 1024 * 1024;

/** Whether an event names the subscription or the payment of a purchase. */
export const eventNamesPurchase = (
  event: ProviderEvent,
  { subscriptionId, paymentIntentId }: Pick<PurchaseIds, 'subscriptionId' | 'paymentIntentId'>,
): boolean =>
  event.subscriptionId === null
    ? event.paymentIntentId !== null && event.paymentIntentId === paymentIntentId
    : event.subscriptionId === subscriptionId;

/** Whether an event may be about a purchase: it names the purchase, or only the customer, who may have several. */
export function mayEventConcernPurchase(event: ProviderEvent, purchase: PurchaseIds): boolean {
  if (eventNamesPurchase(event, purchase)) return true;
  const namesOther =
    event.subscriptionId !== null || (event.paymentIntentId !== null && purchase.paymentIntentId !== null);
  return !namesOther && event.customerId !== null && event.customerId === purchase.customerId;
}

/**
 * Whether interpreting an event requires the payment history, which shows which invoice was refunded and which was paid
 * first.
 */
export const eventNeedsPaymentHistory = (event: ProviderEvent, { firstPaidAt }: Purchase): boolean =>
  event.isFullRefund || (firstPaidAt === null && isPaidWithMoney(event));

/** Applies the final changes among the events: refunds and ended subscriptions, which are never undone. */
export function applyFinalEvents<P extends PurchaseWithoutLicense>(
  dated: PurchaseWithHistory<P>,
  events: readonly ProviderEvent[],
): P {
  const purchase = withPayments(dated, events);
  const deletions = events.filter(({ kind }) => kind === 'subscription.deleted');
  if (deletions.length === 0) return purchase;
  return { ...purchase, standing: 'ended', overdueSince: null, endedAt: purchase.endedAt ?? earliest(deletions, null) };
}

const isPaidWithMoney = ({ kind, amountPaid }: ProviderEvent): boolean => kind === 'invoice.paid' && amountPaid !== 0;

function withPayments<P extends PurchaseWithoutLicense>(
  { purchase, history }: PurchaseWithHistory<P>,
  events: readonly ProviderEvent[],
): P {
  const firstPaidAt = purchase.firstPaidAt ?? earliest(events.filter(isPaidWithMoney), null);
  const refunds = events.filter(({ isFullRefund }) => isFullRefund);
  if (refunds.length === 0) return { ...purchase, firstPaidAt };
  const refundedAt = earliest(refunds, purchase.refundedAt);
  return { ...purchase, firstPaidAt, refundedAt, firstPaymentRefundedAt: firstPaymentRefundedAt(history, refundedAt) };
}

function earliest(events: readonly ProviderEvent[], known: Date | null): Date | null {
  const dates = [...events.map(({ createdAt }) => createdAt), ...(known === null ? [] : [known])];
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
