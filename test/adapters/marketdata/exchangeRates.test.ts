import { writeFileSync } from 'node:fs';
import { CsvMarketData } from '../../../src/adapters/marketdata/csvMarketData.js';
import { YahooClient } from '../../../src/adapters/marketdata/yahoo/yahooClient.js';
import { YahooFeed } from '../../../src/adapters/marketdata/yahoo/yahooFeed.js';
import { CachedPrices } from '../../../src/application/dashboard/market/cachedPrices.js';
import type { PriceHistory } from '../../../src/domain/dashboard/market/priceHistory.js';
import { exchangeRatesContract, RATES_NOW } from '../../contracts/dashboard/exchangeRates.contract.js';
import { FAST_FETCH_POLICY } from '../../contracts/dashboard/priceFeed.contract.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { MemoryMarketData } from '../../fakes/dashboard/memoryMarketData.js';
import { MemorySymbolCache } from '../../fakes/memorySymbolCache.js';
import { startYahooServer } from '../../servers/yahoo.js';
import { temporaryFolder } from '../files/temporaryFolder.js';

const at = temporaryFolder();

exchangeRatesContract('Yahoo', async () => {
  const server = await startYahooServer();
  const clock = new ManualClock(RATES_NOW);
  const prices = new CachedPrices({
    feed: new YahooFeed(new YahooClient(server.fetch, FAST_FETCH_POLICY), clock),
    cache: new MemorySymbolCache<PriceHistory>(),
    clock,
    report: () => undefined,
    offline: false,
  });
  return {
    prices,
    serve: (symbol, rows) => {
      server.bars.set(symbol, rows);
      if (!symbol.startsWith('EUR') && !symbol.startsWith('GBP')) server.currencies.set(symbol, symbol.slice(0, 3));
    },
    close: () => server.close(),
  };
});

exchangeRatesContract('a folder of price files', async () => ({
  prices: new CsvMarketData(at('')),
  serve: (symbol, rows) => {
    const lines = rows.map(({ date, open, high, low, close }) => [date, open, high, low, close, 0].join(','));
    writeFileSync(at(`${symbol}.csv`), ['date,open,high,low,close,volume', ...lines, ''].join('\n'));
  },
  close: async () => undefined,
}));

const served: Record<string, ConstructorParameters<typeof MemoryMarketData>[0][string]> = {};
exchangeRatesContract('the fake of tests', async () => {
  for (const symbol of Object.keys(served)) delete served[symbol];
  return {
    prices: new MemoryMarketData(served),
    serve: (symbol, rows) => (served[symbol] = rows),
    close: async () => undefined,
  };
});
