import { describe, expect, it } from '@jest/globals';
import type {
  OptionChainCache,
  OptionHistory,
} from '../../../src/application/dashboard/market/optionChainCache.port.js';
import type { PriceCache } from '../../../src/application/dashboard/market/priceCache.port.js';
import type { PriceHistory } from '../../../src/domain/dashboard/market/priceHistory.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';

export const PRICES: PriceHistory = {
  rows: [
    ...sessionBars(3, '2026-11-20'),
    { date: '2026-11-23', open: null, high: 2, low: 1, close: 1.5, volume: null },
  ],
  currency: 'GBp',
  basis: 2,
  adjustments: [{ kind: 'split', ratio: 4, date: '2026-11-19' }],
  splits: [],
  dividends: [],
  fetchedAt: '2026-11-21T06:30:00.000Z',
};

const OPTIONS: OptionHistory = {
  chain: {
    asOf: '2026-11-20',
    twoSided: true,
    quotes: [
      {
        expiry: '2026-12-18',
        strike: 100,
        right: 'C',
        mid: 2.5,
        volume: 10,
        openInterest: 20,
        impliedVolatility: null,
      },
    ],
  },
  volatilities: [{ session: '2026-11-20', iv30: 21.5, quotes: { calls: 5, puts: 4 } }],
};

/** Verifies caches of prices and options; both are empty at the start of each test. */
export function symbolCacheContract(name: string, prices: () => PriceCache, options: () => OptionChainCache): void {
  describe(`${name} as a cache`, () => {
    it('returns null for a symbol that was never stored', async () => {
      expect(await prices().load('AAPL')).toBeNull();
      expect(await options().load('AAPL')).toBeNull();
    });

    it('returns the last stored entry of each symbol', async () => {
      const [stored, chains] = [prices(), options()];
      await stored.save('AAPL', { ...PRICES, basis: 1 });
      await stored.save('AAPL', PRICES);
      await stored.save('BRK.B', { ...PRICES, basis: 7 });
      await chains.save('AAPL', OPTIONS);

      expect(await stored.load('AAPL')).toEqual(PRICES);
      expect(await stored.load('BRK.B')).toEqual({ ...PRICES, basis: 7 });
      expect(await chains.load('AAPL')).toEqual(OPTIONS);
    });
  });
}
