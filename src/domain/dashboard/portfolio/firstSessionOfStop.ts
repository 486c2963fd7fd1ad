import { seriesAt } from '../market/series.js';
import { lastDate, type Bars } from '../market/bars.js';

/**
 * Returns the first session to which a newly entered stop applies. If an earlier session since the entry closed below it,
 * the stop must have been raised later, so this is the latest session. Otherwise null: it can be the initial stop.
 * @param entryDate ISO date
 */
export function firstSessionOfStop(bars: Bars, entryDate: string, stop: number): string | null {
  const { dates, close } = bars;
  for (let t = dates.length - 2; t >= 0 && (dates[t] ?? '') >= entryDate; t--)
    if (seriesAt(close, t) < stop) return lastDate(bars);
  return null;
}
