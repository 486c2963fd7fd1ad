import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ExchangeRates } from '../../../src/application/dashboard/market/exchangeRates.js';
import type { MarketData } from '../../../src/application/dashboard/market/marketData.port.js';
import type { RawBar } from '../../../src/domain/dashboard/market/readBars.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';

export interface RatesWorld {
  readonly prices: MarketData;
  /** Serves daily rates under the symbol that Yahoo uses. */
  readonly serve: (symbol: string, rows: readonly RawBar[]) => void;
  readonly close: () => Promise<unknown>;
}

/** A Saturday; the last session ended on Friday. */
export const RATES_NOW = '2026-11-21T06:30:00.000Z';
const FRIDAY = '2026-11-20';

const ratesOf = (close: number, until = FRIDAY): RawBar[] =>
  sessionBars(10, until).map(({ date }) => ({ date, open: close, high: close, low: close, close, volume: 0 }));

/** Verifies that a price source provides correct exchange rates. */
export function exchangeRatesContract(name: string, start: () => Promise<RatesWorld>): void {
  describe(`${name} as a source of exchange rates`, () => {
    let world: RatesWorld;
    beforeEach(async () => {
      world = await start();
    });
    afterEach(() => world.close());

    const rates = () => new ExchangeRates(world.prices, new ManualClock(RATES_NOW));

    it('returns the rate for the date of a price', async () => {
      world.serve('EURUSD=X', ratesOf(1.1));
      world.serve('JPY=X', ratesOf(160));

      expect(await rates().on(FRIDAY, 'EUR')).toEqual({ kind: 'rate', rate: { usd: 1.1, date: FRIDAY } });
      expect(await rates().on('2026-11-18', 'JPY')).toEqual({
        kind: 'rate',
        rate: { usd: 0.00625, date: '2026-11-18' },
      });
    });

    it('needs no rate for US cents', async () => {
      expect(await rates().on(FRIDAY, 'USX')).toEqual({ kind: 'rate', rate: { usd: 0.01, date: FRIDAY } });
    });

    it('reports that there is no rate, or that all rates are too old', async () => {
      world.serve('GBPUSD=X', ratesOf(1.3, '2026-11-13'));

      expect(await rates().on(FRIDAY, 'GBp')).toEqual({
        kind: 'none',
        reason:
          'there is no exchange rate GBPUSD=X for 2026-11-20 or the 4 days before; the latest is from 2026-11-13.',
      });
      expect(await rates().on(FRIDAY, 'CHF')).toEqual({
        kind: 'none',
        reason: expect.stringMatching(/^there is no exchange rate CHF=X: .*CHF=X/),
      });
    });

    it('does not use the rate of a day that is not over', async () => {
      const [friday = { date: '', open: 1, high: 1, low: 1, close: 1, volume: 0 }] = ratesOf(1.1).slice(-1);
      world.serve('EURUSD=X', [...ratesOf(1.1), { ...friday, date: '2026-11-21', close: 1.2, high: 1.2 }]);

      expect(await rates().on('2026-11-22', 'EUR')).toEqual({ kind: 'rate', rate: { usd: 1.1, date: FRIDAY } });
    });
  });
}
