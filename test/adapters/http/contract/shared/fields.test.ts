import { describe, expect, it } from '@jest/globals';
import { ticker } from '../../../../../src/adapters/http/contract/shared/fields.js';
import { sizingQuery } from '../../../../../src/adapters/http/contract/dashboard/orders.js';

describe('ticker', () => {
  it.each([
    ['brk-b', 'BRK.B'],
    ['aapl', 'AAPL'],
    ['VOD.L', 'VOD.L'],
  ])('reads %j as %s', (text, canonical) => {
    expect(ticker.parse(text)).toBe(canonical);
  });
});

describe('the symbol of an order', () => {
  it.each([' brk/b ', 'BRK B', 'BRK-B'])('is BRK.B for %j', (symbol) => {
    expect(sizingQuery.parse({ symbol, side: 'buy' }).symbol).toBe('BRK.B');
  });
});
