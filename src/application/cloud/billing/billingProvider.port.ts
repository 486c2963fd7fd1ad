import type { CheckoutSession } from '../../../domain/cloud/billing/checkout.js';
import type { PaymentHistory } from '../../../domain/cloud/billing/paymentHistory.js';
import type { Offer, Plan } from '../../../domain/cloud/billing/plan.js';
import type { OfferPrice } from '../../../domain/cloud/billing/priceList.js';
import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import type { ProviderSubscription } from '../../../domain/cloud/billing/providerSubscription.js';

export interface BillingSubscription extends ProviderSubscription {
  readonly id: string;
  readonly customerId: string | null;
  /** Null when the provider does not report it. */
  readonly createdAt: Date | null;
}

/** A stored purchase that a charge may have paid for. */
export type ChargedPurchase = Pick<Purchase, 'sessionId' | 'subscriptionId' | 'paymentIntentId'>;

export interface CheckoutSessionParams {
  readonly plan: Plan;
  /** Prefills the buyer's address; null lets the buyer type it. */
  readonly email: string | null;
  readonly referralCode: string | null;
  /** The URL to which the provider redirects the buyer, adding the query parameter `session_id`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Must be at least 30 minutes ahead. */
  readonly expiresAt: Date;
  readonly idempotencyKey: string;
}

/**
 * The payment provider. A request that repeats an `idempotencyKey` within a day has no further effect. Methods throw an
 * `UpstreamError` for `payment` when it fails, after at most one retry, and return null for an unknown object.
 */
export interface BillingProvider {
  /**
   * Throws `NotConfigured` when no price is configured for the plan, and `InvalidRequest` when the provider rejects the
   * e-mail address.
   */
  createCheckout(
    order: CheckoutSessionParams,
  ): Promise<{ readonly id: string; readonly url: string; readonly expiresAt: Date }>;
  /** Returns the price at which an offer is sold now; null when it is not sold. */
  price(offer: Offer): Promise<OfferPrice | null>;
  /** Creates the page on which the customer changes the card, changes or cancels the plan, and downloads invoices. */
  createPortalSession(order: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly url: string } | null>;
  /** Accepts any text as an id. */
  checkoutSession(id: string): Promise<CheckoutSession | null>;
  subscription(id: string): Promise<BillingSubscription | null>;
  /** Returns all payments of a subscription, or a one-time payment alone; empty when the provider does not know it. */
  paymentHistory(
    of: Pick<CheckoutSession, 'subscriptionId' | 'customerId' | 'paymentIntentId'>,
  ): Promise<PaymentHistory>;
  /**
   * Returns the purchase that a charge paid for. When the provider does not report it, returns all of these purchases
   * that the charge may have paid for.
   */
  purchasesPaidBy<P extends ChargedPurchase>(chargeId: string, purchases: readonly P[]): Promise<readonly P[]>;
  /**
   * Returns the completed checkouts that began since `begunSince` or have exactly this e-mail address, newest first. A
   * payment link's checkout may complete a day after it began. With `after`, only those listed after this checkout.
   */
  completedCheckouts(
    wanted: { readonly begunSince: Date; readonly after?: string | undefined } | { readonly email: string },
  ): AsyncIterable<CheckoutSession>;
  /**
   * Deducts `amountMinor`, in the customer's currency, from the customer's next invoices; a negative amount adds to
   * them.
   */
  creditCustomer(credit: {
    readonly customerId: string;
    readonly amountMinor: number;
    readonly description: string;
    readonly idempotencyKey: string;
  }): Promise<void>;
  /** Resolves when the provider answers and accepts our key. */
  ping(): Promise<void>;
}
