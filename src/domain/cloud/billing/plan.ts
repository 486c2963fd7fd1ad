/** Plans sold through the checkout route. Founding is sold through a payment link instead. */
export const PLANS = ['pro_monthly', 'pro_yearly', 'premium_monthly', 'premium_yearly'] as const;
export type Plan = (typeof PLANS)[number];

/** Tiers that can be bought. */
export const PAID_TIERS = ['pro', 'premium', 'founding'] as const;
export type PaidTier = (typeof PAID_TIERS)[number];

/** Everything that has a price at the billing provider. */
export const OFFERS = [...PLANS, 'founding'] as const;
export type Offer = (typeof OFFERS)[number];

const TIERS: Readonly<Record<Offer, PaidTier>> = {
  pro_monthly: 'pro',
  pro_yearly: 'pro',
  premium_monthly: 'premium',
  premium_yearly: 'premium',
  founding: 'founding',
};

export const tierOfOffer = (offer: Offer): PaidTier => TIERS[offer];

/** How long a checkout stays open. The provider's minimum is 30 minutes. */
export const CHECKOUT_OPEN_MINUTES = 35;
