import { isCalendarDate } from '../../../shared/calendar/calendarDate.js';
import type { RawBar } from '../readBars.js';
import { isTradingSession } from './tradingSessions.js';

interface FinishedBars {
  readonly finishedRows: readonly RawBar[];
  /** One sentence for each bar left out. */
  readonly notes: readonly string[];
}

const SHOWN = 3;

/** Separates the bars of finished sessions from unfinished ones, which are shown but never scored. */
export function separateFinishedBars(rows: readonly RawBar[], isFinal: (date: string) => boolean): FinishedBars {
  const isUnfinished = ({ date }: RawBar): boolean => isCalendarDate(date) && !isFinal(date);
  const unfinished = rows.filter(isUnfinished);
  if (unfinished.length === 0) return { finishedRows: rows, notes: [] };
  return { finishedRows: rows.filter((row) => !isUnfinished(row)), notes: unfinished.slice(-SHOWN).map(noteOf) };
}

const noteOf = ({ date, close }: RawBar): string =>
  `Unfinished bar of ${date} left out: its ${isTradingSession(date) ? 'session' : 'day'} is not over${close === null ? '' : ` (last price ${close})`}.`;
