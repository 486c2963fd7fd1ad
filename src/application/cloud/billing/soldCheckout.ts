import type { PaidTier } from '../../../domain/cloud/billing/plan.js';
import type { CheckoutSession } from './billingProvider.port.js';

/** A checkout that makes a license: one of our prices, paid, by somebody with an address. */
export interface SoldCheckout extends CheckoutSession {
  readonly product: PaidTier;
  readonly email: string;
}

/** The checkout as sold, or in words why it is not. */
export function soldCheckout(session: CheckoutSession | null): SoldCheckout | string {
  if (session === null) return 'The provider does not know this checkout.';
  const { product, email, paid } = session;
  if (product === 'none') return 'Nothing was for sale in this checkout.';
  if (product === 'unknown_price') return 'The price of this checkout is in no STRIPE_PRICE_… setting.';
  if (!paid) return 'Not paid yet: the provider tells when it is.';
  if (email === null) return 'The checkout names no e-mail address.';
  return { ...session, product, email };
}
