import type { DailyPrices, MarketData } from '../../application/audit/marketData.port.js';
import { readPriceFile } from './priceFile.js';

/** The user's own folder of `TICKER.csv` files. */
export class CsvMarketData implements MarketData {
  readonly source = 'csv';
  readonly note = null;

  constructor(private readonly folder: string) {}

  daily(symbol: string): Promise<DailyPrices> {
    return readPriceFile(this.folder, symbol);
  }
}
