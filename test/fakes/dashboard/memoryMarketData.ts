import type { DailyPrices, MarketData } from '../../../src/application/dashboard/market/marketData.port.js';
import type { RawBar } from '../../../src/domain/dashboard/market/readBars.js';

/** Serves prices that a test provides. */
export class MemoryMarketData implements MarketData {
  readonly source = 'csv';
  readonly note = null;

  /**
   * @param currencies by ticker, even for tickers without prices. By default, the currency is USD for a ticker with
   * prices, and unknown for a ticker without.
   */
  constructor(
    private readonly prices: Readonly<Record<string, readonly RawBar[]>>,
    private readonly currencies: Readonly<Record<string, string>> = {},
  ) {}

  async daily(symbol: string): Promise<DailyPrices> {
    const rows = Object.hasOwn(this.prices, symbol) ? this.prices[symbol] : undefined;
    const currency = (Object.hasOwn(this.currencies, symbol) ? this.currencies[symbol] : undefined) ?? null;
    if (rows === undefined) return { kind: 'unavailable', reason: `There are no prices for ${symbol}.`, currency };
    return { kind: 'prices', rows, currency: currency ?? 'USD', notes: [], adjustments: [] };
  }
}

/** Returns `count` bars on consecutive days, with closes that rise by 1 from 100. */
export const risingBars = (count: number, first = '2016-01-01'): RawBar[] =>
  Array.from({ length: count }, (_, day) => {
    const close = 100 + day;
    const date = new Date(Date.parse(`${first}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
    return { date, open: close, high: close + 1, low: close - 1, close, volume: 1000 };
  });
