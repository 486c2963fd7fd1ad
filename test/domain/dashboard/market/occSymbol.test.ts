import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatOccSymbol, readOccSymbol } from '../../../../src/domain/dashboard/market/occSymbol.js';

it('formats a contract as its OCC symbol', () => {
  expect(formatOccSymbol('AAPL', { expiry: '2026-12-18', right: 'call', strike: 200 })).toBe('AAPL261218C00200000');
  expect(formatOccSymbol('BRK.B', { expiry: '2026-01-02', right: 'put', strike: 7.5 })).toBe('BRKB260102P00007500');
});

it.each([
  '',
  'AAPL',
  'xAAPL261218C00200000',
  '.AAPL261218C00200000',
  'AAPL261218C002000000',
  'AAPL261218C00200000.',
  'AAPL261318C00200000',
  '1AAPL261218C00200000',
  'AAPL261218X00200000',
])('rejects %j as an OCC symbol', (text) => {
  expect(readOccSymbol(text)).toBeNull();
});

it('parses every contract that it formats', () => {
  const expiry = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const contract = fc.record({
    expiry,
    right: fc.constantFrom('call' as const, 'put' as const),
    strike: fc.integer({ min: 1, max: 99_999_999 }).map((units) => units / 1000),
  });
  fc.assert(
    fc.property(fc.constantFrom('A', 'SPY', 'GOOGL', 'BRK.B'), contract, (ticker, each) => {
      expect(readOccSymbol(formatOccSymbol(ticker, each))).toEqual({ root: ticker.replace('.', ''), ...each });
    }),
  );
});
