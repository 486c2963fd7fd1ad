import { stoodAt, type PaymentHistory } from './paymentHistory.js';
import type { Purchase, UnplacedPurchase } from './purchase.js';

export interface DatedPurchase<P extends UnplacedPurchase = Purchase> {
  readonly purchase: P;
  readonly history: PaymentHistory;
}

/**
 * Whether two purchases of one address carry one license: the earlier had ended, without its money being given back, when
 * the later was made. A purchase beside one that is still paid makes a second license.
 */
export function mayShare(one: DatedPurchase<UnplacedPurchase>, other: DatedPurchase<UnplacedPurchase>): boolean {
  const [earlier, later] = isBefore(one.purchase, other.purchase) ? [one, other] : [other, one];
  return stoodAt(earlier.purchase, earlier.history, later.purchase.purchasedAt) === 'ended';
}

/** The provider dates to the second. */
const isBefore = (one: UnplacedPurchase, other: UnplacedPurchase): boolean =>
  one.purchasedAt < other.purchasedAt ||
  (one.purchasedAt.getTime() === other.purchasedAt.getTime() && one.sessionId < other.sessionId);
