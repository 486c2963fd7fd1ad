import { DAY_MS } from '../../../shared/timeUnits.js';
import type { Bars } from '../../market/bars.js';
import { seriesAt } from '../../market/series.js';

export interface PeriodBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** 1970-01-01 was a Thursday; with a shift of 3 days, weeks start on Mondays. */
const MONDAY_SHIFT = 3;

const isoWeek = (date: string): number => Math.floor((Date.parse(date) / DAY_MS + MONDAY_SHIFT) / 7);
const month = (date: string): string => date.slice(0, 7);

/** The last ISO week with bars before the week of bar `t`. */
export const priorWeek = (bars: Bars, t: number): PeriodBar | null => priorPeriod(bars, t, isoWeek);

/** The last calendar month with bars before the month of bar `t`. */
export const priorMonth = (bars: Bars, t: number): PeriodBar | null => priorPeriod(bars, t, month);

function priorPeriod(bars: Bars, t: number, periodOf: (date: string) => number | string): PeriodBar | null {
  const periodAt = (bar: number): number | string | null => (bar < 0 ? null : periodOf(bars.dates[bar] ?? ''));
  const own = periodAt(t);
  let bar = t - 1;
  while (bar >= 0 && periodAt(bar) === own) bar--;
  if (bar < 0) return null;
  const period = periodAt(bar);
  let [high, low] = [-Infinity, Infinity];
  const close = seriesAt(bars.close, bar);
  for (; bar >= 0 && periodAt(bar) === period; bar--) {
    high = Math.max(high, seriesAt(bars.high, bar));
    low = Math.min(low, seriesAt(bars.low, bar));
  }
  return { high, low, close };
}
