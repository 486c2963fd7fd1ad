import { seriesAt } from '../market/series.js';
import type { Bars } from '../market/bars.js';

/**
 * Whether a close since the entry, except the last one, was below the price.
 * @param entryDate ISO date
 */
export function wasBelow({ dates, close }: Bars, entryDate: string, price: number): boolean {
  for (let t = dates.length - 2; t >= 0 && (dates[t] ?? '') >= entryDate; t--)
    if (seriesAt(close, t) < price) return true;
  return false;
}
