import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import type { CheckoutSession } from './billingProvider.port.js';
import type { Purchases } from './purchases.port.js';

type Named = Pick<CheckoutSession, 'id' | 'subscriptionId' | 'paymentIntentId'>;

/** Finds the purchase of a checkout. Checkouts that name one subscription, or one payment, are the same purchase. */
export async function purchaseOfCheckout(
  purchases: Purchases,
  { id, subscriptionId, paymentIntentId }: Named,
): Promise<Purchase | null> {
  const own = await purchases.find(id);
  if (own !== null) return own;
  const [same] = await purchases.findBy({ subscriptionId, paymentIntentId, customerId: null });
  return same ?? null;
}

/** Held while a purchase is created from a checkout; always taken after `buyerLock`. */
export const purchaseLock = ({ id, subscriptionId, paymentIntentId }: Named): string =>
  `purchase ${subscriptionId ?? paymentIntentId ?? id}`;
