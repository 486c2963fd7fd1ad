import { describe, expect, it } from '@jest/globals';
import { formatAtrDistance, formatRatio } from '../../../src/adapters/web/wording/numbers.js';

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
