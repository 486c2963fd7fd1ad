/**
 * The numbers that were promised, once more and by themselves: an invariant that took them from the product would move with it.
 */
export const FOUNDING_PLACES = 100;
export const SILENCE_HOURS = 4;
/** Clocks that are kept right may differ by so much. */
export const CLOCK_TOLERANCE_MINUTES = 5;
export const MAX_SNAPSHOTS = 30;
export const REFERRAL_CREDIT_CENTS = 1000;
