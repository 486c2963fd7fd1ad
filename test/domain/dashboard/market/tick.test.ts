import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isOnTick,
  formatTickPrice,
  decimalsToDistinguish,
  priceText,
  roundUpToTick,
  TICK_RULE_TEXT,
} from '../../../../src/domain/dashboard/market/tick.js';
import { runs } from '../../../runs.js';

describe('isOnTick', () => {
  it.each([
    [150.12, true],
    [150.1, true],
    [1, true],
    [1.01, true],
    [80.10000000000001, false],
    [150.125, false],
    [1.0001, false],
    [0.8312, true],
    [0.0001, true],
    [0.83121, false],
    [0.00001, false],
  ])('evaluates %d to %s', (price, onTick) => {
    expect(isOnTick(price)).toBe(onTick);
  });
});

describe('decimalsToDistinguish', () => {
  it.each([
    [169.78, 169.77, 2],
    [169.7843, 169.78, 3],
    [169.78, 169.7843, 3],
    [42.3075, 42.3099, 3],
    [0.51231, 0.51234, 5],
    [1.00004, 0.99998, 5],
    [0.5, 1, 4],
    [169.78000001, 169.78, 2],
    [169.78, NaN, 2],
  ])('gives %d beside %d %d decimals, so that the two differ where six are enough', (price, other, decimals) => {
    expect(decimalsToDistinguish(price, other)).toBe(decimals);
  });
});

describe('roundUpToTick', () => {
  it.each([
    [62.1249, 62.13],
    [62.12, 62.12],
    [0.29, 0.29],
    [1.15, 1.15],
    [108.68000000000002, 108.69],
    [0.83121, 0.8313],
  ])('rounds %d up to %d, the lowest price that reaches it', (price, reached) => {
    expect(roundUpToTick(price)).toBe(reached);
  });
});

describe('priceText', () => {
  it.each([
    [0, '0.00'],
    [0.8, '0.8000'],
    [1, '1.00'],
  ])('formats %d as %s', (price, text) => {
    expect(priceText(price)).toBe(text);
  });
});

it('states the price increments above and below one dollar', () => {
  expect(TICK_RULE_TEXT).toBe('must be a multiple of 0.01, or of 0.0001 if it is below 1');
});

describe('formatTickPrice', () => {
  it.each([
    [145.80000000000001, '145.80'],
    [169.789, '169.79'],
    [0.83125, '0.8313'],
    [0.99996, '1.0000'],
    [1, '1.00'],
  ])('formats %d as %s', (price, text) => {
    expect(formatTickPrice(price)).toBe(text);
  });

  it('formats any price as a valid order price', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0001, max: 1_000_000, noNaN: true }), (price) =>
        isOnTick(Number(formatTickPrice(price))),
      ),
      { numRuns: runs(300) },
    );
  });
});
