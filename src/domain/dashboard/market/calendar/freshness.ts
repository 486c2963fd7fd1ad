import { addDays, isoDate } from '../../../shared/calendar/calendarDays.js';

/** Prices whose last bar is older than this many days decide about no money, and tell others nothing. */
export const STALE_AFTER_DAYS = 4;

/** @param lastBar ISO date; @param at milliseconds since the epoch */
export const isStale = (lastBar: string, at: number): boolean => lastBar < addDays(isoDate(at), -STALE_AFTER_DAYS);
