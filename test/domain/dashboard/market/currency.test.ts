import { describe, expect, it } from '@jest/globals';
import { currencyProblem, readCurrency } from '../../../../src/domain/dashboard/market/currency.js';

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
    [null, null],
    [undefined, null],
  ])('reads %j as %j', (text, code) => {
    expect(readCurrency(text)).toBe(code);
  });
});

describe('currencyProblem', () => {
  it('accepts only USD', () => {
    expect(currencyProblem('AAPL', 'USD')).toBeNull();
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
    expect(currencyProblem('X.L', currency)).toBe(
      `X.L is quoted in ${currency}${name}. Amounts are not converted, so only USD is valued, sized and ordered. If it also trades in USD, use that ticker.`,
    );
  });
});
