import type { Series } from '../series.js';
import { at, undefinedSeries } from '../series.js';
import { rollingSum } from './rolling.js';

export function sma(values: Series, period: number): Series {
  const averages = rollingSum(values, period);
  for (let t = 0; t < averages.length; t++) averages[t] = at(averages, t) / period;
  return averages;
}

/** k = 2/(period+1), seeded with the mean of the first `period` values from index `start` on. */
export function ema(values: Series, period: number, start = 0): Series {
  const result = undefinedSeries(values.length);
  const seedAt = start + period - 1;
  if (seedAt >= values.length) return result;
  let average = 0;
  for (let t = start; t <= seedAt; t++) average += at(values, t) / period;
  result[seedAt] = average;
  const k = 2 / (period + 1);
  for (let t = seedAt + 1; t < values.length; t++) {
    average += k * (at(values, t) - average);
    result[t] = average;
  }
  return result;
}
