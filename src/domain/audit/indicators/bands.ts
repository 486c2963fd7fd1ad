import type { Series } from '../series.js';
import { at, seriesOf } from '../series.js';
import { sma } from './movingAverage.js';

export interface Bands {
  readonly upper: Series;
  readonly mid: Series;
  readonly lower: Series;
}

/** Bollinger: the simple average ± `width` population standard deviations. */
export function bollinger(close: Series, period: number, width: number): Bands {
  const mid = sma(close, period);
  const deviation = seriesOf(close.length, (t) => populationDeviation(close, t, period, at(mid, t)), period - 1);
  return around(mid, deviation, width);
}

/** Keltner: the exponential average ± `width` average true ranges. */
export const keltner = (average: Series, range: Series, width: number): Bands => around(average, range, width);

function around(mid: Series, distance: Series, width: number): Bands {
  return {
    upper: seriesOf(mid.length, (t) => at(mid, t) + width * at(distance, t)),
    mid,
    lower: seriesOf(mid.length, (t) => at(mid, t) - width * at(distance, t)),
  };
}

function populationDeviation(values: Series, t: number, period: number, mean: number): number {
  let squares = 0;
  for (let i = t - period + 1; i <= t; i++) squares += ((values[i] ?? NaN) - mean) ** 2;
  return Math.sqrt(squares / period);
}
