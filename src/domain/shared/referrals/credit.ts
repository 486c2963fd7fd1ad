/** The credit for a referred customer's first paid invoice, in minor units. */
export const REFERRAL_CREDIT_MINOR = 1000;

/** How many of a license holder's latest referral events are shown. */
export const MAX_RECENT_REFERRAL_EVENTS = 20;

export const REFERRAL_EVENT_TYPES = ['purchase', 'credit_earned', 'credit_taken_back'] as const;
export type ReferralEventType = (typeof REFERRAL_EVENT_TYPES)[number];
