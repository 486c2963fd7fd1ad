import type { License } from '../../shared/licensing/license.js';
import { effectiveLicenseStatusAt } from '../../shared/licensing/effectiveLicenseStatus.js';
import { purchaseStateAt, type PurchaseWithHistory } from './paymentHistory.js';
import { compareByPurchaseDate, type PurchaseWithoutLicense } from './purchase.js';

/**
 * The license that a purchase joins, null when it makes one of its own: one whose earlier purchases had ended by then, or
 * one that was never paid for: a trial, or one that has ended.
 */
export function chooseLicenseForPurchase(
  held: readonly License[],
  fresh: PurchaseWithHistory<PurchaseWithoutLicense>,
  earlier: readonly PurchaseWithHistory[],
  now: Date,
): License | null {
  const of = (license: License) => earlier.filter(({ purchase }) => purchase.licenseId === license.id);
  const latest = (license: License) => Math.max(...of(license).map(({ purchase }) => purchase.purchasedAt.getTime()));
  const carried = held
    .filter((license) => of(license).length > 0 && of(license).every((each) => canShareLicense(each, fresh)))
    .filter(
      (license) =>
        license.status !== 'revoked' || of(license).some(({ purchase }) => wasMadeSince(fresh.purchase, purchase)),
    )
    .toSorted((a, b) => latest(b) - latest(a));
  const unpaid = held.filter((license) => of(license).length === 0 && isFree(license, now));
  return carried[0] ?? unpaid.find(({ tier }) => tier === 'trial') ?? unpaid[0] ?? null;
}

/**
 * Whether two purchases of one address carry one license: the earlier had ended, without its money being given back, when
 * the later was made. A purchase beside one that is still paid makes a second license.
 */
export function canShareLicense(
  one: PurchaseWithHistory<PurchaseWithoutLicense>,
  other: PurchaseWithHistory<PurchaseWithoutLicense>,
): boolean {
  const [earlier, later] = compareByPurchaseDate(one.purchase, other.purchase) < 0 ? [one, other] : [other, one];
  return purchaseStateAt(earlier.purchase, earlier.history, later.purchase.purchasedAt) === 'ended';
}

/** Bought, or refunded, only after the fresh purchase was made: so that a revoked license was not yet revoked then. */
const wasMadeSince = (
  { purchasedAt: fresh }: PurchaseWithoutLicense,
  { purchasedAt, refundedAt }: PurchaseWithoutLicense,
): boolean => purchasedAt > fresh || (refundedAt !== null && refundedAt > fresh);

function isFree(license: License, now: Date): boolean {
  const standing = effectiveLicenseStatusAt(license, now);
  return standing !== 'REVOKED' && (license.tier === 'trial' || standing !== 'VALID');
}
