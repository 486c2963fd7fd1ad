import { daysAfter } from '../calendar/daysAfter.js';

/** Days for which a license stays usable after a payment failed; then it expires until one goes through. */
export const DUNNING_DAYS = 14;

/** When a license ends whose payment has been overdue since `since`. */
export const dunningEndsAt = (since: Date): Date => daysAfter(since, DUNNING_DAYS);
