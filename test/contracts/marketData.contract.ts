import { describe, expect, it } from '@jest/globals';
import type { MarketData } from '../../src/application/dashboard/market/marketData.port.js';
import { readBars } from '../../src/domain/dashboard/market/readBars.js';
import { PRICE_SOURCES } from '../../src/domain/dashboard/market/priceSource.js';

/** What every source of daily prices keeps. `subject` has prices for `known`, in ascending order, and none for ZZZZ. */
export function marketDataContract(name: string, subject: () => MarketData, known: string): void {
  describe(`${name} as market data`, () => {
    it('gives the daily bars of a symbol, usable and oldest first', async () => {
      const daily = await subject().daily(known);
      const reading = daily.kind === 'prices' ? readBars(daily.rows) : null;

      expect(reading).toMatchObject({ kind: 'bars' });
      const dates = daily.kind === 'prices' ? daily.rows.map(({ date }) => date) : [];
      expect(dates).toEqual(dates.toSorted());
    });

    it('gives the same bars each time', async () => {
      expect(await subject().daily(known)).toEqual(await subject().daily(known));
    });

    it.each(['ZZZZ', '', '..', '../secret', 'A/B', '/etc/passwd', 'toString', '__proto__', 'AAPL\0', 'aapl.csv'])(
      'answers for %j, which it has no prices for, with a reason',
      async (symbol) => {
        const { currency, ...answer } = await subject().daily(symbol);
        expect(answer).toEqual({ kind: 'unavailable', reason: expect.stringMatching(/\S/) });
        expect(['USD', null]).toContain(currency);
      },
    );

    it('names itself as the audit does', () => {
      expect(PRICE_SOURCES).toContain(subject().source);
    });
  });
}
