import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';

/** NaN for the first bar, which has no prior close. */
export function trueRange({ high, low, close }: Bars): Series {
  const ranges = undefinedSeries(close.length, 1);
  for (let t = 1; t < ranges.length; t++) ranges[t] = trueRangeOf(high[t] ?? NaN, low[t] ?? NaN, close[t - 1] ?? NaN);
  return ranges;
}

export const trueRangeOf = (high: number, low: number, priorClose: number): number =>
  Math.max(high - low, Math.abs(high - priorClose), Math.abs(low - priorClose));

/** Updates Wilder's average with the `count`-th value. The first `period` values only build up their mean. */
export const wilderAverage = (average: number, value: number, period: number, count: number): number =>
  average + (count <= period ? value / period : (value - average) / period);

/** Wilder 1978. The first value, at index `period`, is the mean of the true ranges 1 to `period`. */
export function atr(ranges: Series, period: number): Series {
  const result = undefinedSeries(ranges.length, period);
  let average = 0;
  for (let t = 1; t < ranges.length; t++) {
    average = wilderAverage(average, ranges[t] ?? NaN, period, t);
    if (t >= period) result[t] = average;
  }
  return result;
}
