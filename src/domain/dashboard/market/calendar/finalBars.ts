import { addDays, isoDate } from '../../../shared/calendar/calendarDays.js';
import { isRateSymbol } from '../currency.js';
import { isAlwaysOpen } from './tradingDay.js';
import { lastFinalSession, SETTLING_MS } from './tradingSessions.js';

/** The latest date for which a symbol's daily bar is final at `at` (milliseconds since the epoch). */
export const lastFinalBarDate = (symbol: string, at: number): string =>
  isAlwaysOpen(symbol) || isRateSymbol(symbol) ? addDays(isoDate(at - SETTLING_MS), -1) : lastFinalSession(at);
