import type { z } from 'zod';
import type { BillingProvider, RefundedCharge } from '../../application/cloud/billing/billingProvider.port.js';
import type { PaymentHistory } from '../../domain/cloud/billing/paymentHistory.js';
import { toInvoicePayment } from './stripeMapping.js';
import { chargeReply, invoicePaymentsReply, invoiceReply, refundReply } from './stripe.schema.js';
import { STRIPE_PAGE_SIZE, type StripeCalls } from './stripeCalls.js';

type Purchase = Parameters<BillingProvider['paymentHistory']>[0];

interface FullRefund {
  /** Id of the invoice; null for a one-time payment without an invoice. */
  readonly invoiceId: string | null;
  readonly at: Date;
}

/** Reads payments and refunds from Stripe. */
export class StripePayments {
  constructor(private readonly calls: StripeCalls) {}

  async history(of: Purchase): Promise<PaymentHistory> {
    const listed = await this.invoicesOf(of.subscriptionId);
    const refunds = await this.refundsOf(of, new Set(listed.map(({ id }) => id)));
    const refundedAtOf = (id: string): Date | null => refunds.find(({ invoiceId }) => invoiceId === id)?.at ?? null;
    const invoices = listed
      .map((invoice) => toInvoicePayment(invoice, refundedAtOf(invoice.id)))
      .filter((payment) => payment !== null);
    return { invoices: invoices.toReversed(), refundedAt: refunds[0]?.at ?? null };
  }

  async refundedCharge(id: string): Promise<RefundedCharge | null> {
    const charge = await this.calls.find(id, chargeReply, ({ charges }) => charges.retrieve(id));
    return charge === null ? null : this.refundedChargeOf(charge);
  }

  /** Returns the invoices, newest first, as Stripe lists them. */
  private async invoicesOf(subscription: string | null): Promise<readonly z.output<typeof invoiceReply>[]> {
    if (subscription === null) return [];
    const found: z.output<typeof invoiceReply>[] = [];
    for await (const invoice of this.calls.list(invoiceReply, ({ invoices }) =>
      invoices.list({ subscription, limit: STRIPE_PAGE_SIZE }),
    ))
      found.push(invoice);
    return found;
  }

  /**
   * Returns the full refunds of a purchase's payments, newest payment first. Other payments of the customer are
   * ignored.
   */
  private async refundsOf(purchase: Purchase, invoiceIds: ReadonlySet<string>): Promise<readonly FullRefund[]> {
    const query = paymentsOf(purchase);
    if (query === null) return [];
    const found: FullRefund[] = [];
    for await (const charge of this.calls.list(chargeReply, ({ charges }) =>
      charges.list({ ...query, limit: STRIPE_PAGE_SIZE }),
    )) {
      if (!charge.refunded) continue;
      const invoiceId = purchase.subscriptionId === null ? null : await this.invoiceOf(charge);
      const isOurs = purchase.subscriptionId === null || invoiceIds.has(invoiceId ?? '');
      if (isOurs) found.push({ invoiceId: invoiceId ?? null, at: await this.lastRefundOf(charge) });
    }
    return found;
  }

  private async lastRefundOf({ id, created }: z.output<typeof chargeReply>): Promise<Date> {
    for await (const refund of this.calls.list(refundReply, ({ refunds }) => refunds.list({ charge: id, limit: 1 })))
      return refund.created;
    return created;
  }

  /** Returns null when the charge's invoice is unknown. */
  private async refundedChargeOf(charge: z.output<typeof chargeReply>): Promise<RefundedCharge | null> {
    const { id, customer: customerId, payment_intent: paymentIntentId, refunded: fullyRefunded } = charge;
    const invoiceId = await this.invoiceOf(charge);
    if (invoiceId === undefined) return null;
    const invoice =
      invoiceId === null
        ? null
        : await this.calls.find(invoiceId, invoiceReply, ({ invoices }) => invoices.retrieve(invoiceId));
    const subscriptionId = invoice?.parent?.subscription_details?.subscription ?? invoice?.subscription ?? null;
    return { id, customerId, subscriptionId, paymentIntentId, isFullyRefunded: fullyRefunded };
  }

  private async invoiceOf({
    invoice,
    payment_intent: paymentIntentId,
  }: z.output<typeof chargeReply>): Promise<string | null | undefined> {
    return invoice ?? (await this.invoicePaidBy(paymentIntentId));
  }

  /** Returns null when there is no invoice, and undefined when Stripe does not report the invoice. */
  private async invoicePaidBy(paymentIntentId: string | null): Promise<string | null | undefined> {
    if (paymentIntentId === null) return null;
    const payments = await this.calls.find(paymentIntentId, invoicePaymentsReply, ({ invoicePayments }) =>
      invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntentId } }),
    );
    return payments === null ? undefined : (payments.data[0]?.invoice ?? null);
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
