import type { CheckoutSession } from '../../../domain/cloud/billing/checkout.js';
import type { Purchase, PurchaseIds } from '../../../domain/cloud/billing/purchase.js';

/** Held while any purchase of an address changes. */
export const buyerLockName = (email: string): string => `purchases of ${email.toLowerCase()}`;

type CheckoutIds = Pick<CheckoutSession, 'id' | 'subscriptionId' | 'paymentIntentId'>;

/** Held while a purchase is created from a checkout; always taken after `buyerLockName`. */
export const purchaseLockName = ({ id, subscriptionId, paymentIntentId }: CheckoutIds): string =>
  `purchase ${subscriptionId ?? paymentIntentId ?? id}`;

export interface Purchases {
  find(sessionId: string): Promise<Purchase | null>;
  /** Purchases that any of the ids belongs to, newest first. */
  findBy(ids: PurchaseIds): Promise<readonly Purchase[]>;
  /** The purchase of a checkout. Checkouts that name one subscription, or one payment, are the same purchase. */
  findByCheckout(ids: CheckoutIds): Promise<Purchase | null>;
  /** Ignores the case of the address; in order of purchase. */
  findByEmail(email: string): Promise<readonly Purchase[]>;
  add(purchase: Purchase, at: Date): Promise<void>;
  /** Stores the purchase as of `at` and increments its version. Throws when the stored version differs. */
  save(purchase: Purchase, at: Date): Promise<void>;
  /**
   * Purchases whose payments may still change, not updated since `before`: first those that a wrong clock dated ahead,
   * then the longest without an update.
   */
  findNotUpdatedSince(before: Date, limit: number): Promise<readonly Purchase[]>;
}
