import type { BillingProvider } from '../../application/cloud/billing/billingProvider.port.js';
import type { PaymentHistory } from '../../domain/cloud/billing/paymentHistory.js';
import { toInvoicePayment } from './stripeMapping.js';
import { chargeReply, refundReply } from './stripe.schema.js';
import { STRIPE_PAGE_SIZE, type StripeCalls } from './stripeCalls.js';
import type { StripeCharge, StripeInvoice, StripeInvoices } from './stripeInvoices.js';

type Purchase = Parameters<BillingProvider['paymentHistory']>[0];

interface FullRefund {
  /** Id of the invoice; null for a one-time payment without an invoice. */
  readonly invoiceId: string | null;
  readonly at: Date;
}

/** Reads payments and refunds from Stripe. */
export class StripePayments {
  constructor(
    private readonly calls: StripeCalls,
    private readonly invoices: StripeInvoices,
  ) {}

  async history(of: Purchase): Promise<PaymentHistory> {
    const listed = await this.invoices.ofSubscription(of.subscriptionId);
    const refunds = await this.refundsOf(of, listed);
    const refundedAtOf = (id: string): Date | null => refunds.find(({ invoiceId }) => invoiceId === id)?.at ?? null;
    const invoices = listed
      .map((invoice) => toInvoicePayment(invoice, refundedAtOf(invoice.id)))
      .filter((payment) => payment !== null);
    return { invoices: invoices.toReversed(), refundedAt: refunds[0]?.at ?? null };
  }

  /**
   * Returns the full refunds of a purchase's payments, newest payment first. Refunds without a date and other payments
   * of the customer are ignored.
   */
  private async refundsOf(purchase: Purchase, listed: readonly StripeInvoice[]): Promise<readonly FullRefund[]> {
    const query = paymentsOf(purchase);
    if (query === null) return [];
    const found: FullRefund[] = [];
    for await (const charge of this.calls.list(chargeReply, ({ charges }) =>
      charges.list({ ...query, limit: STRIPE_PAGE_SIZE }),
    )) {
      if (!charge.refunded) continue;
      const invoiceId = purchase.subscriptionId === null ? null : await this.invoices.paidBy(charge, listed);
      const isOurs = purchase.subscriptionId === null || listed.some(({ id }) => id === invoiceId);
      const at = isOurs ? await this.lastRefundOf(charge) : null;
      if (at !== null) found.push({ invoiceId: invoiceId ?? null, at });
    }
    return found;
  }

  private async lastRefundOf({ id, created }: StripeCharge): Promise<Date | null> {
    for await (const refund of this.calls.list(refundReply, ({ refunds }) => refunds.list({ charge: id, limit: 1 })))
      return refund.created ?? created;
    return created;
  }
}

function paymentsOf({
  subscriptionId,
  customerId,
  paymentIntentId,
}: Purchase): { customer: string } | { payment_intent: string } | null {
  if (subscriptionId !== null) return customerId === null ? null : { customer: customerId };
  return paymentIntentId === null ? null : { payment_intent: paymentIntentId };
}
