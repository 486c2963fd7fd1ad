import type { z } from 'zod';
import { invoicePaymentsReply, invoiceReply, type chargeReply } from './stripe.schema.js';
import { STRIPE_PAGE_SIZE, type StripeCalls } from './stripeCalls.js';

export type StripeCharge = z.output<typeof chargeReply>;
export type StripeInvoice = z.output<typeof invoiceReply>;

/** Reads invoices and their payments from Stripe. */
export class StripeInvoices {
  constructor(private readonly calls: StripeCalls) {}

  /** Returns the invoices, newest first, as Stripe lists them. */
  async ofSubscription(subscription: string | null): Promise<readonly StripeInvoice[]> {
    if (subscription === null) return [];
    const found: StripeInvoice[] = [];
    for await (const invoice of this.calls.list(invoiceReply, ({ invoices }) =>
      invoices.list({ subscription, limit: STRIPE_PAGE_SIZE }),
    ))
      found.push(invoice);
    return found;
  }

  /**
   * Returns the id of the invoice that a charge paid; null for a charge without an invoice, and undefined when Stripe
   * does not report the invoice.
   * @param listed invoices that the charge may have paid
   */
  async paidBy(charge: StripeCharge, listed: readonly StripeInvoice[]): Promise<string | null | undefined> {
    const { invoice, payment_intent: paymentIntent } = charge;
    const named = invoice ?? listed.find((each) => isPaidBy(each, charge))?.id;
    if (named !== undefined) return named;
    if (paymentIntent === null) return null;
    const payments = await this.calls.find(paymentIntent, invoicePaymentsReply, ({ invoicePayments }) =>
      invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntent } }),
    );
    return payments === null ? undefined : (payments.data[0]?.invoice ?? null);
  }

  /** Returns the id of the invoice's subscription; null when Stripe does not report it. */
  async subscriptionOf(id: string): Promise<string | null> {
    const invoice = await this.calls.find(id, invoiceReply, ({ invoices }) => invoices.retrieve(id));
    return invoice?.parent?.subscription_details?.subscription ?? invoice?.subscription ?? null;
  }

  /** Whether the ids of the invoice's payments are known, so that they can be compared with the charge. */
  async hasComparablePayment(invoice: StripeInvoice, charge: StripeCharge): Promise<boolean> {
    if (invoice.charge !== null) return true;
    if (charge.payment_intent === null) return false;
    if (invoice.payment_intent !== null) return true;
    const payments = await this.calls.find(invoice.id, invoicePaymentsReply, ({ invoicePayments }) =>
      invoicePayments.list({ invoice: invoice.id }),
    );
    return payments !== null && payments.data.length > 0;
  }
}

/** Up to API version 2025-03-31, an invoice has the ids of its payment. */
const isPaidBy = (invoice: StripeInvoice, { id, payment_intent: paymentIntent }: StripeCharge): boolean =>
  invoice.charge === id || (paymentIntent !== null && invoice.payment_intent === paymentIntent);
