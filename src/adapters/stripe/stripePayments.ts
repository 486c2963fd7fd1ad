import type { z } from 'zod';
import type { BillingProvider, RefundedCharge } from '../../application/billing/billingProvider.port.js';
import type { InvoicePayment, PaymentHistory } from '../../domain/billing/paymentHistory.js';
import { paymentOf } from './billingFacts.js';
import { chargeReply, invoicePaymentsReply, invoiceReply, refundReply } from './stripe.schema.js';
import { PAGE, type StripeCalls } from './stripeCalls.js';

type Purchase = Parameters<BillingProvider['paymentHistory']>[0];

/** What was paid at Stripe, and given back. */
export class StripePayments {
  constructor(private readonly calls: StripeCalls) {}

  async history(of: Purchase): Promise<PaymentHistory> {
    return { invoices: await this.invoicesOf(of.subscriptionId), refundedAt: await this.refundedAt(of) };
  }

  async refundedCharge(id: string): Promise<RefundedCharge | null> {
    const charge = await this.calls.find(id, chargeReply, ({ charges }) => charges.retrieve(id));
    return charge === null ? null : this.refundedChargeOf(charge);
  }

  /** Stripe lists the newest first. */
  private async invoicesOf(subscription: string | null): Promise<PaymentHistory['invoices']> {
    if (subscription === null) return [];
    const payments: InvoicePayment[] = [];
    for await (const invoice of this.calls.list(invoiceReply, ({ invoices }) => invoices.list({ subscription, limit: PAGE }))) {
      const payment = paymentOf(invoice);
      if (payment !== null) payments.push(payment);
    }
    return payments.toReversed();
  }

  /** When a payment of this purchase was given back in full; a customer can have made others. */
  private async refundedAt(purchase: Purchase): Promise<Date | null> {
    const { subscriptionId } = purchase;
    const query = paymentsOf(purchase);
    if (query === null) return null;
    for await (const charge of this.calls.list(chargeReply, ({ charges }) => charges.list({ ...query, limit: PAGE }))) {
      if (!charge.refunded) continue;
      const isOurs = subscriptionId === null || (await this.refundedChargeOf(charge))?.subscriptionId === subscriptionId;
      if (isOurs) return this.lastRefundOf(charge);
    }
    return null;
  }

  private async lastRefundOf({ id, created }: z.output<typeof chargeReply>): Promise<Date> {
    for await (const refund of this.calls.list(refundReply, ({ refunds }) => refunds.list({ charge: id, limit: 1 }))) return refund.created;
    return created;
  }

  /** Null where it cannot be told which invoice it paid, if any. */
  private async refundedChargeOf(charge: z.output<typeof chargeReply>): Promise<RefundedCharge | null> {
    const { id, customer: customerId, payment_intent: paymentIntentId, refunded: fullyRefunded } = charge;
    const invoiceId = charge.invoice ?? (await this.invoicePaidBy(paymentIntentId));
    if (invoiceId === undefined) return null;
    const invoice = invoiceId === null ? null : await this.calls.find(invoiceId, invoiceReply, ({ invoices }) => invoices.retrieve(invoiceId));
    const subscriptionId = invoice?.parent?.subscription_details?.subscription ?? invoice?.subscription ?? null;
    return { id, customerId, subscriptionId, paymentIntentId, fullyRefunded };
  }

  /** Null: none; undefined: Stripe does not tell. */
  private async invoicePaidBy(paymentIntentId: string | null): Promise<string | null | undefined> {
    if (paymentIntentId === null) return null;
    const payments = await this.calls.find(paymentIntentId, invoicePaymentsReply, ({ invoicePayments }) =>
      invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntentId } }),
    );
    return payments === null ? undefined : (payments.data[0]?.invoice ?? null);
  }
}

function paymentsOf({ subscriptionId, customerId, paymentIntentId }: Purchase): { customer: string } | { payment_intent: string } | null {
  if (subscriptionId !== null) return customerId === null ? null : { customer: customerId };
  return paymentIntentId === null ? null : { payment_intent: paymentIntentId };
}
