import { describe, expect, it } from '@jest/globals';
import { formatDollars, formatSignedDollars } from '../../../src/adapters/web/wording/money.js';
import {
  formatAtrDistance,
  formatExactPrice,
  formatPercentChange,
  formatPrice,
  formatPriceNextTo,
  formatPriceDistance,
  formatRatio,
  formatSignedPercent,
  formatSignedWholeDollars,
  formatWholeDollars,
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

describe('formatPriceNextTo', () => {
  it('has more decimals if both prices would look equal', () => {
    expect([formatPriceNextTo(169.7843, 169.78), formatPriceNextTo(169.7843, 169.77)]).toEqual(['169.784', '169.78']);
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

describe('the formats of amounts and percentages', () => {
  it.each([
    { format: formatWholeDollars, texts: ['$0', '$0', '$0', '$1,240', '−$80'] },
    { format: formatSignedWholeDollars, texts: ['$0', '$0', '$0', '+$1,240', '−$80'] },
    { format: formatDollars, texts: ['$0.00', '$0.00', '$0.00', '$1,240.00', '−$80.00'] },
    { format: formatSignedDollars, texts: ['$0.00', '$0.00', '$0.00', '+$1,240.00', '−$80.00'] },
    { format: formatSignedPercent, texts: ['0.0%', '0.0%', '0.0%', '+1,240.0%', '−80.0%'] },
    { format: formatPercentChange, texts: ['0.00%', '0.00%', '0.00%', '+1,240.00%', '−80.00%'] },
  ])('give no sign to a value that rounds to 0, as $format.name does', ({ format, texts }) => {
    expect([-0.004, 0, 0.004, 1240, -80].map(format)).toEqual(texts);
  });
});
