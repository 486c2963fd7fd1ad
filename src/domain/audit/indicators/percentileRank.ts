import type { Series } from '../series.js';
import { at, undefinedSeries } from '../series.js';

/** Percent of the window's other values that lie strictly below today's; none before the window is full. */
export function percentileRank(values: Series, window: number): Series {
  const ranks = undefinedSeries(values.length);
  const sorted = new Float64Array(window);
  let count = 0;
  for (let t = 0; t < values.length; t++) {
    const today = at(values, t);
    const leaving = at(values, t - window);
    if (leaving === leaving) count = remove(sorted, count, leaving);
    const below = countBelow(sorted, count, today);
    if (today === today) count = insert(sorted, count, below, today);
    if (Number.isFinite(today) && Number.isFinite(at(values, t - window + 1))) ranks[t] = (100 * below) / (window - 1);
  }
  return ranks;
}

/** How many of the first `count` values, which ascend, are below `value`. */
function countBelow(sorted: Series, count: number, value: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(sorted, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(sorted: Series, count: number, place: number, value: number): number {
  sorted.copyWithin(place + 1, place, count);
  sorted[place] = value;
  return count + 1;
}

function remove(sorted: Series, count: number, value: number): number {
  const place = countBelow(sorted, count, value);
  sorted.copyWithin(place, place + 1, count);
  return count - 1;
}
