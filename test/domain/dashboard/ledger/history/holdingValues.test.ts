import { describe, expect, it } from '@jest/globals';
import {
  holdingValuesOf,
  type ForeignPrices,
} from '../../../../../src/domain/dashboard/ledger/history/holdingValues.js';
import { decimalText } from '../../../../../src/domain/dashboard/portfolio/decimal.js';
import type { HeldPosition } from '../../../../../src/domain/dashboard/portfolio/position.js';

const DAY = '2026-11-20';
const PENCE: ForeignPrices = { currency: 'GBp', dollarsPerUnit: 0.0131, closes: { dates: [DAY], close: [70] } };

/** Returns the currency, the cost, the value and the unrealized gain of a position. */
function valuesOf(over: Partial<HeldPosition>, foreign: Readonly<Record<string, ForeignPrices>> = {}) {
  const position = { ticker: 'VOD.L', quantity: 5000, averagePrice: 68.1, ...over };
  const bySymbol = new Map([['KO', { dates: [DAY], close: [60] }]]);
  return holdingValuesOf([position], { bySymbol, foreignBySymbol: new Map(Object.entries(foreign)) }, DAY).map(
    ({ currency, cost, value, unrealized }) => [
      currency,
      ...[cost, value, unrealized].map((amount) => amount && decimalText(amount)),
    ],
  )[0];
}

describe('holdingValuesOf', () => {
  it('values a position in US dollars', () => {
    expect(valuesOf({ ticker: 'KO', quantity: 2, averagePrice: 50.125 })).toEqual(['USD', '100.25', '120', '19.75']);
  });

  it('converts cost and value of a foreign ticker at the rate of its last close', () => {
    expect(valuesOf({}, { 'VOD.L': PENCE })).toEqual(['USD', '4460.55', '4585', '124.45']);
  });

  it('reads a cost in the main unit of the currency of the prices', () => {
    const paid = { averagePrice: 0.681, currency: 'GBP' };
    expect(valuesOf(paid, { 'VOD.L': PENCE })).toEqual(['USD', '4460.55', '4585', '124.45']);
  });

  it('states the cost in the currency of the ticker when there is no exchange rate', () => {
    expect(valuesOf({}, { 'VOD.L': { ...PENCE, dollarsPerUnit: null } })).toEqual(['GBP', '3405', null, null]);
    expect(valuesOf({ currency: 'GBp' })).toEqual(['GBP', '3405', null, null]);
  });

  it('knows no cost when its currency is unknown or differs from that of the prices', () => {
    expect(valuesOf({})).toEqual(['USD', null, null, null]);
    expect(valuesOf({ currency: 'EUR' }, { 'VOD.L': PENCE })).toEqual(['USD', null, '4585', null]);
  });

  it('takes the cost of a US ticker without prices as US dollars', () => {
    expect(valuesOf({ ticker: 'PEP' })).toEqual(['USD', '340500', null, null]);
  });
});
