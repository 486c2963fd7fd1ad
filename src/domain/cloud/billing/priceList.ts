import type { Offer } from './plan.js';

export const BILLING_CURRENCY = 'usd';

/** The price of an offer in minor units of the currency: per month, per year or once. */
export interface ListedPrice {
  readonly amountMinor: number;
  readonly interval: 'month' | 'year' | 'once';
}

/** The price of an offer at the payment provider. */
export interface OfferPrice extends ListedPrice {
  /** ISO 4217 code in lower case. */
  readonly currency: string;
}

export type PriceList = Readonly<Record<Offer, ListedPrice>>;

/** The prices charged unless the operator sets others. A year costs as much as ten months. */
export const STANDARD_PRICES: PriceList = {
  pro_monthly: { amountMinor: 29_00, interval: 'month' },
  pro_yearly: { amountMinor: 290_00, interval: 'year' },
  premium_monthly: { amountMinor: 59_00, interval: 'month' },
  premium_yearly: { amountMinor: 590_00, interval: 'year' },
  founding: { amountMinor: 490_00, interval: 'year' },
};
