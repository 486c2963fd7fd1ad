import { describe, expect, it } from '@jest/globals';
import { lastValuedDayOf } from '../../../../src/application/dashboard/ledger/loadLedgerPrices.js';

const closing = (...dates: string[]) => ({ dates, close: new Float64Array(dates.length).fill(10) });
const pricedTo = (...dates: string[]) => ({
  bySymbol: new Map(dates.map((date, place) => [`T${place}`, closing('2026-11-02', date)])),
  index: null,
});

describe('lastValuedDayOf', () => {
  it.each([
    ['a Friday, asked on the Monday before the open', pricedTo('2026-11-25', '2026-11-27'), '', '2026-11-27'],
    [
      'a close of the index',
      { bySymbol: new Map(), index: { symbol: 'SPX', prices: closing('2026-11-27') } },
      '',
      '2026-11-27',
    ],
    ['a transaction after the newest close', pricedTo('2026-11-27'), '2026-11-28', '2026-11-28'],
    [
      'the newest close, when the last transaction is in the future',
      pricedTo('2026-11-27'),
      '2026-12-01',
      '2026-11-27',
    ],
    ['today, when there is neither a close nor a transaction', pricedTo(), '', '2026-11-30'],
  ])('is the day of %s', (_, market, lastTrade, day) => {
    expect(lastValuedDayOf(market, lastTrade, '2026-11-30')).toBe(day);
  });
});
