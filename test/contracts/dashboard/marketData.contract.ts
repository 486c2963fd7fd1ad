import { describe, expect, it } from '@jest/globals';
import type { MarketData } from '../../../src/application/dashboard/market/marketData.port.js';
import { readBars } from '../../../src/domain/dashboard/market/readBars.js';
import { PRICE_SOURCES } from '../../../src/domain/dashboard/market/priceSource.js';

/** Verifies a source of daily prices. `subject` has prices for `known`, in ascending order, and no prices for ZZZZ. */
export function marketDataContract(name: string, subject: () => MarketData, known: string): void {
  describe(`${name} as market data`, () => {
    it('returns the usable daily bars of a symbol, oldest first', async () => {
      const daily = await subject().daily(known);
      const reading = daily.kind === 'prices' ? readBars(daily.rows) : null;

      expect(reading).toMatchObject({ kind: 'bars' });
      const dates = daily.kind === 'prices' ? daily.rows.map(({ date }) => date) : [];
      expect(dates).toEqual(dates.toSorted());
    });

    it('returns the same bars each time', async () => {
      expect(await subject().daily(known)).toEqual(await subject().daily(known));
    });

    it.each(['ZZZZ', '', '..', '../secret', 'A/B', '/etc/passwd', 'toString', '__proto__', 'AAPL\0', 'aapl.csv'])(
      'returns a reason instead of prices for %j',
      async (symbol) => {
        const { currency, ...answer } = await subject().daily(symbol);
        expect(answer).toEqual({ kind: 'unavailable', reason: expect.stringMatching(/\S/) });
        expect(['USD', null]).toContain(currency);
      },
    );

    it('has one of the source names that audits use', () => {
      expect(PRICE_SOURCES).toContain(subject().source);
    });
  });
}
