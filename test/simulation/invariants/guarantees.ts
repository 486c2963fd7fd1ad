/**
 * The numbers in the specification, stated independently: an invariant that took them from the product would change
 * with it.
 */
export const FOUNDING_PLACES = 100;
export const SUPPRESSION_HOURS = 4;
/** An alert that could not be delivered for this long may be withdrawn. */
export const ALERT_LIFETIME_HOURS = 2.5;
/** The maximum difference between correct clocks. */
export const CLOCK_TOLERANCE_MINUTES = 5;
export const MAX_SNAPSHOTS = 30;
export const REFERRAL_CREDIT_CENTS = 1000;
