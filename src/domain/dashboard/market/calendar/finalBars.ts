import { addDays, isoDate } from '../../../shared/calendar/calendarDays.js';
import { isRateSymbol } from '../currency.js';
import { isAlwaysOpen } from './tradingDay.js';
import { isTradingSession, lastFinalSession, SETTLING_MS } from './tradingSessions.js';

const endsAtMidnight = (symbol: string): boolean => isAlwaysOpen(symbol) || isRateSymbol(symbol);

/** The latest date for which a symbol's daily bar is final at `at` (milliseconds since the epoch). */
export const lastFinalBarDate = (symbol: string, at: number): string =>
  endsAtMidnight(symbol) ? addDays(isoDate(at - SETTLING_MS), -1) : lastFinalSession(at);

/**
 * Returns a function that reports whether a symbol's daily bar is final at `at`. On days without a session in New York,
 * another market's session can be in progress, so the bar is final when the day is over.
 */
export function finalBarTest(symbol: string, at: number): (date: string) => boolean {
  const [last, today] = [lastFinalBarDate(symbol, at), isoDate(at)];
  return (date) => date <= last || (!endsAtMidnight(symbol) && date < today && !isTradingSession(date));
}
