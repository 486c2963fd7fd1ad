/** Where a subscription stands at the billing provider; `other` for what it may invent later. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'other',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
