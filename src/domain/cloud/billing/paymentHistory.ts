import { dunningEndsAt } from '../../shared/licensing/dunning.js';
import type { Purchase, PurchaseWithoutLicense } from './purchase.js';

export interface InvoicePayment {
  readonly createdAt: Date;
  /** Null while it is open. */
  readonly paidAt: Date | null;
  /** What was really paid, in minor units: 0 when a credit or a coupon covered it. */
  readonly amountPaid: number;
  /** When its payment was fully refunded; null also where the provider does not say which invoice a refund belongs to. */
  readonly refundedAt: Date | null;
}

/** What the provider knows of a purchase's payments, oldest first. */
export interface PaymentHistory {
  readonly invoices: readonly InvoicePayment[];
  readonly refundedAt: Date | null;
}

/** A purchase as the provider has it now, with the payments that were read for it. */
export interface PurchaseWithHistory<P extends PurchaseWithoutLicense = Purchase> {
  readonly purchase: P;
  readonly history: PaymentHistory;
}

/** Since when payments were overdue at `moment`: the oldest invoice that was open then, of those after the last that was paid. */
export function overdueSince({ invoices }: PaymentHistory, moment: Date): Date | null {
  const asked = invoices.filter(({ createdAt }) => createdAt <= moment);
  const lastPaid = asked.findLastIndex(({ paidAt }) => paidAt !== null && paidAt <= moment);
  return asked[lastPaid + 1]?.createdAt ?? null;
}

/** Invoices that were paid with money; the first paid comes first. */
const paidInvoices = ({ invoices }: PaymentHistory): readonly InvoicePayment[] =>
  invoices
    .filter(({ amountPaid, paidAt }) => amountPaid > 0 && paidAt !== null)
    .toSorted((a, b) => Number(a.paidAt) - Number(b.paidAt));

/** When money first came; null while none has. */
export const firstPaidAt = (history: PaymentHistory): Date | null => paidInvoices(history)[0]?.paidAt ?? null;

/**
 * When the first paid invoice was fully refunded. A refund whose invoice the provider does not name belongs to the first
 * paid invoice only if no other was paid by then.
 */
export function firstPaymentRefundedAt(history: PaymentHistory, refundedAt: Date | null): Date | null {
  const [first, ...others] = paidInvoices(history);
  const isNamed = history.invoices.some((invoice) => invoice.refundedAt !== null);
  if (isNamed || refundedAt === null) return first?.refundedAt ?? null;
  return others.some(({ paidAt }) => paidAt !== null && paidAt <= refundedAt) ? null : refundedAt;
}

type Past = 'alive' | 'ended' | 'refunded';

/**
 * How an earlier purchase stood at `moment`, by the provider's own dates, so that it makes no difference when we learn of
 * it. Without any date to go by, how it stands now.
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
