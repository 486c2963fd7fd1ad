import type { Series } from '../series.js';
import { at, undefinedSeries } from '../series.js';

/**
 * Combines each window of `period` values in constant time a bar (van Herk 1992, Gil–Werman 1993): a window is the end of
 * one block and the start of the next. Nothing is ever subtracted, so sums do not drift, a window of zeros sums to exactly
 * 0, and a NaN leaves no trace once it is out of the window.
 */
function rolling(values: Series, period: number, combine: (one: number, other: number) => number): Series {
  const { length } = values;
  const fromBlockStart = new Float64Array(length);
  const toBlockEnd = new Float64Array(length);
  for (let t = 0; t < length; t++) {
    const value = at(values, t);
    fromBlockStart[t] = t % period === 0 ? value : combine(at(fromBlockStart, t - 1), value);
  }
  for (let t = length - 1; t >= 0; t--) {
    const value = at(values, t);
    toBlockEnd[t] = t % period === period - 1 || t === length - 1 ? value : combine(at(toBlockEnd, t + 1), value);
  }
  const result = undefinedSeries(length);
  for (let t = period - 1; t < length; t++) {
    const start = t - period + 1;
    result[t] = start % period === 0 ? at(fromBlockStart, t) : combine(at(toBlockEnd, start), at(fromBlockStart, t));
  }
  return result;
}

export const rollingSum = (values: Series, period: number): Series => rolling(values, period, (one, other) => one + other);

export const rollingMax = (values: Series, period: number): Series =>
  rolling(values, period, (one, other) => (one >= other || one !== one ? one : other));

export const rollingMin = (values: Series, period: number): Series =>
  rolling(values, period, (one, other) => (one <= other || one !== one ? one : other));
