import { isTradingSession } from '../calendar/tradingSessions.js';

/** If more than this fraction of the bars is outside New York sessions, the bars follow another market's calendar. */
const MAX_FOREIGN_SHARE = 0.01;
/** Number of latest bars that are compared with the calendar: about a year. */
const CALENDAR_BARS = 260;

/**
 * Returns the dates of recent bars on days without a New York session; empty for bars that follow another market's
 * calendar.
 */
export function datesOutsideSessions(bars: readonly { readonly date: string }[]): readonly string[] {
  const latest = bars.slice(-CALENDAR_BARS);
  const outside = latest.filter(({ date }) => !isTradingSession(date));
  return outside.length > MAX_FOREIGN_SHARE * latest.length ? [] : outside.map(({ date }) => date);
}

/** Whether the bars follow New York's calendar, so that a date without a session is an error. */
export const followsNewYorkCalendar = (bars: readonly { readonly date: string }[]): boolean =>
  bars.length >= CALENDAR_BARS && bars.slice(-CALENDAR_BARS).every(({ date }) => isTradingSession(date));
