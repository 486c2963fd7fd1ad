import type { Series } from './series.js';
import { at, seriesOf } from './series.js';

/** For each of `dates`, the index of the last of `sourceDates` that is not later; −1 before the first. Both ascend. */
export function alignDates(dates: readonly string[], sourceDates: readonly string[]): Int32Array {
  const indices = new Int32Array(dates.length);
  let next = 0;
  dates.forEach((date, t) => {
    while (next < sourceDates.length && (sourceDates[next] ?? '') <= date) next++;
    indices[t] = next - 1;
  });
  return indices;
}

/** A series of another calendar, read on `dates`: a day it lacks takes its last earlier value. */
export function alignSeries(dates: readonly string[], sourceDates: readonly string[], values: Series): Series {
  const indices = alignDates(dates, sourceDates);
  return seriesOf(dates.length, (t) => at(values, indices[t] ?? -1));
}
