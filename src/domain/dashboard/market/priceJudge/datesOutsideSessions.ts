import { isTradingSession } from '../calendar/tradingSessions.js';

/** More bars than this share outside New York sessions come from another market's calendar. */
const MAX_FOREIGN_SHARE = 0.01;
/** The latest bars that are compared with the calendar: about a year. */
const CALENDAR_BARS = 260;

/** The latest dates without a session in New York; none for bars of a market with other sessions. */
export function datesOutsideSessions(bars: readonly { readonly date: string }[]): readonly string[] {
  const latest = bars.slice(-CALENDAR_BARS);
  const outside = latest.filter(({ date }) => !isTradingSession(date));
  return outside.length > MAX_FOREIGN_SHARE * latest.length ? [] : outside.map(({ date }) => date);
}

/** Whether the bars keep New York's calendar, so that a date without a session is an error. */
export const keepsNewYorkCalendar = (bars: readonly { readonly date: string }[]): boolean =>
  bars.length >= CALENDAR_BARS && bars.slice(-CALENDAR_BARS).every(({ date }) => isTradingSession(date));
