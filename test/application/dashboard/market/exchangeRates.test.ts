import { describe, expect, it } from '@jest/globals';
import { ExchangeRates } from '../../../../src/application/dashboard/market/exchangeRates.js';
import { MemoryMarketData } from '../../../fakes/dashboard/memoryMarketData.js';
import { sessionBars } from '../../../fakes/dashboard/sessionBars.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const FRIDAY = '2026-11-20';

describe('ExchangeRates', () => {
  it('reads a rate again at once after a read that failed, then at most once a minute', async () => {
    const source = new MemoryMarketData({ 'EURUSD=X': sessionBars(3, FRIDAY) });
    let reads = 0;
    const daily: MemoryMarketData['daily'] = async (symbol) => {
      reads += 1;
      if (reads === 1) throw new Error('The disk is full.');
      return source.daily(symbol);
    };
    const rates = new ExchangeRates({ source: 'csv', note: null, daily }, new ManualClock('2026-11-21T06:30:00Z'));

    await expect(rates.on(FRIDAY, 'EUR')).rejects.toThrow('The disk is full.');
    expect(await rates.on(FRIDAY, 'EUR')).toMatchObject({ kind: 'rate', rate: { date: FRIDAY } });
    expect(await rates.on(FRIDAY, 'EUR')).toMatchObject({ kind: 'rate' });
    expect(reads).toBe(2);
  });
});
