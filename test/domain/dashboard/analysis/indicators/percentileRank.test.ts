import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { percentileRank } from '../../../../../src/domain/dashboard/analysis/indicators/percentileRank.js';
import { runs } from '../../../../runs.js';

/** Few distinct values, so that ties occur; −0 and 0 are equal. */
const value = fc.constantFrom(NaN, Infinity, -Infinity, -1, -0, 0, 0.5, 1, 2, 3);
const series = fc.array(value, { maxLength: 40 }).map((values) => Float64Array.from(values));

describe('percentile rank', () => {
  it('is the share of the window’s other values that are below the current value', () => {
    expect([...percentileRank(Float64Array.of(NaN, 3, 1, 2, 2, 5), 4)]).toEqual([NaN, NaN, NaN, NaN, 100 / 3, 100]);
  });

  it('equals an independent count for each window', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 2, max: 12 }), (values, window) => {
        expect([...percentileRank(values, window)]).toEqual(
          Array.from(values, (_, t) => counted(values.subarray(Math.max(t - window + 1, 0), t + 1), window)),
        );
      }),
      { numRuns: runs() },
    );
  });
});

function counted(values: Float64Array, window: number): number {
  const today = values.at(-1) ?? NaN;
  if (values.length < window || !Number.isFinite(values[0]) || !Number.isFinite(today)) return NaN;
  return (100 * values.filter((other) => other < today).length) / (window - 1);
}
