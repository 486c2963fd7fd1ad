import type { Series } from '../series.js';
import { undefinedSeries } from '../series.js';

type Fold = 'sum' | 'max' | 'min';

/**
 * Combines each window of `period` values in constant time a bar (van Herk 1992, Gil–Werman 1993): a window is the end of
 * one block and the start of the next. Nothing is ever subtracted, so sums do not drift, a window of zeros sums to exactly
 * 0, and a NaN leaves no trace once it is out of the window. Every index is within its array, so nothing has to look.
 */
function rolling(values: Series, period: number, fold: Fold): Series {
  const { length } = values;
  const result = undefinedSeries(length);
  /** The block before, each of its values combined with those that follow it there. */
  const toBlockEnd = new Float64Array(period);
  for (let block = 0; block < length; block += period) {
    const end = Math.min(block + period, length);
    let fromBlockStart = values[block] ?? NaN;
    for (let t = block; t < end; t++) {
      if (t > block) fromBlockStart = combine(fold, fromBlockStart, values[t] ?? NaN);
      if (t === block + period - 1) result[t] = fromBlockStart;
      else if (block > 0) result[t] = combine(fold, toBlockEnd[t - block + 1] ?? NaN, fromBlockStart);
    }
    toBlockEnd[end - 1 - block] = values[end - 1] ?? NaN;
    for (let t = end - 2; t >= block; t--) toBlockEnd[t - block] = combine(fold, toBlockEnd[t - block + 1] ?? NaN, values[t] ?? NaN);
  }
  return result;
}

/** One function for all three: V8 inlines it into the loops above, which it does with no function that is handed in. */
function combine(fold: Fold, one: number, other: number): number {
  if (fold === 'sum') return one + other;
  const first = fold === 'max' ? one >= other : one <= other;
  return first || one !== one ? one : other;
}

export const rollingSum = (values: Series, period: number): Series => rolling(values, period, 'sum');
export const rollingMax = (values: Series, period: number): Series => rolling(values, period, 'max');
export const rollingMin = (values: Series, period: number): Series => rolling(values, period, 'min');
