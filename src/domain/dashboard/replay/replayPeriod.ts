import type { FieldProblem } from '../../shared/failure/failure.js';
import { InvalidRequest } from '../../shared/failure/failure.js';
import { lastIndexUntil } from '../market/align.js';
import type { Bars } from '../market/bars.js';
import { dateAt, lastDate, takeBars } from '../market/bars.js';
import { isCalendarDate } from '../../shared/calendar/calendarDate.js';
import { MIN_BARS_FOR_SCORE } from '../analysis/pillars/pillar.js';

/** First and last day of a replay, as ISO dates, both included. */
export interface ReplayPeriod {
  readonly from: string;
  readonly to: string;
}

/** @throws InvalidRequest when a value is not a date or the days are in the wrong order */
export function parseReplayPeriod(from: string, to: string): ReplayPeriod {
  const wrong = Object.entries({ from, to }).flatMap(([path, text]): FieldProblem[] =>
    isCalendarDate(text) ? [] : [{ path, message: `"${text}" is not a date. Write it as 2017-12-29` }],
  );
  if (wrong.length > 0) throw new InvalidRequest(wrong);
  if (from >= to) throw new InvalidRequest([{ path: 'from', message: `${from} must be before ${to}` }]);
  return { from, to };
}

/** Returns the bars up to the end of the period; null if the period ends before the first bar. */
export function barsUpTo(bars: Bars, to: string): Bars | null {
  const count = lastIndexUntil(bars.dates, to) + 1;
  return count === 0 ? null : takeBars(bars, count);
}

export const noSessionsMessage = (symbol: string, bars: Bars, { from, to }: ReplayPeriod): string =>
  `${symbol} has no scored session from ${from} to ${to}: its prices run from ${dateAt(bars, 0)} to ${lastDate(bars)}, and the first score needs ${MIN_BARS_FOR_SCORE} sessions.`;
