import type { PaidTier } from './plan.js';

/** One visit to the provider's checkout. */
export interface CheckoutSession {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** True when nothing is owed: paid, or free of charge. A completed checkout can stay unpaid for days. */
  readonly paid: boolean;
  /** Determined by the price; `none` when the session sells nothing. */
  readonly product: PaidTier | 'unknown_price' | 'none';
  readonly customerId: string | null;
  /** Null for a one-time payment. */
  readonly subscriptionId: string | null;
  /** The payment of a one-time purchase; null for a subscription, whose payments belong to its invoices. */
  readonly paymentIntentId: string | null;
  readonly email: string | null;
  /** The referral code entered when the checkout was created. */
  readonly referralCode: string | null;
  /** Null when the provider does not report it. */
  readonly createdAt: Date | null;
}

/** A paid checkout that creates a license: it has one of our prices and an e-mail address. */
export interface PaidCheckout extends CheckoutSession {
  readonly product: PaidTier;
  readonly email: string;
}

export type CheckoutOutcome =
  | { readonly kind: 'sold'; readonly checkout: PaidCheckout }
  | { readonly kind: 'not_sold'; readonly reason: string }
  /** The payment can still succeed. */
  | { readonly kind: 'unpaid'; readonly reason: string };

/** Returns what a checkout sold, or the reason why it sold nothing. */
export function checkoutOutcomeOf(session: CheckoutSession | null): CheckoutOutcome {
  if (session === null) return notSold('The provider does not know this checkout.');
  const { product, email, paid } = session;
  if (product === 'none') return notSold('This checkout sold nothing.');
  if (product === 'unknown_price') return notSold('No STRIPE_PRICE_… setting contains the price ID of this checkout.');
  if (!paid)
    return { kind: 'unpaid', reason: 'The payment is still pending. The provider sends an event when it succeeds.' };
  if (email === null) return notSold('The checkout has no e-mail address.');
  return { kind: 'sold', checkout: { ...session, product, email } };
}

const notSold = (reason: string): CheckoutOutcome => ({ kind: 'not_sold', reason });
