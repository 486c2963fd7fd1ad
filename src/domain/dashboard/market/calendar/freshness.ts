import { addDays, isoDate } from '../../../shared/calendar/calendarDays.js';

/** Prices whose last bar is older than this many days are not used for orders or reports. */
export const MAX_BAR_AGE_DAYS = 4;

/** @param lastBar ISO date; @param at milliseconds since the epoch */
export const isStaleBarDate = (lastBar: string, at: number): boolean =>
  lastBar < addDays(isoDate(at), -MAX_BAR_AGE_DAYS);

export const NO_FRESH_PRICES_MESSAGE = 'The last audit has no fresh prices. Run a new audit.';
