/**
 * The parts of Stripe's objects that the product reads. Times are seconds since the epoch, amounts are in minor units.
 */

interface Base<Name extends string> {
  readonly id: string;
  readonly object: Name;
  readonly created: number;
  readonly livemode: false;
}

export type Metadata = Readonly<Record<string, string>>;
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

export interface Product extends Base<'product'> {
  name: string;
  active: boolean;
  metadata: Metadata;
}

export interface Price extends Base<'price'> {
  readonly product: string;
  active: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  lookup_key: string | null;
  readonly type: 'recurring' | 'one_time';
  readonly recurring: { readonly interval: string; readonly interval_count: number } | null;
  metadata: Metadata;
}

export interface LineItem {
  readonly id: string;
  readonly object: 'item';
  readonly quantity: number;
  readonly price: Price;
}

export interface PaymentLink extends Base<'payment_link'> {
  active: boolean;
  after_completion: object;
  readonly url: string;
  readonly price: string;
  metadata: Metadata;
}

export interface Customer extends Base<'customer'> {
  readonly email: string | null;
  /** Negative for a credit. */
  balance: number;
  readonly currency: string;
}

export interface Session extends Base<'checkout.session'> {
  readonly mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  readonly url: string;
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  readonly expires_at: number;
  readonly customer_email: string | null;
  customer_details: { readonly email: string } | null;
  customer: string | null;
  subscription: string | null;
  payment_intent: string | null;
  invoice: string | null;
  readonly payment_link: string | null;
  readonly metadata: Metadata;
}

export interface Subscription extends Base<'subscription'> {
  readonly customer: string;
  status: SubscriptionStatus;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string | null;
  readonly items: { readonly object: 'list'; readonly data: [SubscriptionItem] };
}

export interface SubscriptionItem {
  readonly id: string;
  readonly object: 'subscription_item';
  price: Price;
  current_period_start: number;
  current_period_end: number;
}

export interface Invoice extends Base<'invoice'> {
  readonly customer: string;
  status: 'open' | 'paid' | 'uncollectible' | 'void';
  readonly billing_reason: string;
  readonly total: number;
  readonly amount_due: number;
  amount_paid: number;
  readonly currency: string;
  readonly hosted_invoice_url: string;
  readonly status_transitions: { paid_at: number | null };
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string };
  };
}

export interface InvoicePayment extends Base<'invoice_payment'> {
  readonly invoice: string;
  readonly status: 'paid';
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
}

export interface Charge extends Base<'charge'> {
  readonly customer: string | null;
  readonly amount: number;
  amount_refunded: number;
  readonly currency: string;
  readonly paid: true;
  readonly payment_intent: string;
  refunded: boolean;
}

export interface Refund extends Base<'refund'> {
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly status: 'succeeded';
}

export interface BalanceTransaction extends Base<'customer_balance_transaction'> {
  readonly customer: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly type: 'adjustment';
}

export interface PortalConfiguration extends Base<'billing_portal.configuration'> {
  active: boolean;
  features: object;
  readonly metadata: Metadata;
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly type: string;
  readonly created: number;
  readonly livemode: false;
  /** The object as it was when the event occurred. */
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}
