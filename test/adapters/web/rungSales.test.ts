import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import { rungSales } from '../../../src/adapters/web/views/ticker/panels/rungSales.js';

it('splits a position into whole shares', () => {
  expect(rungSales(50, [0.25, 0.25, 0.25, 0.25])).toEqual([13, 12, 13, 12]);
  expect(rungSales(26, [0.25, 0.25, 0.25, 0.25])).toEqual([7, 6, 7, 6]);
  expect(rungSales(2, [0.25, 0.25, 0.25, 0.25])).toEqual([1, 0, 1, 0]);
  expect(rungSales(41.667, [0.25, 0.25, 0.25, 0.25])).toEqual([10, 11, 10, 10]);
  expect(rungSales(0.5, [0.25, 0.25, 0.25, 0.25])).toEqual([0, 0, 0, 0]);
});

it('sells every whole share by the last rung, and never a negative number of shares', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1_000_000, noNaN: true }), (quantity) => {
      const sales = rungSales(quantity, [0.25, 0.25, 0.25, 0.25]);
      expect(sales.reduce((sum, shares) => sum + shares, 0)).toBe(Math.floor(quantity));
      expect(Math.min(...sales)).toBeGreaterThanOrEqual(0);
    }),
  );
});
