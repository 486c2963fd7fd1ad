import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';
import { rollingSum } from './rolling.js';

/** The average of equal values is exactly that value, because a rounding error could look like a cross. */
export function sma(values: Series, period: number): Series {
  const averages = averagesFromSums(rollingSum(values, period), period);
  let equal = 0;
  for (let t = 0; t < averages.length; t++) {
    const value = values[t] ?? NaN;
    equal = value === values[t - 1] ? equal + 1 : 1;
    if (equal >= period) averages[t] = value;
  }
  return averages;
}

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

/** Updates the average with the `count`-th value. The mean of equal values is exactly that value, as in `sma`. */
export function updateExponentialAverage(average: number, value: number, period: number, count: number): number {
  if (count > period) return average + (2 / (period + 1)) * (value - average);
  const mean = average + value / period;
  const isEqual = count === period && Math.abs(mean - value) <= period * Number.EPSILON * Math.abs(value);
  return isEqual ? value : mean;
}
