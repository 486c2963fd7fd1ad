import type { PaymentHistory } from '../../../domain/cloud/billing/paymentHistory.js';
import type { PaidTier, Plan } from '../../../domain/cloud/billing/plan.js';
import type { SubscriptionStatus } from '../../../domain/cloud/billing/subscriptionStatus.js';

/** One visit to the provider's checkout. */
export interface CheckoutSession {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** Whether nothing is owed any more: paid, or free of charge. A completed checkout can be unpaid for days. */
  readonly paid: boolean;
  /** By the price; `none` when nothing is for sale in it. */
  readonly product: PaidTier | 'unknown_price' | 'none';
  readonly customerId: string | null;
  /** Null for one payment that buys for good. */
  readonly subscriptionId: string | null;
  /** Of one payment; null for a subscription, whose payments belong to its invoices. */
  readonly paymentIntentId: string | null;
  readonly email: string | null;
  /** As it was given to `createCheckout`. */
  readonly referralCode: string | null;
  /** Null where the provider does not say. */
  readonly createdAt: Date | null;
}

export interface Subscription {
  readonly id: string;
  readonly customerId: string | null;
  readonly status: SubscriptionStatus;
  readonly tier: PaidTier | 'unknown_price';
  /** When it ends by itself because its holder canceled it; null while it renews. */
  readonly cancelsAt: Date | null;
  /** Null where the provider does not say. */
  readonly createdAt: Date | null;
  /** Null while it goes on. */
  readonly endedAt: Date | null;
}

/** A payment of which something was given back. */
export interface RefundedCharge {
  readonly id: string;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  /** Equals `CheckoutSession.paymentIntentId` where no subscription was bought. */
  readonly paymentIntentId: string | null;
  readonly fullyRefunded: boolean;
}

export interface CheckoutOrder {
  readonly plan: Plan;
  /** Filled in for the buyer; null lets the buyer type it. */
  readonly email: string | null;
  readonly referralCode: string | null;
  /** The provider sends the buyer here with the query parameter `session_id` added. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** At least 30 minutes ahead. */
  readonly expiresAt: Date;
  readonly idempotencyKey: string;
}

/**
 * Who takes the money. The same `idempotencyKey` with the same order is carried out once, however often it is asked for
 * within a day. Everything throws `UpstreamError` of `payment` when the provider fails, refuses or answers nonsense, after
 * at most one retry. Null is the answer about what the provider does not know.
 */
export interface BillingProvider {
  /** Throws `NotConfigured` when the plan has no price here, `InvalidRequest` when the provider does not take the address. */
  createCheckout(
    order: CheckoutOrder,
  ): Promise<{ readonly id: string; readonly url: string; readonly expiresAt: Date }>;
  /** Where the customer changes card or plan, cancels and downloads invoices. */
  createPortalSession(order: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly url: string } | null>;
  /** Any text may be asked for. */
  checkoutSession(id: string): Promise<CheckoutSession | null>;
  subscription(id: string): Promise<Subscription | null>;
  /** Of a subscription, or of one payment; empty for what the provider does not know. */
  paymentHistory(
    of: Pick<CheckoutSession, 'subscriptionId' | 'customerId' | 'paymentIntentId'>,
  ): Promise<PaymentHistory>;
  /** Null also where the provider does not tell what the payment was for. */
  refundedCharge(id: string): Promise<RefundedCharge | null>;
  /** Completed ones that were begun since; the newest first. A payment link's may complete a day after it was begun. */
  completedCheckouts(begunSince: Date): AsyncIterable<CheckoutSession>;
  /** Takes `amountMinor`, in the customer's currency, off the customer's next invoices; a negative amount puts it on them. */
  creditCustomer(credit: {
    readonly customerId: string;
    readonly amountMinor: number;
    readonly description: string;
    readonly idempotencyKey: string;
  }): Promise<void>;
  /** Resolves when the provider answers and knows us. */
  ping(): Promise<void>;
}
