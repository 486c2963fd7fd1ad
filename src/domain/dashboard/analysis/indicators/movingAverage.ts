import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';
import { rollingSum } from './rolling.js';

export const sma = (values: Series, period: number): Series => averagesOf(rollingSum(values, period), period);

/** From the sums of `period` values. */
export function averagesOf(sums: Series, period: number): Series {
  const averages = new Float64Array(sums.length);
  for (let t = 0; t < averages.length; t++) averages[t] = (sums[t] ?? NaN) / period;
  return averages;
}

/** k = 2/(period+1), seeded with the mean of the first `period` values from index `start` on. */
export function ema(values: Series, period: number, start = 0): Series {
  const seedAt = start + period - 1;
  const result = undefinedSeries(values.length, seedAt);
  if (seedAt >= values.length) return result;
  let average = 0;
  for (let t = start; t <= seedAt; t++) average += (values[t] ?? NaN) / period;
  result[seedAt] = average;
  const k = 2 / (period + 1);
  for (let t = seedAt + 1; t < values.length; t++) {
    average += k * ((values[t] ?? NaN) - average);
    result[t] = average;
  }
  return result;
}
