import type { PaidTier } from './plan.js';

/** One visit to the provider's checkout. */
export interface CheckoutSession {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** Whether nothing is owed any more: paid, or free of charge. A completed checkout can be unpaid for days. */
  readonly paid: boolean;
  /** By the price; `none` when nothing is for sale in it. */
  readonly product: PaidTier | 'unknown_price' | 'none';
  readonly customerId: string | null;
  /** Null for one payment that buys for good. */
  readonly subscriptionId: string | null;
  /** Of one payment; null for a subscription, whose payments belong to its invoices. */
  readonly paymentIntentId: string | null;
  readonly email: string | null;
  /** As it was given when the checkout was created. */
  readonly referralCode: string | null;
  /** Null where the provider does not say. */
  readonly createdAt: Date | null;
}

/** A checkout that makes a license: one of our prices, paid, by somebody with an address. */
export interface PaidCheckout extends CheckoutSession {
  readonly product: PaidTier;
  readonly email: string;
}

export type CheckoutOutcome =
  | { readonly kind: 'sold'; readonly checkout: PaidCheckout }
  | { readonly kind: 'not_sold'; readonly reason: string };

/** Whether a checkout sold something, or the reason why it did not. */
export function checkoutOutcomeOf(session: CheckoutSession | null): CheckoutOutcome {
  if (session === null) return notSold('The provider does not know this checkout.');
  const { product, email, paid } = session;
  if (product === 'none') return notSold('Nothing was for sale in this checkout.');
  if (product === 'unknown_price') return notSold('The price of this checkout is in no STRIPE_PRICE_… setting.');
  if (!paid) return notSold('Not paid yet: the provider tells when it is.');
  if (email === null) return notSold('The checkout names no e-mail address.');
  return { kind: 'sold', checkout: { ...session, product, email } };
}

const notSold = (reason: string): CheckoutOutcome => ({ kind: 'not_sold', reason });
