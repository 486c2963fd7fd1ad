import { describe, expect, it } from '@jest/globals';
import { cash, inBatch } from '../../../domain/dashboard/ledger/drafts.js';
import { lastValuedDayOfLedger } from '../../../../src/application/dashboard/ledger/loadLedgerPrices.js';

const closing = (...dates: string[]) => ({ dates, close: new Float64Array(dates.length).fill(10) });
const pricedTo = (...dates: string[]) => ({
  bySymbol: new Map(dates.map((date, place) => [`T${place}`, closing('2026-11-02', date)])),
  index: null,
});

describe('lastValuedDayOfLedger', () => {
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
    [
      'the newest past close of each symbol, when another has a close after today',
      pricedTo('2026-12-01', '2026-11-27'),
      '',
      '2026-11-27',
    ],
    ['today, when there is neither a close nor a transaction', pricedTo(), '', '2026-11-30'],
  ])('is the day of %s', (_, market, lastTrade, day) => {
    const transactions = inBatch(lastTrade === '' ? [] : [cash('interest', lastTrade, '1')]);
    expect(lastValuedDayOfLedger({ transactions }, market, '2026-11-30')).toBe(day);
  });
});
