import { describe, expect, it } from '@jest/globals';
import { LoadBars } from '../../../../../src/application/dashboard/market/loadBars.js';
import type { DailyPrices } from '../../../../../src/application/dashboard/market/marketData.port.js';
import { LastPrices } from '../../../../../src/application/dashboard/trading/broker/lastPrices.js';
import { sessionBars } from '../../../../fakes/dashboard/sessionBars.js';
import { ManualClock } from '../../../../fakes/manualClock.js';

const ROWS = sessionBars(3, '2026-11-20');

function market() {
  const clock = new ManualClock();
  const asked: string[] = [];
  const daily = async (symbol: string): Promise<DailyPrices> => {
    asked.push(symbol);
    return symbol === 'AAPL'
      ? { kind: 'prices', rows: ROWS, currency: 'USD', notes: [], adjustments: [] }
      : { kind: 'unavailable', reason: 'none', currency: symbol === 'OCDO.L' ? 'GBp' : null };
  };
  const bars = new LoadBars({ source: 'csv', note: null, daily }, clock, () => undefined);
  return { clock, asked, prices: new LastPrices(bars, clock) };
}

describe('LastPrices', () => {
  it('returns the close of the last finished session, or a reason', async () => {
    const { prices } = market();

    expect([await prices.of('AAPL'), await prices.of('ZZZZ')]).toEqual([
      { kind: 'priced', price: { price: 101, date: '2026-11-20' }, currency: 'USD', dollarsPerUnit: 1 },
      { kind: 'unpriced', reason: 'none', currency: null },
    ]);
  });

  it('returns the known currency of a ticker without prices', async () => {
    expect(await market().prices.of('OCDO.L')).toEqual({ kind: 'unpriced', reason: 'none', currency: 'GBp' });
  });

  it('reads prices at most once a minute', async () => {
    const { prices, clock, asked } = market();
    await Promise.all([prices.of('AAPL'), prices.of('AAPL'), prices.of('ZZZZ')]);
    clock.passSeconds(59);
    await prices.of('AAPL');
    expect(asked).toEqual(['AAPL', 'ZZZZ']);
    clock.passSeconds(1);
    await prices.of('AAPL');
    clock.passSeconds(-3600);
    await prices.of('AAPL');

    expect(asked).toEqual(['AAPL', 'ZZZZ', 'AAPL', 'AAPL']);
  });
});
