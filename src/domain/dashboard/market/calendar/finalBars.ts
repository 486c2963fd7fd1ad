import { addDays, isoDate } from '../../../shared/calendar/calendarDays.js';
import { isRateSymbol } from '../currency.js';
import { lastFinalSession, SETTLING_MS } from './tradingSessions.js';

/** Pairs such as BTC-USD trade around the clock; sources end their trading day at 00:00 UTC. */
const ALWAYS_OPEN = /^[A-Z0-9]{2,6}-(USD|EUR|GBP)$/;

/** The latest date for which a symbol's daily bar is final at `at` (milliseconds since the epoch). */
export const lastFinalBarDate = (symbol: string, at: number): string =>
  ALWAYS_OPEN.test(symbol) || isRateSymbol(symbol) ? addDays(isoDate(at - SETTLING_MS), -1) : lastFinalSession(at);
