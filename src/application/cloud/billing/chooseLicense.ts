import type { UnplacedPurchase } from '../../../domain/cloud/billing/purchase.js';
import { mayShare, type DatedPurchase } from '../../../domain/cloud/billing/sharing.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import { standingAt } from '../../../domain/shared/licensing/standing.js';

/**
 * The license that a purchase joins, null when it makes one of its own: one whose earlier purchases had ended by then, or
 * one that was never paid for: a trial, or one that has ended.
 */
export function chooseLicense(
  held: readonly License[],
  fresh: DatedPurchase<UnplacedPurchase>,
  earlier: readonly DatedPurchase[],
  now: Date,
): License | null {
  const of = (license: License) => earlier.filter(({ purchase }) => purchase.licenseId === license.id);
  const latest = (license: License) => Math.max(...of(license).map(({ purchase }) => purchase.purchasedAt.getTime()));
  const carried = held
    .filter((license) => of(license).length > 0 && of(license).every((each) => mayShare(each, fresh)))
    .filter(
      (license) =>
        license.status !== 'revoked' || of(license).some(({ purchase }) => wasMadeSince(fresh.purchase, purchase)),
    )
    .toSorted((a, b) => latest(b) - latest(a));
  const unpaid = held.filter((license) => of(license).length === 0 && isFree(license, now));
  return carried[0] ?? unpaid.find(({ tier }) => tier === 'trial') ?? unpaid[0] ?? null;
}

/** Bought, or refunded, only after the fresh purchase was made: so that a revoked license was not yet revoked then. */
const wasMadeSince = (
  { purchasedAt: fresh }: UnplacedPurchase,
  { purchasedAt, refundedAt }: UnplacedPurchase,
): boolean => purchasedAt > fresh || (refundedAt !== null && refundedAt > fresh);

function isFree(license: License, now: Date): boolean {
  const standing = standingAt(license, now);
  return standing !== 'REVOKED' && (license.tier === 'trial' || standing !== 'VALID');
}
