import { SATURDAY, SUNDAY, weekdayOf } from '../../../shared/calendar/calendarDays.js';
import { isTradedInNewYork } from '../../../shared/ticker.js';
import { isTradingSession } from './tradingSessions.js';

/** Pairs such as BTC-USD trade around the clock; sources end their trading day at 00:00 UTC. */
const ALWAYS_OPEN = /^[A-Z0-9]{2,6}-(USD|EUR|GBP)$/;

export const isAlwaysOpen = (symbol: string): boolean => ALWAYS_OPEN.test(symbol);

/** Whether a ticker's market is open on an ISO date. Outside New York, holidays are unknown and count as open. */
export function isTradingDay(ticker: string, date: string): boolean {
  if (isAlwaysOpen(ticker)) return true;
  return isTradedInNewYork(ticker)
    ? isTradingSession(date)
    : ![SATURDAY, SUNDAY].some((day) => day === weekdayOf(date));
}
