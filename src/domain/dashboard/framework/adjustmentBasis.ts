import type { Bars } from '../market/bars.js';
import { dateAt } from '../market/bars.js';
import { seriesAt } from '../market/series.js';
import { findConstantRatio, isSamePrice, type PricePair } from '../market/compareFetchedBars.js';
import type { PriceAdjustment } from '../market/priceHistory.js';

/** A close as the source reported it when its session was processed. */
export interface StoredClose {
  readonly date: string;
  readonly close: number;
}

/**
 * Number of stored closes. A single close that differs was corrected; several that differ by the same factor show that
 * the source rescaled its history.
 */
export const STORED_CLOSE_COUNT = 5;

/** The last closes, oldest first. */
export function closesToStore(bars: Bars): StoredClose[] {
  const { length } = bars.dates;
  const first = Math.max(length - STORED_CLOSE_COUNT, 0);
  return Array.from({ length: length - first }, (_, later) => ({
    date: dateAt(bars, first + later),
    close: seriesAt(bars.close, first + later),
  }));
}

/**
 * Returns the factor from stored prices to the basis of the bars; 1 without a rescaling. Later adjustments that explain
 * a stored close decide it, or else a ratio common to all stored closes. One corrected close has no effect.
 */
export function adjustmentFactor(
  remembered: readonly StoredClose[],
  bars: Bars,
  adjustments: readonly PriceAdjustment[],
): number {
  const pairs = remembered.flatMap(({ date, close }): PricePair[] => {
    const t = bars.dates.lastIndexOf(date);
    return t < 0 ? [] : [[close, seriesAt(bars.close, t)]];
  });
  if (pairs.every((pair) => isSamePrice(pair))) return 1;
  const later = adjustments.filter(({ date }) => remembered.every((close) => close.date < date));
  const knownRatio = later.reduce((product, { ratio }) => product * ratio, 1);
  if (pairs.some(([old, now]) => isSamePrice([old / knownRatio, now], old))) return 1 / knownRatio;
  return 1 / (findConstantRatio(pairs) ?? 1);
}
