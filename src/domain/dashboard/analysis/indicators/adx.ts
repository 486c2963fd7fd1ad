import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';
import { wilderAverage } from './atr.js';

interface DirectionalMovement {
  readonly adx: Series;
  readonly plusDi: Series;
  readonly minusDi: Series;
}

/**
 * Wilder 1978: smoothed sums start with the movements of bars 1 to `period`; the ADX starts with the mean of the first
 * `period` DX values, so its first value is at index 2·period − 1. Without any range, DI and DX are 0.
 */
export function directionalMovement({ high, low }: Bars, ranges: Series, period: number): DirectionalMovement {
  const { length } = high;
  const adx = undefinedSeries(length, 2 * period - 1);
  const plusDi = undefinedSeries(length, period);
  const minusDi = undefinedSeries(length, period);
  const sums = { ...ZERO_MOVEMENT_SUMS };
  for (let t = 1; t < length; t++) {
    const up = (high[t] ?? NaN) - (high[t - 1] ?? NaN);
    const down = (low[t - 1] ?? NaN) - (low[t] ?? NaN);
    addMovement(sums, up, down, ranges[t] ?? NaN, period, t);
    if (t >= period) plusDi[t] = percentageOf(sums.plus, sums.range);
    if (t >= period) minusDi[t] = percentageOf(sums.minus, sums.range);
    if (t >= 2 * period - 1) adx[t] = sums.average;
  }
  return { adx, plusDi, minusDi };
}

/** Smoothed upward and downward movements, true ranges and average DX so far. */
export interface MovementSums {
  plus: number;
  minus: number;
  range: number;
  average: number;
}

export const ZERO_MOVEMENT_SUMS: Readonly<MovementSums> = { plus: 0, minus: 0, range: 0, average: 0 };

/** Adds the movement of bar `t`: `up` is the rise of the high, `down` the fall of the low, from the prior bar. */
export function addMovement(
  sums: MovementSums,
  up: number,
  down: number,
  range: number,
  period: number,
  t: number,
): void {
  const kept = t <= period ? 1 : 1 - 1 / period;
  sums.plus = sums.plus * kept + (up > down && up > 0 ? up : 0);
  sums.minus = sums.minus * kept + (down > up && down > 0 ? down : 0);
  sums.range = sums.range * kept + range;
  if (t < period) return;
  const plus = percentageOf(sums.plus, sums.range);
  const minus = percentageOf(sums.minus, sums.range);
  const dx = percentageOf(Math.abs(plus - minus), plus + minus);
  sums.average = wilderAverage(sums.average, dx, period, t - period + 1);
}

export const percentageOf = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
