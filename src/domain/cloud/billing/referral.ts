import type { Purchase } from './purchase.js';

/** A purchase that was made with a referral code, and the credit that it carries. */
export interface Referral {
  readonly sessionId: string;
  readonly referrerLicenseId: string;
  /** When the customer's first invoice was paid; null while this referral carries no credit. */
  readonly earnedAt: Date | null;
  /** When that invoice was fully refunded. */
  readonly takenBackAt: Date | null;
  /** The provider's customer who was granted the credit. */
  readonly grantedTo: string | null;
  /** Earned before credits were given once per customer; it follows the payments of its own purchase only. */
  readonly isPerPurchase: boolean;
}

/** The referral of a purchase that was made just now. */
export const newReferral = (sessionId: string, referrerLicenseId: string): Referral => ({
  sessionId,
  referrerLicenseId,
  earnedAt: null,
  takenBackAt: null,
  grantedTo: null,
  isPerPurchase: false,
});

type Payments = Pick<Purchase, 'sessionId' | 'firstPaidAt' | 'firstPaymentRefundedAt'>;

/**
 * One customer's referrals as they must stand: the earliest carries one credit for the customer's first paid invoice,
 * whichever purchase that invoice belongs to. Both lists are in the order of purchase.
 */
export function settleReferrals(referrals: readonly Referral[], purchases: readonly Payments[]): readonly Referral[] {
  const hasEarnedBefore = referrals.some(({ isPerPurchase }) => isPerPurchase);
  const [earliest] = referrals;
  const paid = purchases.filter(({ firstPaidAt }) => firstPaidAt !== null);
  const [first] = paid.toSorted((a, b) => Number(a.firstPaidAt) - Number(b.firstPaidAt));
  return referrals.map((referral) => {
    if (referral.isPerPurchase) return ofOwnPurchase(referral, purchases);
    if (referral !== earliest || hasEarnedBefore)
      return { ...referral, earnedAt: null, takenBackAt: null, grantedTo: null };
    if (first === undefined) return referral;
    const grantedTo = referral.grantedTo ?? grantedBefore(referrals, referral);
    return { ...referral, earnedAt: first.firstPaidAt, takenBackAt: first.firstPaymentRefundedAt, grantedTo };
  });
}

function ofOwnPurchase(referral: Referral, purchases: readonly Payments[]): Referral {
  const own = purchases.find(({ sessionId }) => sessionId === referral.sessionId);
  return { ...referral, takenBackAt: referral.takenBackAt ?? own?.firstPaymentRefundedAt ?? null };
}

/** A credit of the same referrer moves with its grant when an earlier purchase becomes known. */
const grantedBefore = (referrals: readonly Referral[], { referrerLicenseId }: Referral): string | null =>
  referrals.find((each) => each.referrerLicenseId === referrerLicenseId && each.grantedTo !== null)?.grantedTo ?? null;

/** How many credits each of the provider's customers gains, or with a negative number loses. */
export function creditChangeByCustomer(
  before: readonly Referral[],
  after: readonly Referral[],
): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  const count = (referrals: readonly Referral[], by: 1 | -1): void => {
    for (const { grantedTo, takenBackAt } of referrals)
      if (grantedTo !== null && takenBackAt === null) changes.set(grantedTo, (changes.get(grantedTo) ?? 0) + by);
  };
  count(before, -1);
  count(after, 1);
  return new Map([...changes].filter(([, change]) => change !== 0));
}

/** Whether a credit is to be granted as soon as its referrer has an account at the provider. */
export const isAwaitingGrant = ({ earnedAt, takenBackAt, grantedTo }: Referral): boolean =>
  earnedAt !== null && takenBackAt === null && grantedTo === null;

export const isSameReferral = (one: Referral, other: Referral | undefined): boolean =>
  one.grantedTo === other?.grantedTo &&
  one.earnedAt?.getTime() === other.earnedAt?.getTime() &&
  one.takenBackAt?.getTime() === other.takenBackAt?.getTime();
