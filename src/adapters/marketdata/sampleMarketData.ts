import { fileURLToPath } from 'node:url';
import { USD } from '../../domain/dashboard/market/currency.js';
import { SAMPLE_PRICE_SOURCE } from '../../domain/dashboard/market/priceSource.js';
import { noPrices, type DailyPrices, type MarketData } from '../../application/dashboard/market/marketData.port.js';
import { readPriceFile } from './priceFile.js';

/** The folder of the sample prices, which has the same relative path from `dist` and from `src`. */
const SAMPLE_FOLDER = fileURLToPath(new URL('../../../data/sample', import.meta.url));

/** Real prices of 31 large companies, ending on 2017-12-29, for trying out the program without a price source. */
export class SampleMarketData implements MarketData {
  readonly source = SAMPLE_PRICE_SOURCE;
  readonly note =
    'These are sample prices: real market data through December 29, 2017. Choose another price source in Settings (MARKET_DATA).';

  async daily(symbol: string): Promise<DailyPrices> {
    const file = await readPriceFile(SAMPLE_FOLDER, symbol);
    if (file.kind === 'prices') return { kind: 'prices', rows: file.rows, currency: USD, notes: [], adjustments: [] };
    return noPrices(`${symbol} is not among the sample prices. Choose another price source in Settings (MARKET_DATA).`);
  }
}
