import type { Bar } from '../bars.js';
import { isTradingSession } from '../calendar/tradingSessions.js';

/** If more than this fraction of the bars is outside New York sessions, the bars follow another market's calendar. */
const MAX_FOREIGN_SHARE = 0.01;
/** Number of latest bars that are compared with the calendar: about a year. */
const CALENDAR_BARS = 260;
/** If this fraction of the bars in sessions shows no trade either, such bars say nothing about the calendar. */
const COMMON_SHARE = 0.25;

/**
 * Returns the dates of bars on days without a New York session: all those without a trade, and recent ones with a
 * trade, if there are enough bars to tell the calendar. Empty for bars that follow another market's calendar.
 */
export function datesOutsideSessions(bars: readonly Bar[]): readonly string[] {
  const untraded = untradedBarsOutsideSessions(bars);
  const latest = (untraded.size === 0 ? bars : bars.filter((bar) => !untraded.has(bar))).slice(-CALENDAR_BARS);
  const outside = latest.filter(({ date }) => !isTradingSession(date));
  if (outside.length > MAX_FOREIGN_SHARE * latest.length) return [];
  return [...untraded, ...(latest.length < CALENDAR_BARS ? [] : outside)].map(({ date }) => date);
}

/** Some sources fill closed days with the previous close. Empty when bars without a trade are common. */
function untradedBarsOutsideSessions(bars: readonly Bar[]): ReadonlySet<Bar> {
  const untraded = bars.filter(isUntraded);
  const outside = untraded.filter(({ date }) => !isTradingSession(date));
  const isCommon = untraded.length - outside.length >= COMMON_SHARE * (bars.length - outside.length);
  return new Set(isCommon ? [] : outside);
}

const isUntraded = ({ open, high, low, close, volume }: Bar): boolean =>
  volume === 0 && high === low && open === high && close === high;

/** Whether the bars follow New York's calendar, so that a date without a session is an error. */
export const followsNewYorkCalendar = (bars: readonly Pick<Bar, 'date'>[]): boolean =>
  bars.length >= CALENDAR_BARS && bars.slice(-CALENDAR_BARS).every(({ date }) => isTradingSession(date));
