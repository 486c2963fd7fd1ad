import type { PaidCheckout } from './checkout.js';
import type { PaidTier } from './plan.js';

/** The payment state of a purchase. Only `ended` is final. */
export const PAYMENT_STATES = ['current', 'past_due', 'unpaid', 'ended'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The purchase made in one checkout, as last fetched from the provider. A license has one or more purchases. */
export interface Purchase {
  readonly sessionId: string;
  readonly licenseId: string;
  readonly email: string;
  readonly customerId: string | null;
  /** Null for a one-time payment. */
  readonly subscriptionId: string | null;
  readonly paymentIntentId: string | null;
  readonly purchasedAt: Date;
  /** The tier that the purchase grants now; Pro for a founding purchase that got no slot. */
  readonly tier: PaidTier;
  /** True when the founding program was full, so a Pro license was issued instead. */
  readonly downgraded: boolean;
  readonly standing: PaymentState;
  readonly overdueSince: Date | null;
  /** When the purchase ends because its holder canceled; null while it renews. */
  readonly cancelsAt: Date | null;
  readonly endedAt: Date | null;
  /** When the purchase was fully refunded. */
  readonly refundedAt: Date | null;
  /** When the purchase's first invoice was paid with money; null if it has not been paid or the date is unknown. */
  readonly firstPaidAt: Date | null;
  /** When the purchase's first paid invoice was fully refunded; null otherwise. */
  readonly firstPaymentRefundedAt: Date | null;
  /** Whether the buyer was e-mailed a license key. */
  readonly isWelcomed: boolean;
  /** Increases with every update, so that the result of an older fetch never overwrites that of a newer fetch. */
  readonly version: number;
}

/** A purchase that has not been assigned to a license yet. */
export type PurchaseWithoutLicense = Omit<Purchase, 'licenseId'>;

/** The ids by which the provider's events identify a purchase. */
export type PurchaseIds = Pick<Purchase, 'subscriptionId' | 'paymentIntentId' | 'customerId'>;

/** Creates a purchase from its checkout, in the initial state of every purchase. */
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

const PAYMENT_STATE_RANKS: Readonly<Record<PaymentState, number>> = { current: 3, past_due: 2, unpaid: 1, ended: 0 };
const TIERS: Readonly<Record<PaidTier, number>> = { founding: 2, premium: 1, pro: 0 };

/** Whether the provider may still collect payments for the purchase. */
export const isOngoingPurchase = ({ refundedAt, standing }: PurchaseWithoutLicense): boolean =>
  refundedAt === null && standing !== 'ended';

/** Orders purchases by date. The provider's dates have a resolution of one second. */
export const compareByPurchaseDate = (one: PurchaseWithoutLicense, other: PurchaseWithoutLicense): number =>
  one.purchasedAt.getTime() - other.purchasedAt.getTime() ||
  Number(one.sessionId > other.sessionId) - Number(one.sessionId < other.sessionId);

/** The purchase that governs the license: the highest tier among the active ones, else the latest. */
export const governingPurchaseOf = (purchases: readonly [Purchase, ...Purchase[]]): Purchase =>
  purchases.toSorted((a, b) => rank(b, a))[0] ?? purchases[0];

function rank(a: Purchase, b: Purchase): number {
  if (isOngoingPurchase(a) !== isOngoingPurchase(b)) return isOngoingPurchase(a) ? 1 : -1;
  const better = isOngoingPurchase(a)
    ? PAYMENT_STATE_RANKS[a.standing] - PAYMENT_STATE_RANKS[b.standing] || TIERS[a.tier] - TIERS[b.tier]
    : 0;
  return better || compareByPurchaseDate(a, b);
}
