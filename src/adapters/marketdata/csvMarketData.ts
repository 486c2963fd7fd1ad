import type { DailyPrices, MarketData } from '../../application/dashboard/market/marketData.port.js';
import { USD } from '../../domain/dashboard/market/currency.js';
import { readPriceFile } from './priceFile.js';

/** Reads prices from the user's own folder of `TICKER.csv` files. */
export class CsvMarketData implements MarketData {
  readonly source = 'csv';
  readonly note = `Prices in files without a currency column are taken to be in ${USD}.`;

  constructor(private readonly folder: string) {}

  async daily(symbol: string): Promise<DailyPrices> {
    const file = await readPriceFile(this.folder, symbol);
    if (file.kind === 'unavailable') return { ...file, currency: null };
    return { ...file, currency: file.currency ?? USD, notes: [], adjustments: [] };
  }
}
