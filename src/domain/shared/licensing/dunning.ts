import { daysAfter } from '../calendar/daysAfter.js';

/** How many days a license stays usable after a failed payment; then it expires until a payment succeeds. */
export const DUNNING_DAYS = 14;

/** Returns the time at which a license expires if its payment has been overdue since `since`. */
export const dunningEndsAt = (since: Date): Date => daysAfter(since, DUNNING_DAYS);
