import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';
import { rollingSum } from './rolling.js';

export const sma = (values: Series, period: number): Series => averagesFromSums(rollingSum(values, period), period);

/** Moving averages from sums of `period` values. */
export function averagesFromSums(sums: Series, period: number): Series {
  const averages = new Float64Array(sums.length);
  for (let t = 0; t < averages.length; t++) averages[t] = (sums[t] ?? NaN) / period;
  return averages;
}

/** Exponential average with k = 2/(period+1), seeded with the mean of `period` values from index `start`. */
export function ema(values: Series, period: number, start = 0): Series {
  const seedAt = start + period - 1;
  const result = undefinedSeries(values.length, seedAt);
  if (seedAt >= values.length) return result;
  let average = 0;
  for (let t = start; t < values.length; t++) {
    average = updateExponentialAverage(average, values[t] ?? NaN, period, t - start + 1);
    if (t >= seedAt) result[t] = average;
  }
  return result;
}

/** Updates the average with the `count`-th value. */
export const updateExponentialAverage = (average: number, value: number, period: number, count: number): number =>
  average + (count <= period ? value / period : (2 / (period + 1)) * (value - average));
