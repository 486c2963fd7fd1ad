import type { Series } from './series.js';

/**
 * For each of `dates`, returns the index of the last of `sourceDates` that is not later, or −1 if all are later. Both
 * lists must be ascending without duplicates.
 */
export function alignDates(dates: readonly string[], sourceDates: readonly string[]): Int32Array {
  const indices = new Int32Array(dates.length);
  let next = lastIndexUntil(sourceDates, dates[0] ?? '') + 1;
  for (let t = 0; t < dates.length; t++) {
    const date = dates[t] ?? '';
    // Most dates are in both lists, and comparing strings for equality is cheaper than ordering them.
    if (sourceDates[next] === date) next++;
    else while (next < sourceDates.length && (sourceDates[next] ?? '') <= date) next++;
    indices[t] = next - 1;
  }
  return indices;
}

/** Returns the index of the last of the ascending `dates` that is not after `date`; −1 when all are after it. */
export function lastIndexUntil(dates: readonly string[], date: string): number {
  let [low, high] = [0, dates.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((dates[middle] ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Aligns a series from another calendar to `dates`; a date without a value gets the last earlier value. */
export function alignSeries(dates: readonly string[], sourceDates: readonly string[], values: Series): Series {
  const indices = alignDates(dates, sourceDates);
  const aligned = new Float64Array(dates.length);
  for (let t = 0; t < aligned.length; t++) {
    const index = indices[t] ?? -1;
    aligned[t] = index < 0 ? NaN : (values[index] ?? NaN);
  }
  return aligned;
}
