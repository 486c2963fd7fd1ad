import type { CheckoutSession } from '../../../domain/cloud/billing/checkout.js';
import type { Purchase, PurchaseIds } from '../../../domain/cloud/billing/purchase.js';
import { emailLookupKey } from '../../../domain/shared/emailForm.js';

/** Returns the name of the lock that is held while any purchase under an e-mail address changes. */
export const buyerLockName = (email: string): string => `purchases of ${emailLookupKey(email)}`;

type CheckoutIds = Pick<CheckoutSession, 'id' | 'subscriptionId' | 'paymentIntentId'>;

/** The lock that is held while a purchase is created from a checkout; always acquired after `buyerLockName`. */
export const purchaseLockName = ({ id, subscriptionId, paymentIntentId }: CheckoutIds): string =>
  `purchase ${subscriptionId ?? paymentIntentId ?? id}`;

export interface Purchases {
  find(sessionId: string): Promise<Purchase | null>;
  /** Returns the purchases that have any of these ids, newest first. */
  findBy(ids: PurchaseIds): Promise<readonly Purchase[]>;
  /** Returns the purchase of a checkout. Checkouts for the same subscription or payment belong to the same purchase. */
  findByCheckout(ids: CheckoutIds): Promise<Purchase | null>;
  /** Returns the purchases under any spelling of an e-mail address, ordered by purchase date. */
  findByEmail(email: string): Promise<readonly Purchase[]>;
  add(purchase: Purchase, at: Date): Promise<void>;
  /** Stores the purchase as of `at` and increments its version. Throws when the stored version differs. */
  save(purchase: Purchase, at: Date): Promise<void>;
  /**
   * Returns the purchases whose payments may still change and that were not updated since `before`. Purchases with an
   * update time in the future, set by a wrong clock, come first; the others follow, the least recently updated first.
   */
  findNotUpdatedSince(before: Date, limit: number): Promise<readonly Purchase[]>;
}
