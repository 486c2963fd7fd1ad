import { describe, expect, it } from '@jest/globals';
import { salesSince } from '../../../src/adapters/web/views/ticker/panels/salesSince.js';

const ENTERED = '2017-03-01';
const entry = (kind: string, trade_date: string, quantity: string | null) => ({ kind, trade_date, quantity });
const BOUGHT = entry('buy', ENTERED, '60');

describe('salesSince', () => {
  it('counts what was bought at the entry and sold since', () => {
    const transactions = [BOUGHT, entry('sell', '2017-06-01', '20'), entry('dividend', '2017-10-02', null)];

    expect(salesSince(ENTERED, transactions)).toEqual({ kind: 'counted', bought: 60, sold: 20 });
  });

  it.each([
    ['an earlier purchase', entry('buy', '2017-01-05', '100')],
    ['an earlier sale', entry('sell', '2017-02-01', '100')],
    ['a later purchase', entry('buy', '2017-05-02', '10')],
    ['a transfer', entry('transfer', '2017-05-02', '10')],
    ['a split', entry('split', '2017-05-02', null)],
    ['a short sale that was covered', entry('cover', '2017-02-02', '5')],
  ])('does not compare the shares after %s', (_, other) => {
    expect(salesSince(ENTERED, [BOUGHT, other])).toEqual({ kind: 'incomparable' });
  });
});
