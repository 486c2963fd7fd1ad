import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rounded, roundedMoney, roundedPrice, roundedRatio } from '../../../../src/domain/dashboard/market/rounding.js';
import { runs } from '../../../runs.js';

/** Counts the decimals with which JSON and CSV print a number. */
const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;

describe('rounded', () => {
  it.each([
    [80.10000000000001, 4, 80.1],
    [0.1 + 0.2, 2, 0.3],
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [33.33333333333333, 4, 33.3333],
    [1e-7, 4, 0],
    [-1e-7, 4, 0],
    [1e21, 2, 1e21],
    [Infinity, 2, Infinity],
    [NaN, 2, NaN],
  ])('rounds %d to %d decimals as %d', (value, decimals, expected) => {
    expect(rounded(value, decimals)).toBe(expected);
  });

  it.each([
    ['a price', roundedPrice, 4],
    ['an amount of money', roundedMoney, 2],
    ['a ratio', roundedRatio, 4],
  ] as const)('rounds %s to the nearest number with the allowed decimals', (_what, round, decimals) => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 9999 }),
        (cost, quantity) => {
          const value = cost / 100 / quantity;
          expect(decimalsOf(round(value))).toBeLessThanOrEqual(decimals);
          expect(Math.abs(round(value) - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
