import { isWeekday } from '../../../shared/calendar/calendarDays.js';
import { isTradedInNewYork } from '../../../shared/ticker.js';
import { isRateSymbol } from '../currency.js';
import { isTradingSession } from './tradingSessions.js';

/** Pairs such as BTC-USD trade around the clock; sources end their trading day at 00:00 UTC. */
const ALWAYS_OPEN = /^[A-Z0-9]{2,6}-[A-Z]{3}$/;

export const isAlwaysOpen = (symbol: string): boolean => ALWAYS_OPEN.test(symbol);

/** Whether a symbol's market is open on an ISO date. Outside New York, holidays are unknown and count as open. */
export function isTradingDay(symbol: string, date: string): boolean {
  if (isAlwaysOpen(symbol)) return true;
  return isTradedInNewYork(symbol) && !isRateSymbol(symbol) ? isTradingSession(date) : isWeekday(date);
}
