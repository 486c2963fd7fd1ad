import type { CheckoutSession } from '../../../domain/cloud/billing/checkout.js';
import type { Purchase, PurchaseIds } from '../../../domain/cloud/billing/purchase.js';

/** Held while anything that an address has bought changes. */
export const buyerLockName = (email: string): string => `purchases of ${email.toLowerCase()}`;

type CheckoutIds = Pick<CheckoutSession, 'id' | 'subscriptionId' | 'paymentIntentId'>;

/** Held while a purchase is created from a checkout; always taken after `buyerLockName`. */
export const purchaseLockName = ({ id, subscriptionId, paymentIntentId }: CheckoutIds): string =>
  `purchase ${subscriptionId ?? paymentIntentId ?? id}`;

export interface Purchases {
  find(sessionId: string): Promise<Purchase | null>;
  /** All that any of the ids belongs to; the newest first. */
  findBy(ids: PurchaseIds): Promise<readonly Purchase[]>;
  /** The purchase of a checkout. Checkouts that name one subscription, or one payment, are the same purchase. */
  findByCheckout(ids: CheckoutIds): Promise<Purchase | null>;
  /** Whatever the case of the address; in the order in which they were bought. */
  findByEmail(email: string): Promise<readonly Purchase[]>;
  add(purchase: Purchase, at: Date): Promise<void>;
  /** Stores what was learned, at `at`, and counts its version up. Refused when the stored version is another one. */
  save(purchase: Purchase, at: Date): Promise<void>;
  /**
   * Of the purchases whose money may still come or go, those not updated since `before`: first those that a wrong clock
   * dated ahead, then the longest without an update.
   */
  findNotUpdatedSince(before: Date, limit: number): Promise<readonly Purchase[]>;
}
