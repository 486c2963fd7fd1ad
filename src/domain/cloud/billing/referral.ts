import type { Purchase } from './purchase.js';

/** A purchase made with a referral code, and the credit it earns the referrer. */
export interface Referral {
  readonly sessionId: string;
  readonly referrerLicenseId: string;
  /** When the referred customer's first invoice was paid; null while this referral earns no credit. */
  readonly earnedAt: Date | null;
  /** When the referred customer's first paid invoice was fully refunded; null otherwise. */
  readonly takenBackAt: Date | null;
  /** The payment provider's id of the referrer's customer account that received the credit; null before the grant. */
  readonly grantedTo: string | null;
  /**
   * True for a referral that earned its credit before credits were limited to one per referred customer. Only the
   * payments of its own purchase affect this credit.
   */
  readonly isPerPurchase: boolean;
}

/** Creates the referral of a new purchase, which has earned no credit yet. */
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
 * Recomputes the referrals that brought in one customer. Only the earliest earns a credit, once the customer has paid
 * an invoice of any purchase. Both lists are sorted by purchase date.
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

/**
 * Returns the referrer's customer id at the payment provider if the credit was granted for another of their referrals;
 * null otherwise. When an earlier purchase becomes known, the credit moves to the referral of that purchase.
 */
const grantedBefore = (referrals: readonly Referral[], { referrerLicenseId }: Referral): string | null =>
  referrals.find((each) => each.referrerLicenseId === referrerLicenseId && each.grantedTo !== null)?.grantedTo ?? null;

/** The number of credits that each customer of the payment provider gains; negative when credits are lost. */
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

/** Whether the referrer has earned a credit that cannot be granted until the referrer is a customer at the provider. */
export const isAwaitingGrant = ({ earnedAt, takenBackAt, grantedTo }: Referral): boolean =>
  earnedAt !== null && takenBackAt === null && grantedTo === null;

export const isSameReferral = (one: Referral, other: Referral | undefined): boolean =>
  one.grantedTo === other?.grantedTo &&
  one.earnedAt?.getTime() === other.earnedAt?.getTime() &&
  one.takenBackAt?.getTime() === other.takenBackAt?.getTime();
