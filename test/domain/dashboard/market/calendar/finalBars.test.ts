import { describe, expect, it } from '@jest/globals';
import { lastFinalBarDate } from '../../../../../src/domain/dashboard/market/calendar/finalBars.js';

describe('lastFinalBarDate', () => {
  /** 2026-11-26 is Thanksgiving, a Thursday; New York’s next session ends at 18:00 UTC. */
  it.each([
    ['2026-11-26T18:00:00Z', { AAPL: 25, 'VOD.L': 25, 'EURUSD=X': 25, 'BTC-USD': 25 }],
    ['2026-11-27T08:00:00Z', { AAPL: 25, 'VOD.L': 26, 'EURUSD=X': 26, 'BTC-USD': 26 }],
    ['2026-11-27T18:15:00Z', { AAPL: 27, 'VOD.L': 26, 'SHOP.TO': 26, 'EURUSD=X': 26, 'BTC-USD': 26 }],
    ['2026-11-27T21:15:00Z', { AAPL: 27, 'VOD.L': 27, 'SHOP.TO': 27, 'EURUSD=X': 26, 'BTC-USD': 26, 'BTC-CAD': 26 }],
    ['2026-11-29T12:00:00Z', { AAPL: 27, 'VOD.L': 27, 'EURUSD=X': 27, 'BTC-USD': 28 }],
  ])('is, at %s, the last finished trading day of the market: %j', (at, days) => {
    for (const [symbol, day] of Object.entries(days))
      expect([symbol, lastFinalBarDate(symbol, Date.parse(at))]).toEqual([symbol, `2026-11-${day}`]);
  });
});
