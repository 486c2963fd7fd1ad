import { overdueSince, type PaymentHistory } from './paymentHistory.js';
import type { PaidTier } from './plan.js';
import type { PaymentState, PurchaseWithoutLicense } from './purchase.js';

/** The status of a subscription at the billing provider; `other` covers statuses added later. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'other',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A subscription as the provider reports it. */
export interface ProviderSubscription {
  readonly status: SubscriptionStatus;
  readonly tier: PaidTier | 'unknown_price';
  readonly cancelsAt: Date | null;
  readonly endedAt: Date | null;
}

/** Null means that the status leaves the purchase's payment state unchanged. */
const PAYMENT_STATE_BY_STATUS: Readonly<Record<SubscriptionStatus, PaymentState | null>> = {
  active: 'current',
  trialing: 'current',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'ended',
  incomplete_expired: 'ended',
  incomplete: null,
  other: null,
};

/** Whether updating the purchase requires the payment history, which shows since when payments have been overdue. */
export const subscriptionNeedsPaymentHistory = ({ status }: ProviderSubscription): boolean => status === 'past_due';

/**
 * Updates a purchase from its subscription's current state. A founding price never changes the tier: a buyer without a
 * founding slot stays Pro.
 */
export function updatePurchaseFromSubscription<P extends PurchaseWithoutLicense>(
  purchase: P,
  subscription: ProviderSubscription,
  history: PaymentHistory,
  now: Date,
): P {
  const standing = PAYMENT_STATE_BY_STATUS[subscription.status] ?? purchase.standing;
  const { tier } = subscription;
  return {
    ...purchase,
    tier: tier === 'pro' || tier === 'premium' ? tier : purchase.tier,
    standing,
    overdueSince: standing === 'past_due' ? (overdueSince(history, now) ?? purchase.overdueSince ?? now) : null,
    cancelsAt: subscription.cancelsAt,
    endedAt: subscription.endedAt,
    refundedAt: purchase.refundedAt ?? history.refundedAt,
  };
}
