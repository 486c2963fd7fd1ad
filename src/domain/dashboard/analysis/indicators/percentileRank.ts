import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';

/** Percentage of the window's other values that are strictly below the current one; NaN until the window is full. */
export function percentileRank(values: Series, window: number): Series {
  const ranks = undefinedSeries(values.length);
  /** The first `count` elements are the window's values in ascending order. */
  const sorted = new Float64Array(window + 1);
  let count = 0;
  for (let t = 0; t < values.length; t++) {
    const today = values[t] ?? NaN;
    const leaving = t < window ? NaN : (values[t - window] ?? NaN);
    /** Index of the free slot: the slot of the value leaving the window, or else the slot after the last value. */
    const free = leaving === leaving ? countBelow(sorted, count, leaving) : count;
    if (today !== today) {
      if (free < count) sorted.copyWithin(free, free + 1, count--);
      continue;
    }
    const below = countBelow(sorted, count, today) - (leaving < today ? 1 : 0);
    if (free === count) count++;
    if (below < free) sorted.copyWithin(below + 1, below, free);
    else sorted.copyWithin(free, free + 1, below + 1);
    sorted[below] = today;
    if (Number.isFinite(today) && Number.isFinite(values[t - window + 1] ?? NaN))
      ranks[t] = (100 * below) / (window - 1);
  }
  return ranks;
}

/** Number of values below `value` among the first `count`, which are sorted in ascending order. */
function countBelow(sorted: Series, count: number, value: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? NaN) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a function that computes the percentile rank of a candidate value for bar `t`, as `percentileRank` would. */
export function percentileRankerAt(values: Series, window: number, t: number): (today: number) => number {
  const first = t - window + 1;
  const isFull = first >= 0 && Number.isFinite(values[first] ?? NaN);
  return (today) => {
    if (!isFull || !Number.isFinite(today)) return NaN;
    let below = 0;
    for (let i = first; i < t; i++) if ((values[i] ?? NaN) < today) below++;
    return (100 * below) / (window - 1);
  };
}
