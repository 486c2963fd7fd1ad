import type { License } from '../../shared/licensing/license.js';
import { isPast } from '../../shared/licensing/effectiveLicenseStatus.js';
import { purchaseStateAt, type PastPurchaseState, type PurchaseWithHistory } from './paymentHistory.js';
import { compareByPurchaseDate, type PurchaseWithoutLicense } from './purchase.js';

/**
 * Returns the license that a new purchase continues: one whose earlier purchases had all ended before the new one was
 * made, or one that was never paid for: a trial, or a license that had ended. Null when it needs a new license.
 */
export function chooseLicenseForPurchase(
  held: readonly License[],
  fresh: PurchaseWithHistory<PurchaseWithoutLicense>,
  earlier: readonly PurchaseWithHistory[],
): License | null {
  const of = (license: License) => earlier.filter(({ purchase }) => purchase.licenseId === license.id);
  const latest = (license: License) => Math.max(...of(license).map(({ purchase }) => purchase.purchasedAt.getTime()));
  const carried = held
    .filter((license) => canShareLicense(of(license).map((each) => stateAtLaterPurchase(each, fresh))))
    .filter(
      (license) =>
        license.status !== 'revoked' || of(license).some(({ purchase }) => wasMadeSince(fresh.purchase, purchase)),
    )
    .toSorted((a, b) => latest(b) - latest(a));
  const unpaid = held.filter(
    (license) => of(license).length === 0 && canContinueUnpaid(license, fresh.purchase.purchasedAt),
  );
  return carried[0] ?? unpaid.find(({ tier }) => tier === 'trial') ?? unpaid[0] ?? null;
}

/**
 * Whether a purchase can share the license of other purchases, given their states: none may be alive, and the license
 * must not have been revoked because all of them had been refunded.
 */
const canShareLicense = (others: readonly PastPurchaseState[]): boolean =>
  others.includes('ended') && !others.includes('alive');

/** Returns the state of the earlier of two purchases when the later one was made. */
export function stateAtLaterPurchase(
  one: PurchaseWithHistory<PurchaseWithoutLicense>,
  other: PurchaseWithHistory<PurchaseWithoutLicense>,
): PastPurchaseState {
  const [earlier, later] = compareByPurchaseDate(one.purchase, other.purchase) < 0 ? [one, other] : [other, one];
  return purchaseStateAt(earlier.purchase, earlier.history, later.purchase.purchasedAt);
}

/**
 * Whether a license's purchase was made or refunded after the new purchase. If so, the license was not yet revoked when
 * the new purchase was made.
 */
const wasMadeSince = (
  { purchasedAt: fresh }: PurchaseWithoutLicense,
  { purchasedAt, refundedAt }: PurchaseWithoutLicense,
): boolean => purchasedAt > fresh || (refundedAt !== null && refundedAt > fresh);

/** A purchase never takes over a valid license that the operator issued: its end or refund would end the license. */
const canContinueUnpaid = ({ status, tier, expiresAt }: License, purchasedAt: Date): boolean =>
  status !== 'revoked' && (tier === 'trial' || isPast(expiresAt, purchasedAt));
