import type { ChargedPurchase } from '../../application/cloud/billing/billingProvider.port.js';
import { chargeReply, invoiceNamedBySession, invoiceNamedBySubscription } from './stripe.schema.js';
import type { StripeCalls } from './stripeCalls.js';
import type { StripeCharge, StripeInvoice, StripeInvoices } from './stripeInvoices.js';

type Match = 'paid' | 'other' | 'unknown';

/** Finds the purchase that a charge paid for. */
export class StripeChargeMatcher {
  constructor(
    private readonly calls: StripeCalls,
    private readonly invoices: StripeInvoices,
  ) {}

  async purchasesPaidBy<P extends ChargedPurchase>(chargeId: string, purchases: readonly P[]): Promise<readonly P[]> {
    const charge = await this.calls.find(chargeId, chargeReply, ({ charges }) => charges.retrieve(chargeId));
    if (charge === null) return purchases;
    const possible: P[] = [];
    for (const purchase of purchases) {
      const match = await this.match(charge, purchase);
      if (match === 'paid') return [purchase];
      if (match === 'unknown') possible.push(purchase);
    }
    return possible;
  }

  private async match(charge: StripeCharge, purchase: ChargedPurchase): Promise<Match> {
    if (charge.payment_intent !== null && charge.payment_intent === purchase.paymentIntentId) return 'paid';
    const listed = await this.invoices.ofSubscription(purchase.subscriptionId);
    const invoiceId = (await this.invoices.paidBy(charge, listed)) ?? null;
    if (invoiceId !== null) return this.matchInvoice(charge, invoiceId, purchase, listed);
    if (purchase.subscriptionId !== null) return this.matchUnnamed(charge, listed);
    return charge.payment_intent === null ? 'unknown' : 'other';
  }

  private async matchInvoice(
    charge: StripeCharge,
    invoiceId: string,
    purchase: ChargedPurchase,
    listed: readonly StripeInvoice[],
  ): Promise<Match> {
    if (listed.some(({ id }) => id === invoiceId)) return 'paid';
    const subscriptionId = await this.invoices.subscriptionOf(invoiceId);
    if (subscriptionId !== null) return subscriptionId === purchase.subscriptionId ? 'paid' : 'other';
    if ((await this.invoicesNamedBy(purchase)).includes(invoiceId)) return 'paid';
    const isPaidOnce = purchase.subscriptionId === null && purchase.paymentIntentId !== null;
    if (isPaidOnce) return charge.payment_intent === null ? 'unknown' : 'other';
    return purchase.subscriptionId === null || listed.length > 0 ? 'other' : 'unknown';
  }

  /** Compares the charge with the payments of a subscription's invoices, none of which it is known to have paid. */
  private async matchUnnamed(charge: StripeCharge, listed: readonly StripeInvoice[]): Promise<Match> {
    const latest = listed.find(({ amount_paid: amountPaid }) => amountPaid !== 0);
    if (latest === undefined) return listed.length > 0 ? 'other' : 'unknown';
    return (await this.invoices.hasComparablePayment(latest, charge)) ? 'other' : 'unknown';
  }

  private async invoicesNamedBy({ sessionId, subscriptionId }: ChargedPurchase): Promise<readonly (string | null)[]> {
    const session = await this.calls.find(sessionId, invoiceNamedBySession, ({ checkout }) =>
      checkout.sessions.retrieve(sessionId),
    );
    const subscription =
      subscriptionId === null
        ? null
        : await this.calls.find(subscriptionId, invoiceNamedBySubscription, ({ subscriptions }) =>
            subscriptions.retrieve(subscriptionId),
          );
    return [session?.invoice ?? null, subscription?.latest_invoice ?? null];
  }
}
