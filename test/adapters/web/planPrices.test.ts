import { describe, expect, it } from '@jest/globals';
import { priceFromText, fieldTextOfPrice } from '../../../src/adapters/web/views/ticker/panels/planPrices.js';

describe('priceFromText', () => {
  it('keeps the decimals of a stored price that the user left unchanged', () => {
    expect(fieldTextOfPrice(71.123456)).toBe('71.1235');
    expect([priceFromText('71.1235', 71.123456), priceFromText('71.12', 71.123456)]).toEqual([71.123456, 71.12]);
  });

  it('is null for empty and invalid text', () => {
    expect([priceFromText('', null), priceFromText(' ', 5), priceFromText('none', 5)]).toEqual([null, null, null]);
  });
});
