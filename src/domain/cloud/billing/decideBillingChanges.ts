import { License } from '../../shared/licensing/license.js';
import type { LicenseTransition } from '../licensing/licenseHistory.js';
import { isErasedAddress } from '../licensing/mailbox.js';
import { BillingAccountChanges, type BillingAccount } from './billingAccount.js';
import type { PaidCheckout } from './checkout.js';
import { chooseLicenseForPurchase } from './chooseLicenseForPurchase.js';
import { downgradeIfFoundingFull } from './foundingSlotAssignment.js';
import type { PurchaseWithHistory } from './paymentHistory.js';
import { isOngoingPurchase, type Purchase, type PurchaseWithoutLicense } from './purchase.js';
import { applyFinalEvents, type ProviderEvent } from './providerEvent.js';
import {
  creditChangeByCustomer,
  isSameReferral,
  isAwaitingGrant,
  newReferral,
  settleReferrals,
  type Referral,
} from './referral.js';

/** A paid checkout that has no purchase record yet, and what it sold. */
export interface CheckoutSale {
  readonly checkout: PaidCheckout;
  readonly purchase: PurchaseWithHistory<PurchaseWithoutLicense>;
}

/** State fetched from the provider: one stored purchase of a buyer, or a sale and all purchases made before it. */
export interface BillingProviderState {
  readonly email: string;
  /** The stored purchases as the provider reports them now. Each `version` was read before the provider was called. */
  readonly purchases: readonly PurchaseWithHistory[];
  readonly sale: CheckoutSale | null;
  /** The events about the sale if there is one, otherwise those about the stored purchase. */
  readonly events: readonly ProviderEvent[];
}

/** An effect outside the database that is carried out after the decision is stored. */
export type BillingSideEffect =
  | { readonly kind: 'welcome'; readonly license: License; readonly downgraded: boolean }
  | { readonly kind: 'payment_failed'; readonly invoiceId: string; readonly email: string }
  /** Referral credits that a customer at the provider gains; negative when the customer loses them. */
  | { readonly kind: 'credit'; readonly customerId: string; readonly creditCount: number };

export interface BillingDecision {
  /** New and changed licenses. */
  readonly licenses: readonly License[];
  readonly transitions: readonly LicenseTransition[];
  readonly purchases: readonly Purchase[];
  readonly newReferral: (Referral & { readonly referredAt: Date }) | null;
  readonly changedReferrals: readonly Referral[];
  readonly effects: readonly BillingSideEffect[];
  /** Referrals that have earned a credit, which is granted if the referrer is a customer at the provider. */
  readonly earnedReferrals: readonly Referral[];
  /** Licenses whose holder has just become a customer at the provider. Credits earned before are granted now. */
  readonly newlyBilledLicenses: readonly License[];
}

/**
 * Decides how an account changes when the provider reports new states of its purchases.
 * @param newLicenseId the id for the license that a sale creates if it continues no existing one
 */
export function decideBillingChanges(
  account: BillingAccount,
  state: BillingProviderState,
  newLicenseId: string,
  now: Date,
): BillingDecision {
  const changes = new BillingAccountChanges(account, now);
  const canJoin = (license: License): boolean => !account.revokedByOperatorLicenseIds.has(license.id);
  const subject =
    state.sale === null ? refresh(changes, state) : sell(changes, state, state.sale, canJoin, newLicenseId, now);
  const license = changes.licenseOf(subject);
  const isDue = isWelcomeDue(subject, license);
  if (isDue) changes.replacePurchase({ ...subject, isWelcomed: true });
  const referrals = settle(account, subject, changes.purchases);
  return {
    licenses: changes.changedLicenses,
    transitions: changes.transitions,
    purchases: changes.changedPurchases,
    ...referrals,
    effects: [
      ...(isDue ? [{ kind: 'welcome', license, downgraded: subject.downgraded } as const] : []),
      ...failedPayments(state.events, subject, license),
      ...referrals.effects,
    ],
    newlyBilledLicenses: changes.newlyBilledLicenses,
  };
}

function refresh(changes: BillingAccountChanges, { purchases: [known], events }: BillingProviderState): Purchase {
  if (known === undefined) throw new Error('neither a stored purchase nor a sale was given');
  return changes.upsertPurchase(applyFinalEvents(known, events));
}

function sell(
  changes: BillingAccountChanges,
  { purchases: earlier, events }: BillingProviderState,
  { checkout, purchase }: CheckoutSale,
  canJoin: (license: License) => boolean,
  newLicenseId: string,
  now: Date,
): Purchase {
  for (const each of earlier) changes.upsertPurchase(each.purchase);
  const sold = { ...purchase, purchase: applyFinalEvents(purchase, events) };
  const license =
    chooseLicenseForPurchase(changes.licenses.filter(canJoin), sold, earlier) ??
    changes.addLicense(newLicense(checkout, newLicenseId, now));
  const placed = { ...sold.purchase, licenseId: license.id };
  return changes.upsertPurchase(downgradeIfFoundingFull(placed, checkout.product, () => changes.freeSlot()));
}

const newLicense = ({ email, product }: PaidCheckout, id: string, createdAt: Date): License =>
  new License({ id, email, tier: product, expiresAt: null, createdAt });

/**
 * Whether to send the welcome e-mail: once per purchase, but not while the purchase is unpaid, after its end or refund,
 * or to an erased buyer.
 */
const isWelcomeDue = (purchase: Purchase, { status, email }: License): boolean =>
  !purchase.isWelcomed && status === 'active' && isOngoingPurchase(purchase) && !isErasedAddress(email);

/**
 * Returns one e-mail per failed invoice, unless the invoice was paid in the meantime, the purchase has ended, or the
 * license holder was erased.
 */
function failedPayments(
  events: readonly ProviderEvent[],
  { standing, refundedAt }: Purchase,
  { email }: License,
): readonly BillingSideEffect[] {
  if (isErasedAddress(email) || refundedAt !== null || standing === 'current' || standing === 'ended') return [];
  const failed = events.filter(({ kind }) => kind === 'invoice.payment_failed');
  const invoiceIds = new Set(failed.flatMap(({ invoiceId }) => invoiceId ?? []));
  return [...invoiceIds].map((invoiceId) => ({ kind: 'payment_failed', invoiceId, email }));
}

/** Grants or revokes a customer's referral credit according to all of the customer's payments. */
function settle(
  { referrals, referrerLicenseId }: BillingAccount,
  { sessionId, purchasedAt }: Purchase,
  purchases: readonly Purchase[],
): Pick<BillingDecision, 'newReferral' | 'changedReferrals' | 'earnedReferrals' | 'effects'> {
  const added = referrerLicenseId === null ? null : newReferral(sessionId, referrerLicenseId);
  const known = added === null ? referrals : [...referrals, added];
  const before = purchases.flatMap((purchase) => known.find((each) => each.sessionId === purchase.sessionId) ?? []);
  const after = settleReferrals(before, purchases);
  return {
    newReferral: added === null ? null : { ...added, referredAt: purchasedAt },
    changedReferrals: after.filter((referral, place) => !isSameReferral(referral, before[place])),
    earnedReferrals: after.filter(isAwaitingGrant),
    effects: [...creditChangeByCustomer(before, after)].map(([customerId, creditCount]) => ({
      kind: 'credit',
      customerId,
      creditCount,
    })),
  };
}
