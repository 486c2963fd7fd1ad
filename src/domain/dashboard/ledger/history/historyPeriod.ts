import { earlierOf, isoDateOfParts, monthOf, yearOf } from '../../../shared/calendar/calendarDays.js';

/** The last one or three months, the current calendar year, the last twelve months, or everything. */
export const HISTORY_PERIODS = ['1M', '3M', 'YTD', '1Y', 'all'] as const;
export type HistoryPeriodName = (typeof HISTORY_PERIODS)[number];

/** The day at whose end the period begins; null for the beginning of the ledger. */
export function periodStart(name: HistoryPeriodName, to: string): string | null {
  switch (name) {
    case '1M':
      return monthsBefore(to, 1);
    case '3M':
      return monthsBefore(to, 3);
    case 'YTD':
      return `${yearOf(to) - 1}-12-31`;
    case '1Y':
      return monthsBefore(to, 12);
    case 'all':
      return null;
  }
}

/** The same day of an earlier month, or the last day of that month when it is shorter. */
function monthsBefore(date: string, months: number): string {
  const last = isoDateOfParts(yearOf(date), monthOf(date) - months + 1, 0);
  return earlierOf(last.slice(0, 8) + date.slice(8), last);
}
