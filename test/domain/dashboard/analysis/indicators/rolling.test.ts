import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ema, sma } from '../../../../../src/domain/dashboard/analysis/indicators/movingAverage.js';
import { rollingMax, rollingMin, rollingSum } from '../../../../../src/domain/dashboard/analysis/indicators/rolling.js';
import { runs } from '../../../../runs.js';

type Fold = (...values: number[]) => number;

const sum: Fold = (...values) => values.reduce((total, value) => total + value, 0);

/** Uses whole numbers, because they add up to the same sum in any order. */
const series = fc.array(fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -1000, max: 1000 }) }, fc.constant(NaN)), {
  maxLength: 60,
});

describe('rolling windows', () => {
  it.each([
    ['sum', rollingSum, sum],
    ['max', rollingMax, Math.max],
    ['min', rollingMin, Math.min],
  ])('equal the values computed separately for each window: %s', (_, rolling, fold: Fold) => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 15 }), (values, period) => {
        const each = values.map((__, t) => (t + 1 < period ? NaN : fold(...values.slice(t + 1 - period, t + 1)) + 0));
        expect(Array.from(rolling(Float64Array.from(values), period), (value) => value + 0)).toEqual(each);
      }),
      { numRuns: runs() },
    );
  });
});

describe('moving averages', () => {
  it.each([
    ['simple', sma],
    ['exponential', ema],
  ])('equal the value exactly if all values are equal: %s', (_, average) => {
    for (const price of [51.39, 33.33, 12.34, 0.07])
      for (const period of [12, 20, 26, 50, 200])
        expect(new Set(average(new Float64Array(400).fill(price), period).subarray(period - 1))).toEqual(
          new Set([price]),
        );
  });
});
