import type { Bars } from '../bars.js';
import type { Series } from '../series.js';
import { at, undefinedSeries } from '../series.js';

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
  const result = { adx: undefinedSeries(length), plusDi: undefinedSeries(length), minusDi: undefinedSeries(length) };
  let [plusSum, minusSum, rangeSum, adx] = [0, 0, 0, 0];
  for (let t = 1; t < length; t++) {
    const up = at(high, t) - at(high, t - 1);
    const down = at(low, t - 1) - at(low, t);
    const kept = t <= period ? 1 : 1 - 1 / period;
    plusSum = plusSum * kept + (up > down && up > 0 ? up : 0);
    minusSum = minusSum * kept + (down > up && down > 0 ? down : 0);
    rangeSum = rangeSum * kept + at(ranges, t);
    if (t < period) continue;
    const plus = share(plusSum, rangeSum);
    const minus = share(minusSum, rangeSum);
    const dx = share(Math.abs(plus - minus), plus + minus);
    result.plusDi[t] = plus;
    result.minusDi[t] = minus;
    const seeded = t >= 2 * period;
    adx += seeded ? (dx - adx) / period : dx / period;
    if (t >= 2 * period - 1) result.adx[t] = adx;
  }
  return result;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
