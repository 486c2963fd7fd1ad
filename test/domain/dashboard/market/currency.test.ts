import { describe, expect, it } from '@jest/globals';
import {
  conversionProblem,
  majorUnitOf,
  orderCurrencyProblem,
  readCurrency,
} from '../../../../src/domain/dashboard/market/currency.js';

describe('readCurrency', () => {
  it.each([
    ['USD', 'USD'],
    [' usd ', 'USD'],
    ['Nok', 'NOK'],
    ['GBp', 'GBp'],
    ['ZAc', 'ZAc'],
    ['GBX', 'GBX'],
    ['', null],
    ['dollars', null],
    ['U$D', null],
    ['CAN', null],
    ['Stk', null],
    [null, null],
    [undefined, null],
  ])('reads %j as %j', (text, code) => {
    expect(readCurrency(text)).toBe(code);
  });
});

describe('majorUnitOf', () => {
  it.each([
    ['GBp', { currency: 'GBP', units: 100 }],
    ['GBX', { currency: 'GBP', units: 100 }],
    ['GBP', { currency: 'GBP', units: 1 }],
    ['ILA', { currency: 'ILS', units: 100 }],
    ['ZAc', { currency: 'ZAR', units: 100 }],
    ['ZAR', { currency: 'ZAR', units: 1 }],
    ['USX', { currency: 'USD', units: 100 }],
    ['EUr', null],
  ])('returns the currency of which %s is a subunit', (code, unit) => {
    expect(majorUnitOf(code)).toEqual(unit);
  });
});

describe('orderCurrencyProblem', () => {
  it('accepts only USD', () => {
    expect(orderCurrencyProblem('AAPL', 'USD')).toBeNull();
  });

  it.each([
    ['GBp', ' (pence sterling)'],
    ['GBX', ' (pence sterling)'],
    ['USd', ' (US cents)'],
    ['IDR', ' (Indonesian Rupiah)'],
    ['NOK', ' (Norwegian Krone)'],
    ['EUr', ''],
    ['QQQ', ''],
  ])('names %s and says what to do', (currency, name) => {
    expect(orderCurrencyProblem('X.L', currency)).toBe(
      `X.L is quoted in ${currency}${name}. Orders are sized and placed only in USD. If it also trades in USD, use the ticker of that listing.`,
    );
    expect(conversionProblem('X.L', currency, 'there is no rate.')).toBe(
      `X.L is quoted in ${currency}${name}. It is not valued, and no orders for it are sized or placed, because there is no rate. If it also trades in USD, use the ticker of that listing.`,
    );
  });
});
