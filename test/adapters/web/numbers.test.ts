import { describe, expect, it } from '@jest/globals';
import {
  formatAtrDistance,
  formatExactPrice,
  formatPrice,
  formatPriceDistance,
  formatRatio,
} from '../../../src/adapters/web/wording/numbers.js';

describe('formatAtrDistance', () => {
  it.each([
    [-0.364, '−0.36 ATR'],
    [0.364, '+0.36 ATR'],
    [-0.004, '0.00 ATR'],
    [0.004, '0.00 ATR'],
  ])('formats %d as “%s”', (distance, text) => {
    expect(formatAtrDistance(distance)).toBe(text);
  });
});

describe('formatRatio', () => {
  it('gives no sign to a ratio that rounds to 0', () => {
    expect([formatRatio(-0.004), formatRatio(-0.126)]).toEqual(['0.00', '−0.13']);
  });
});

describe('formatPrice', () => {
  it.each([
    [0, '0.00'],
    [0.020326, '0.0203'],
    [0.5, '0.5000'],
    [1, '1.00'],
    [1234.567, '1,234.57'],
    [null, '–'],
  ])('formats %d as “%s”', (price, text) => {
    expect(formatPrice(price)).toBe(text);
  });
});

describe('formatPriceDistance', () => {
  it('has the decimals of the price', () => {
    expect([formatPriceDistance(0.35, 10), formatPriceDistance(0.0035, 0.51)]).toEqual(['0.35', '0.0035']);
  });
});

describe('formatExactPrice', () => {
  it.each([
    [0.5, '0.5000'],
    [1.5, '1.50'],
    [1.0234, '1.0234'],
  ])('formats %d as “%s”', (price, text) => {
    expect(formatExactPrice(price)).toBe(text);
  });
});
