import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { YahooClient } from '../../../src/adapters/marketdata/yahoo/yahooClient.js';
import { YahooFeed } from '../../../src/adapters/marketdata/yahoo/yahooFeed.js';
import { CachedPrices } from '../../../src/application/dashboard/market/cachedPrices.js';
import type { PriceFeed } from '../../../src/application/dashboard/market/priceFeed.port.js';
import type { PriceHistory } from '../../../src/domain/dashboard/market/priceHistory.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from '../../application/dashboard/audit/auditProgram.js';
import { FAST_FETCH_POLICY } from '../../contracts/dashboard/priceFeed.contract.js';
import { MemoryFeed } from '../../fakes/dashboard/memoryFeed.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { MemorySymbolCache } from '../../fakes/memorySymbolCache.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import { startYahooServer, type YahooServer } from '../../servers/yahoo.js';

const clock = new ManualClock('2026-11-21T06:30:00.000Z');
const BARS = sessionBars(300, '2026-11-20');

let server: YahooServer;
beforeEach(async () => {
  server = await startYahooServer();
});
afterEach(() => server.close());

const pricesOf = (feed: PriceFeed): CachedPrices =>
  new CachedPrices({
    feed,
    cache: new MemorySymbolCache<PriceHistory>(),
    clock,
    report: () => undefined,
    offline: false,
  });
const yahoo = (): YahooFeed => new YahooFeed(new YahooClient(server.fetch, FAST_FETCH_POLICY), clock);

describe('an audit of unusual symbols', () => {
  it('leaves out a symbol without prices and one without an exchange rate, and says why', async () => {
    for (const symbol of ['AAPL', 'VOD.L', 'BTC-USD']) server.bars.set(symbol, BARS);
    server.bars.set(
      'VFIAX',
      BARS.map((bar) => ({ ...bar, volume: 0 })),
    );
    server.bars.set('SAP.DE', BARS);
    server.bars.set(
      'GBPUSD=X',
      BARS.map((bar) => ({ ...bar, open: 1.25, high: 1.26, low: 1.24, close: 1.25, volume: 0 })),
    );
    server.currencies.set('VOD.L', 'GBp').set('SAP.DE', 'EUR');
    const portfolio = fixedPortfolio(portfolioOf('VOD.L', 'SAP.DE', 'VFIAX', 'GONE', 'BTC-USD', 'AAPL'));
    const program = createAuditProgram(pricesOf(yahoo()), portfolio, undefined, clock);
    await program.runToEnd();
    const [audit] = program.store.published;

    expect(program.reported).toEqual([]);
    expect(audit?.errors).toEqual({
      'SAP.DE':
        'SAP.DE is quoted in EUR (Euro). It is not valued, and no orders for it are sized or placed, because there is no exchange rate EURUSD=X: Yahoo has no prices for EURUSD=X. If it also trades in USD, use the ticker of that listing.',
      GONE: 'Yahoo has no prices for GONE.',
    });
    expect(Object.keys(audit?.tickers ?? {}).toSorted()).toEqual(['AAPL', 'BTC-USD', 'VFIAX', 'VOD.L']);
    expect(audit?.tickers['VFIAX']?.metadata.flags).toEqual([
      'No bar has a usable volume, as for many funds and indexes. Rules that read the volume give no result.',
    ]);
    expect(audit?.tickers['VOD.L']?.metadata).toMatchObject({
      currency: 'GBp',
      exchange_rate: { usd: 0.0125, date: '2026-11-20' },
      flags: [],
    });
    expect(audit?.tickers['AAPL']?.score).toEqual(expect.any(Number));
    expect(audit?.tickers['BTC-USD']).toMatchObject({ score: expect.any(Number), metadata: { flags: [] } });
  });

  it('says that a price source for US exchanges covers neither foreign tickers nor crypto pairs', async () => {
    const source = new MemoryFeed();
    source.title = 'Tradier';
    source.onlyCurrency = 'USD';
    const portfolio = fixedPortfolio(portfolioOf('VOD.L', '0700.HK', 'BTC-USD', 'GONE'));
    const program = createAuditProgram(pricesOf(source), portfolio, undefined, clock);
    await program.runToEnd();

    expect(program.store.published[0]?.errors).toEqual({
      'VOD.L': 'Tradier has no prices for VOD.L. It covers only US exchanges.',
      '0700.HK': 'Tradier has no prices for 0700.HK. It covers only US exchanges.',
      'BTC-USD': 'Tradier has no prices for BTC-USD. It covers only US exchanges.',
      GONE: 'Tradier has no prices for GONE.',
    });
  });
});
