import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';

interface DirectionalMovement {
  readonly adx: Series;
  readonly plusDi: Series;
  readonly minusDi: Series;
}

/**
 * Wilder 1978: smoothed sums seeded with the movements of bars 1 to `period`; the ADX is seeded with the mean of the first
 * `period` DX, so its first value is at index 2·period − 1. Without any range there is no direction: DI and DX are 0.
 */
export function directionalMovement({ high, low }: Bars, ranges: Series, period: number): DirectionalMovement {
  const { length } = high;
  const adx = undefinedSeries(length, 2 * period - 1);
  const plusDi = undefinedSeries(length, period);
  const minusDi = undefinedSeries(length, period);
  let [plusSum, minusSum, rangeSum, average] = [0, 0, 0, 0];
  for (let t = 1; t < length; t++) {
    const up = (high[t] ?? NaN) - (high[t - 1] ?? NaN);
    const down = (low[t - 1] ?? NaN) - (low[t] ?? NaN);
    const kept = t <= period ? 1 : 1 - 1 / period;
    plusSum = plusSum * kept + (up > down && up > 0 ? up : 0);
    minusSum = minusSum * kept + (down > up && down > 0 ? down : 0);
    rangeSum = rangeSum * kept + (ranges[t] ?? NaN);
    if (t < period) continue;
    const plus = share(plusSum, rangeSum);
    const minus = share(minusSum, rangeSum);
    const dx = share(Math.abs(plus - minus), plus + minus);
    plusDi[t] = plus;
    minusDi[t] = minus;
    const seeded = t >= 2 * period;
    average += seeded ? (dx - average) / period : dx / period;
    if (t >= 2 * period - 1) adx[t] = average;
  }
  return { adx, plusDi, minusDi };
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
