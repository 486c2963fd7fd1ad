import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { priceHistory } from '../../../src/adapters/files/audit/priceHistory.schema.js';
import { JsonFilesBySymbol } from '../../../src/adapters/files/audit/jsonFilesBySymbol.js';
import { AlpacaClient } from '../../../src/adapters/marketdata/alpaca/alpacaClient.js';
import { AlpacaFeed } from '../../../src/adapters/marketdata/alpaca/alpacaFeed.js';
import { SourceClient } from '../../../src/adapters/marketdata/remote/sourceClient.js';
import { tradierMarketDataAccess } from '../../../src/adapters/marketdata/tradier/tradierAccess.js';
import { TradierFeed } from '../../../src/adapters/marketdata/tradier/tradierFeed.js';
import { YahooClient } from '../../../src/adapters/marketdata/yahoo/yahooClient.js';
import { YahooFeed } from '../../../src/adapters/marketdata/yahoo/yahooFeed.js';
import type { Clock } from '../../../src/application/shared/clock.port.js';
import { CachedPrices } from '../../../src/application/dashboard/market/cachedPrices.js';
import type { PriceFeed } from '../../../src/application/dashboard/market/priceFeed.port.js';
import { marketDataContract } from '../../contracts/dashboard/marketData.contract.js';
import { FAST_FETCH_POLICY } from '../../contracts/dashboard/priceFeed.contract.js';
import { sessionBars, splitBars } from '../../fakes/dashboard/sessionBars.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { startAlpaca } from '../../servers/alpaca.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY } from '../../servers/alpaca/api.js';
import { startTradierServer, TRADIER_TOKEN } from '../../servers/tradier.js';
import { startYahooServer } from '../../servers/yahoo.js';

const SATURDAY = '2026-11-21T06:30:00.000Z';
const TUESDAY = '2026-11-24T06:30:00.000Z';
const FRIDAYS = sessionBars(300, '2026-11-20');
const MONDAYS = sessionBars(301, '2026-11-23');
const seconds = (date: string): string => String(Date.parse(date) / 1000);

const SOURCES = {
  Yahoo: {
    start: async (clock: Clock) => {
      const server = await startYahooServer();
      const feed: PriceFeed = new YahooFeed(new YahooClient(server.fetch, FAST_FETCH_POLICY), clock);
      return { server, feed };
    },
    fromOf: (request: string): string | null => new URL(request, 'http://y').searchParams.get('period1'),
    from: seconds,
  },
  Tradier: {
    start: async () => {
      const server = await startTradierServer();
      const feed: PriceFeed = new TradierFeed(
        new SourceClient(tradierMarketDataAccess(server.origin, TRADIER_TOKEN), fetch, FAST_FETCH_POLICY),
      );
      return { server, feed };
    },
    fromOf: (request: string): string | null => new URL(request, 'http://t').searchParams.get('start'),
    from: (date: string): string => date,
  },
  Alpaca: {
    start: async (clock: Clock) => {
      const alpaca = await startAlpaca();
      alpaca.api.now = () => clock.now();
      const server = Object.assign(alpaca, { bars: alpaca.api.market.bars });
      const access = { base: server.origin, keyId: ALPACA_KEY_ID, secret: ALPACA_SECRET_KEY };
      const feed: PriceFeed = new AlpacaFeed(new AlpacaClient(access, fetch, FAST_FETCH_POLICY), clock);
      return { server, feed };
    },
    fromOf: (request: string): string | null =>
      request.includes('/bars?') ? new URL(request, 'http://a').searchParams.get('start') : null,
    from: (date: string): string => `${date}T00:00:00.000Z`,
  },
};

describe.each(['Yahoo', 'Tradier', 'Alpaca'] as const)('cached prices from %s', (title) => {
  const { start, fromOf, from } = SOURCES[title];
  const clock = { at: new ManualClock(SATURDAY), now: () => clock.at.now() };
  let world: Awaited<ReturnType<typeof start>>;
  let folder = '';

  const stored = (offline = false): CachedPrices => {
    const cache = new JsonFilesBySymbol(folder, 1, priceHistory, () => undefined);
    const report = (problem: unknown): never => {
      throw problem;
    };
    return new CachedPrices({ feed: world.feed, cache, clock, report, offline });
  };
  const asked = () => world.server.requests.map(fromOf).filter((date) => date !== null);
  const open = async (): Promise<void> => {
    clock.at = new ManualClock(SATURDAY);
    world = await start(clock);
    world.server.bars.set('AAPL', FRIDAYS);
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
  };
  const close = async (): Promise<void> => {
    await world.server.close();
    rmSync(folder, { recursive: true });
  };

  describe('the price feed contract', () => {
    beforeAll(open);
    afterAll(close);
    marketDataContract(title, stored, 'AAPL');
  });

  describe('cached prices over several audits', () => {
    beforeEach(open);
    afterEach(close);

    it('are requested only from the last stored sessions onward', async () => {
      await stored().daily('AAPL');
      await stored().daily('AAPL');
      clock.at = new ManualClock(TUESDAY);
      world.server.bars.set('AAPL', MONDAYS);

      expect(await stored().daily('AAPL')).toEqual({
        kind: 'prices',
        rows: MONDAYS,
        currency: 'USD',
        notes: [],
        adjustments: [],
      });
      expect(asked()).toEqual([from('2016-11-19'), from('2026-10-12')]);
    });

    it('are requested again in full after a split', async () => {
      await stored().daily('AAPL');
      clock.at = new ManualClock(TUESDAY);
      world.server.bars.set('AAPL', splitBars(MONDAYS, 2));

      expect(await stored().daily('AAPL')).toMatchObject({
        rows: splitBars(MONDAYS, 2),
        adjustments: [{ kind: 'split', ratio: 2, date: '2026-11-23' }],
      });
      expect(asked()).toEqual([from('2016-11-19'), from('2026-10-12'), from(FRIDAYS[0]?.date ?? '')]);
    });

    it('are requested again in full when their file is incomplete', async () => {
      await stored().daily('AAPL');
      writeFileSync(join(folder, 'AAPL.json'), '{"schema_version":1,"symbol":"AAPL","content":{"rows":[{"da');

      expect(await stored().daily('AAPL')).toMatchObject({ rows: FRIDAYS, notes: [] });
      expect(asked()).toEqual([from('2016-11-19'), from('2016-11-19')]);
    });

    it('are not requested offline', async () => {
      await stored().daily('AAPL');
      clock.at = new ManualClock(TUESDAY);

      expect(await stored(true).daily('AAPL')).toMatchObject({
        rows: FRIDAYS,
        notes: ['Stored prices are used; they end on 2026-11-20.'],
      });
      expect(await stored(true).daily('MSFT')).toMatchObject({ kind: 'unavailable' });
      expect(asked()).toHaveLength(1);
    });
  });
});
