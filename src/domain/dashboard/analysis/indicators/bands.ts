import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';
import { sma } from './movingAverage.js';

export interface Bands {
  readonly upper: Series;
  readonly mid: Series;
  readonly lower: Series;
}

/** Bollinger bands: simple average ± `width` population standard deviations. */
export function bollinger(close: Series, period: number, width: number): Bands {
  const mid = sma(close, period);
  return bandsAround(mid, populationDeviation(close, mid, period), width);
}

export function bandsAround(mid: Series, distance: Series, width: number): Bands {
  const upper = new Float64Array(mid.length);
  const lower = new Float64Array(mid.length);
  for (let t = 0; t < mid.length; t++) {
    const middle = mid[t] ?? NaN;
    const apart = width * (distance[t] ?? NaN);
    upper[t] = middle + apart;
    lower[t] = middle - apart;
  }
  return { upper, mid, lower };
}

function populationDeviation(values: Series, means: Series, period: number): Series {
  const deviations = undefinedSeries(values.length, period - 1);
  for (let t = period - 1; t < values.length; t++)
    deviations[t] = populationDeviationAt(values, means[t] ?? NaN, period, t);
  return deviations;
}

/** Deviation of the `period` values up to bar `t`; NaN with fewer values. */
export function populationDeviationAt(values: Series, mean: number, period: number, t: number): number {
  let squares = 0;
  for (let i = t - period + 1; i <= t; i++) squares += ((values[i] ?? NaN) - mean) ** 2;
  return Math.sqrt(squares / period);
}
