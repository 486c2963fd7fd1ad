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

  it('leaves out an earlier position, which was closed before the entry', () => {
    const earlier = ['buy', 'split', 'transfer', 'sell'].map((kind) => entry(kind, '2017-01-05', '100'));

    expect(salesSince(ENTERED, [...earlier, BOUGHT])).toEqual({ kind: 'counted', bought: 60, sold: 0 });
  });

  it.each([
    ['a later purchase', entry('buy', '2017-05-02', '10')],
    ['a transfer', entry('transfer', '2017-05-02', '10')],
    ['a split', entry('split', '2017-05-02', null)],
    ['a short sale that was covered', entry('cover', '2017-04-03', '5')],
  ])('does not compare the shares after %s', (_, other) => {
    expect(salesSince(ENTERED, [BOUGHT, other])).toEqual({ kind: 'incomparable' });
  });
});
