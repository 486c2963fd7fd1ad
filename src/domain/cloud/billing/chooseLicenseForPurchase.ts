import type { License } from '../../shared/licensing/license.js';
import { effectiveLicenseStatusAt } from '../../shared/licensing/effectiveLicenseStatus.js';
import type { Tier } from '../../shared/licensing/tier.js';
import type { PaidTier } from './plan.js';
import { purchaseStateAt, type PurchaseWithHistory } from './paymentHistory.js';
import { compareByPurchaseDate, type PurchaseWithoutLicense } from './purchase.js';

/**
 * For each purchased tier: the tiers of active licenses, given away by the operator, that the purchase upgrades. It
 * never lowers their tier, even if a founding purchase is downgraded to Pro, and never takes over a founding slot.
 */
const FREE_TIERS_CONTINUED_BY: Readonly<Record<PaidTier, readonly Tier[]>> = {
  pro: ['trial', 'pro'],
  premium: ['trial', 'pro', 'premium'],
  founding: ['trial', 'pro'],
};

/**
 * Returns the license that a new purchase continues: one whose earlier purchases had all ended before the new one was
 * made, or one that was never paid for, such as a trial. Null when the purchase needs a new license.
 */
export function chooseLicenseForPurchase(
  held: readonly License[],
  fresh: PurchaseWithHistory<PurchaseWithoutLicense>,
  earlier: readonly PurchaseWithHistory[],
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
  const unpaid = held.filter((license) => of(license).length === 0 && canContinueFree(license, fresh.purchase));
  return carried[0] ?? unpaid.find(({ tier }) => tier === 'trial') ?? unpaid[0] ?? null;
}

/**
 * Whether two purchases of one buyer can share a license: the earlier purchase must have ended, without a refund,
 * before the later one was made.
 */
export function canShareLicense(
  one: PurchaseWithHistory<PurchaseWithoutLicense>,
  other: PurchaseWithHistory<PurchaseWithoutLicense>,
): boolean {
  const [earlier, later] = compareByPurchaseDate(one.purchase, other.purchase) < 0 ? [one, other] : [other, one];
  return purchaseStateAt(earlier.purchase, earlier.history, later.purchase.purchasedAt) === 'ended';
}

/**
 * Whether a license's purchase was made or refunded after the new purchase. If so, the license was not yet revoked when
 * the new purchase was made.
 */
const wasMadeSince = (
  { purchasedAt: fresh }: PurchaseWithoutLicense,
  { purchasedAt, refundedAt }: PurchaseWithoutLicense,
): boolean => purchasedAt > fresh || (refundedAt !== null && refundedAt > fresh);

function canContinueFree(license: License, { tier, purchasedAt }: PurchaseWithoutLicense): boolean {
  const status = effectiveLicenseStatusAt(license, purchasedAt);
  if (status !== 'VALID') return status !== 'REVOKED';
  return FREE_TIERS_CONTINUED_BY[tier].includes(license.tier);
}
