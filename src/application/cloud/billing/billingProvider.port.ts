import type { CheckoutSession } from '../../../domain/cloud/billing/checkout.js';
import type { PaymentHistory } from '../../../domain/cloud/billing/paymentHistory.js';
import type { Plan } from '../../../domain/cloud/billing/plan.js';
import type { ProviderSubscription } from '../../../domain/cloud/billing/providerSubscription.js';

export interface BillingSubscription extends ProviderSubscription {
  readonly id: string;
  readonly customerId: string | null;
  /** Null where the provider does not say. */
  readonly createdAt: Date | null;
}

/** A payment of which something was given back. */
export interface RefundedCharge {
  readonly id: string;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  /** Equals `CheckoutSession.paymentIntentId` where no subscription was bought. */
  readonly paymentIntentId: string | null;
  readonly isFullyRefunded: boolean;
}

export interface CheckoutSessionParams {
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
 * Who takes the money. The same `checkIdempotencyKey` with the same order is carried out once, however often it is asked for
 * within a day. Everything throws `UpstreamError` of `payment` when the provider fails, refuses or answers nonsense, after
 * at most one retry. Null is the answer about what the provider does not know.
 */
export interface BillingProvider {
  /** Throws `NotConfigured` when the plan has no price here, `InvalidRequest` when the provider does not take the address. */
  createCheckout(
    order: CheckoutSessionParams,
  ): Promise<{ readonly id: string; readonly url: string; readonly expiresAt: Date }>;
  /** Where the customer changes card or plan, cancels and downloads invoices. */
  createPortalSession(order: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly idempotencyKey: string;
  }): Promise<{ readonly url: string } | null>;
  /** Any text may be asked for. */
  checkoutSession(id: string): Promise<CheckoutSession | null>;
  subscription(id: string): Promise<BillingSubscription | null>;
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
