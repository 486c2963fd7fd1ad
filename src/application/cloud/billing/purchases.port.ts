import type { Purchase } from '../../../domain/cloud/billing/purchase.js';

/** By what the provider's news name a purchase. */
export type PurchaseIds = Pick<Purchase, 'subscriptionId' | 'paymentIntentId' | 'customerId'>;

export interface Purchases {
  find(sessionId: string): Promise<Purchase | null>;
  /** All that any of the ids belongs to; the newest first. */
  findBy(ids: PurchaseIds): Promise<readonly Purchase[]>;
  /** Whatever the case of the address; in the order in which they were bought. */
  ofEmail(email: string): Promise<readonly Purchase[]>;
  /** In the order in which they were bought. */
  ofLicense(licenseId: string): Promise<readonly Purchase[]>;
  add(purchase: Purchase, at: Date): Promise<void>;
  /** Stores what was learned, at `at`, and counts its version up. */
  save(purchase: Purchase, at: Date): Promise<void>;
  /**
   * Of the purchases whose money may still come or go, those not updated since `before`: first those that a wrong clock
   * dated ahead, then the longest without an update.
   */
  unheardOfSince(before: Date, most: number): Promise<readonly Purchase[]>;
}
