import { beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerPrices } from '../../../../src/application/dashboard/ledger/ledgerPrices.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import type { RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { MemoryMarketData } from '../../../fakes/dashboard/memoryMarketData.js';
import { sessionBars, splitBars } from '../../../fakes/dashboard/sessionBars.js';

describe('LedgerPrices', () => {
  const bars = sessionBars(30, '2026-11-20');
  let sources: Record<string, readonly RawBar[]>;
  let generatedAt: string;
  let clock: ManualClock;
  let prices: LedgerPrices;

  const lastClose = async (symbol: string): Promise<number | undefined> =>
    (await prices.load([symbol])).bySymbol.get(symbol)?.close[bars.length - 1];

  beforeEach(async () => {
    sources = { KO: bars, SPX: bars };
    generatedAt = '2026-11-21T06:00:00.000Z';
    clock = new ManualClock();
    const currencies = { 'VOD.L': 'GBp', 'SAP.DE': 'EUR' };
    const load = new LoadBars(new MemoryMarketData(sources, currencies), clock, () => undefined);
    prices = new LedgerPrices(load, clock, { latest: () => ({ generatedAt }) });
    expect(await lastClose('KO')).toBe(114.5);
    sources['KO'] = splitBars(bars, 2);
    sources['PEP'] = bars;
    sources['VOD.L'] = bars;
    sources['GBPUSD=X'] = bars.map((bar) => ({ ...bar, close: 1.31 }));
  });

  it('caches closing prices for 10 minutes, and loads only symbols that are not cached', async () => {
    clock.passSeconds(599);
    expect([await lastClose('KO'), await lastClose('PEP')]).toEqual([114.5, 114.5]);
    clock.passSeconds(1);
    expect(await lastClose('KO')).toBe(57.25);
  });

  it('loads closing prices again after an audit', async () => {
    generatedAt = '2026-11-21T06:31:00.000Z';
    expect(await lastClose('KO')).toBe(57.25);
  });

  it('returns the closes of a foreign ticker with its currency and exchange rate', async () => {
    const { bySymbol, foreignBySymbol } = await prices.load(['VOD.L', 'SAP.DE']);
    const found = [...foreignBySymbol].map(([symbol, { currency, dollarsPerUnit, closes }]) => [
      symbol,
      currency,
      dollarsPerUnit,
      closes.dates.length,
    ]);

    expect([bySymbol.size, found]).toEqual([
      0,
      [
        ['VOD.L', 'GBp', 0.0131, bars.length],
        ['SAP.DE', 'EUR', null, 0],
      ],
    ]);
  });

  it('returns the available closes of the requested symbols and of the index', async () => {
    const { bySymbol, index } = await prices.load(['PEP', 'NONE']);
    expect([[...bySymbol.keys()], index?.symbol]).toEqual([['PEP'], 'SPX']);
  });
});
