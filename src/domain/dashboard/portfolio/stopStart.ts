import { seriesAt } from '../market/series.js';
import { lastDate, type Bars } from '../market/bars.js';

/**
 * Returns the session from which a stop that the user enters applies: the last one if an earlier session since the
 * entry closed below the stop, because the stop must then have been raised later; null if it can be the initial stop.
 * @param entryDate ISO date
 */
export function stopStart(bars: Bars, entryDate: string, stop: number): string | null {
  const { dates, close } = bars;
  for (let t = dates.length - 2; t >= 0 && (dates[t] ?? '') >= entryDate; t--)
    if (seriesAt(close, t) < stop) return lastDate(bars);
  return null;
}
