import { addDays, isoDate } from '../../../shared/calendar/calendarDays.js';
import { isTradedInNewYork } from '../../../shared/ticker.js';
import { isRateSymbol } from '../currency.js';
import { isAlwaysOpen, isTradingDay } from './tradingDay.js';
import { isTradingSession, lastFinalSession, lastFinalSessionElsewhere, SETTLING_MS } from './tradingSessions.js';

const endsAtMidnight = (symbol: string): boolean => isAlwaysOpen(symbol) || isRateSymbol(symbol);

/**
 * Returns a function that reports whether a symbol's daily bar is final at `at` (milliseconds since the epoch). On days
 * without a session in New York, another market's session can be in progress, so the bar is final when the day is over.
 */
export function finalBarTest(symbol: string, at: number): (date: string) => boolean {
  if (endsAtMidnight(symbol)) {
    const last = addDays(isoDate(at - SETTLING_MS), -1);
    return (date) => date <= last;
  }
  const last = isTradedInNewYork(symbol) ? lastFinalSession(at) : lastFinalSessionElsewhere(at);
  const today = isoDate(at);
  return (date) => date <= last || (date < today && !isTradingSession(date));
}

/** The latest day with a final bar of a symbol, at `at` (milliseconds since the epoch). */
export function lastFinalBarDate(symbol: string, at: number): string {
  const isFinal = finalBarTest(symbol, at);
  let date = isoDate(at);
  while (!isFinal(date) || !isTradingDay(symbol, date)) date = addDays(date, -1);
  return date;
}
