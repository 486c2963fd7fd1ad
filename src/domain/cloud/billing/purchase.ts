import type { PaidCheckout } from './checkout.js';
import type { PaidTier } from './plan.js';

/** How a purchase is paid for. Only `ended` is for good. */
export const PAYMENT_STATES = ['current', 'past_due', 'unpaid', 'ended'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What somebody bought in one checkout, as it stood at the provider when it was last asked. A license has one or several. */
export interface Purchase {
  readonly sessionId: string;
  readonly licenseId: string;
  readonly email: string;
  readonly customerId: string | null;
  /** Null for one payment that buys for good. */
  readonly subscriptionId: string | null;
  readonly paymentIntentId: string | null;
  readonly purchasedAt: Date;
  /** What it is worth now; Pro for a founding purchase that found no slot. */
  readonly tier: PaidTier;
  /** The founding program was full, so that a Pro license was issued instead. */
  readonly downgraded: boolean;
  readonly standing: PaymentState;
  readonly overdueSince: Date | null;
  /** When it ends because its holder canceled it; null while it renews. */
  readonly cancelsAt: Date | null;
  readonly endedAt: Date | null;
  /** When its money was given back in full. */
  readonly refundedAt: Date | null;
  /** When its first invoice was paid with money; null while none was, or while it is not known. */
  readonly firstPaidAt: Date | null;
  /** When that invoice was fully refunded. */
  readonly firstPaymentRefundedAt: Date | null;
  /** Its buyer was sent a key. */
  readonly isWelcomed: boolean;
  /** Counts what was learned of it; what was fetched before is not stored over what was fetched later. */
  readonly version: number;
}

/** Before it has found its license. */
export type PurchaseWithoutLicense = Omit<Purchase, 'licenseId'>;

/** The ids by which the provider's events name a purchase. */
export type PurchaseIds = Pick<Purchase, 'subscriptionId' | 'paymentIntentId' | 'customerId'>;

/** A purchase as its checkout sold it, before anything else is known of it. */
export const newPurchase = (checkout: PaidCheckout, purchasedAt: Date): PurchaseWithoutLicense => ({
  sessionId: checkout.id,
  email: checkout.email,
  customerId: checkout.customerId,
  subscriptionId: checkout.subscriptionId,
  paymentIntentId: checkout.paymentIntentId,
  purchasedAt,
  tier: checkout.product,
  downgraded: false,
  standing: 'current',
  overdueSince: null,
  cancelsAt: null,
  endedAt: null,
  refundedAt: null,
  firstPaidAt: null,
  firstPaymentRefundedAt: null,
  isWelcomed: false,
  version: 1,
});

const STANDINGS: Readonly<Record<PaymentState, number>> = { current: 3, past_due: 2, unpaid: 1, ended: 0 };
const TIERS: Readonly<Record<PaidTier, number>> = { founding: 2, premium: 1, pro: 0 };

/** Whether money may still come for it. */
export const isOngoingPurchase = ({ refundedAt, standing }: PurchaseWithoutLicense): boolean =>
  refundedAt === null && standing !== 'ended';

/** The order in which purchases were made. The provider dates to the second. */
export const compareByPurchaseDate = (one: PurchaseWithoutLicense, other: PurchaseWithoutLicense): number =>
  one.purchasedAt.getTime() - other.purchasedAt.getTime() ||
  Number(one.sessionId > other.sessionId) - Number(one.sessionId < other.sessionId);

/** The purchase that carries their license: the best paid of those alive, else the latest. */
export const governingPurchaseOf = (purchases: readonly [Purchase, ...Purchase[]]): Purchase =>
  purchases.toSorted((a, b) => rank(b, a))[0] ?? purchases[0];

function rank(a: Purchase, b: Purchase): number {
  if (isOngoingPurchase(a) !== isOngoingPurchase(b)) return isOngoingPurchase(a) ? 1 : -1;
  const better = isOngoingPurchase(a)
    ? STANDINGS[a.standing] - STANDINGS[b.standing] || TIERS[a.tier] - TIERS[b.tier]
    : 0;
  return better || compareByPurchaseDate(a, b);
}
