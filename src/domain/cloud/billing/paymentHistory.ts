import { dunningEndsAt } from '../../shared/licensing/dunning.js';
import type { Purchase, PurchaseWithoutLicense } from './purchase.js';

export interface InvoicePayment {
  readonly createdAt: Date;
  /** When the invoice was paid; null while it is open. */
  readonly paidAt: Date | null;
  /** The money paid, in minor units: 0 when a credit or a coupon covered the invoice. */
  readonly amountPaid: number;
  /**
   * When the invoice's payment was fully refunded; null also when the provider does not say which invoice a refund
   * belongs to.
   */
  readonly refundedAt: Date | null;
}

/** The provider's record of the payments for a purchase, oldest first. */
export interface PaymentHistory {
  readonly invoices: readonly InvoicePayment[];
  readonly refundedAt: Date | null;
}

/** A purchase in its current state at the provider, with the payments fetched for it. */
export interface PurchaseWithHistory<P extends PurchaseWithoutLicense = Purchase> {
  readonly purchase: P;
  readonly history: PaymentHistory;
}

/** When the purchase was paid for, not when a checkout began whose payment took days. */
export const soldAt = ({ purchase, history }: PurchaseWithHistory<PurchaseWithoutLicense>): Date =>
  history.invoices[0]?.paidAt ?? purchase.purchasedAt;

/**
 * Returns the due date of the oldest invoice that was overdue at `moment`. This is the invoice after the last invoice
 * that had been paid by `moment`. Null when no invoice was overdue.
 */
export function overdueSince({ invoices }: PaymentHistory, moment: Date): Date | null {
  const asked = invoices.filter(({ createdAt }) => createdAt <= moment);
  const lastPaid = asked.findLastIndex(({ paidAt }) => paidAt !== null && paidAt <= moment);
  return asked[lastPaid + 1]?.createdAt ?? null;
}

/** Invoices paid with money, ordered by payment date. */
const paidInvoices = ({ invoices }: PaymentHistory): readonly InvoicePayment[] =>
  invoices
    .filter(({ amountPaid, paidAt }) => amountPaid > 0 && paidAt !== null)
    .toSorted((a, b) => Number(a.paidAt) - Number(b.paidAt));

/** When an invoice was first paid with money; null if none has been. */
export const firstPaidAt = (history: PaymentHistory): Date | null => paidInvoices(history)[0]?.paidAt ?? null;

/**
 * When the first paid invoice was fully refunded. A refund that names no invoice counts as a refund of the first one
 * only if no other invoice had been paid by then.
 */
export function firstPaymentRefundedAt(history: PaymentHistory, refundedAt: Date | null): Date | null {
  const [first, ...others] = paidInvoices(history);
  const isNamed = history.invoices.some((invoice) => invoice.refundedAt !== null);
  if (isNamed || refundedAt === null) return first?.refundedAt ?? null;
  return others.some(({ paidAt }) => paidAt !== null && paidAt <= refundedAt) ? null : refundedAt;
}

type Past = 'alive' | 'ended' | 'refunded';

/**
 * Returns the state of an earlier purchase at `moment` from the provider's own dates, so late delivery of events makes
 * no difference. Without dates it returns the current state.
 */
export function purchaseStateAt(purchase: PurchaseWithoutLicense, history: PaymentHistory, moment: Date): Past {
  const by = (date: Date | null): boolean => date !== null && date <= moment;
  if (by(history.refundedAt)) return 'refunded';
  if (by(purchase.endedAt)) return 'ended';
  const since = overdueSince(history, moment);
  if (since !== null) return by(dunningEndsAt(since)) ? 'ended' : 'alive';
  const isDated = purchase.endedAt !== null || history.invoices.length > 0;
  return isDated || purchase.standing === 'current' || purchase.standing === 'past_due' ? 'alive' : 'ended';
}
