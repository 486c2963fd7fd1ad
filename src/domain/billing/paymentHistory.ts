import { dunningEndsAt } from '../licensing/dunning.js';
import type { UnplacedPurchase } from './purchase.js';

export interface InvoicePayment {
  readonly createdAt: Date;
  /** Null while it is open. */
  readonly paidAt: Date | null;
  /** What was really paid, in minor units: 0 when a credit or a coupon covered it. */
  readonly amountPaid: number;
}

/** What the provider knows of a purchase's payments, oldest first. */
export interface PaymentHistory {
  readonly invoices: readonly InvoicePayment[];
  readonly refundedAt: Date | null;
}

/** Since when payments are overdue: the oldest open invoice. */
export const oldestOpen = ({ invoices }: PaymentHistory): Date | null => invoices.find(({ paidAt }) => paidAt === null)?.createdAt ?? null;

/** When money first came; null while none has. */
export const firstPaidAt = ({ invoices }: PaymentHistory): Date | null => invoices.find(({ amountPaid }) => amountPaid > 0)?.paidAt ?? null;

type Past = 'alive' | 'ended' | 'refunded';

/**
 * How an earlier purchase stood at `moment`, by the provider's own dates, so that it makes no difference when we learn of
 * it. Without any date to go by, how it stands now.
 */
export function stoodAt(purchase: UnplacedPurchase, { invoices, refundedAt }: PaymentHistory, moment: Date): Past {
  const by = (date: Date | null): boolean => date !== null && date.getTime() <= moment.getTime();
  if (by(refundedAt)) return 'refunded';
  if (by(purchase.endedAt)) return 'ended';
  const dunned = invoices.some(({ createdAt, paidAt }) => by(dunningEndsAt(createdAt)) && !by(paidAt));
  if (dunned) return 'ended';
  const isDated = purchase.endedAt !== null || invoices.length > 0;
  return isDated || purchase.standing === 'current' || purchase.standing === 'past_due' ? 'alive' : 'ended';
}
