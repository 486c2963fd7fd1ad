import { join } from 'node:path';
import { optionHistory } from '../../../adapters/files/audit/optionHistory.schema.js';
import { priceHistory } from '../../../adapters/files/audit/priceHistory.schema.js';
import { JsonFilesBySymbol } from '../../../adapters/files/audit/jsonFilesBySymbol.js';
import { CsvMarketData } from '../../../adapters/marketdata/csvMarketData.js';
import { SampleMarketData } from '../../../adapters/marketdata/sampleMarketData.js';
import { AlpacaClient } from '../../../adapters/marketdata/alpaca/alpacaClient.js';
import { AlpacaFeed } from '../../../adapters/marketdata/alpaca/alpacaFeed.js';
import { DEFAULT_FETCH_POLICY, type FetchPolicy } from '../../../adapters/marketdata/remote/createResilientFetch.js';
import { SourceClient } from '../../../adapters/marketdata/remote/sourceClient.js';
import { tradierMarketDataAccess } from '../../../adapters/marketdata/tradier/tradierAccess.js';
import { TradierFeed } from '../../../adapters/marketdata/tradier/tradierFeed.js';
import { UnavailableHeadlines } from '../../../adapters/marketdata/unavailableHeadlines.js';
import { UnavailableOptionChains } from '../../../adapters/marketdata/unavailableOptionChains.js';
import { YahooClient } from '../../../adapters/marketdata/yahoo/yahooClient.js';
import { YahooFeed } from '../../../adapters/marketdata/yahoo/yahooFeed.js';
import type { MarketData } from '../../../application/dashboard/market/marketData.port.js';
import type { OptionChainSource } from '../../../application/dashboard/market/optionChainSource.port.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { OptionChainFeed } from '../../../application/dashboard/market/optionChainFeed.port.js';
import type { HeadlineSource } from '../../../application/dashboard/market/headlineSource.port.js';
import { CachedOptionChains } from '../../../application/dashboard/market/cachedOptionChains.js';
import { CachedPrices } from '../../../application/dashboard/market/cachedPrices.js';
import { PriceSourceChain } from '../../../application/dashboard/market/priceSourceChain.js';
import type { PriceFeed } from '../../../application/dashboard/market/priceFeed.port.js';
import { ReadOnlyCache } from '../../../application/dashboard/market/readOnlyCache.js';
import type { ReportProblem } from '../../../application/shared/reportProblem.port.js';
import {
  PRICE_SOURCE_FACTS,
  priceSourcesIn,
  SAMPLE_PRICE_SOURCE,
  type PriceSource,
} from '../../../domain/dashboard/market/priceSource.js';
import type { DashboardSettings } from './config.js';
import { offlineReason } from './offlineReason.js';

/** Increases when cached files gain fields, so that older files are fetched again. */
const CACHE_VERSION = 1;

export interface PriceSources {
  readonly prices: MarketData;
  /** Only the prices that are stored on this machine; contacts no source. */
  readonly cachedPrices: MarketData;
  readonly chains: OptionChainSource;
  readonly headlines: HeadlineSource;
}

type Feed = PriceFeed & OptionChainFeed & HeadlineSource;

export interface PriceSourceDependencies {
  readonly clock: Clock;
  readonly report: ReportProblem;
  readonly warn: (message: string) => void;
  readonly offline: boolean;
  readonly canStorePrices: boolean;
}

/** Selects the sources of prices, options and headlines from the settings. */
export function selectPriceSources(settings: DashboardSettings, surroundings: PriceSourceDependencies): PriceSources {
  const names = priceSourcesIn(settings.MARKET_DATA);
  const selected = names.map((name, index) =>
    selectOne(name, settings, surroundings, index === names.length - 1 ? DEFAULT_FETCH_POLICY : FAILOVER_FETCH_POLICY),
  );
  const [first, ...others] = selected;
  if (first === undefined || others.length === 0) return first ?? selectOne('sample', settings, surroundings);
  const withHeadlines = selected[names.findIndex((name) => PRICE_SOURCE_FACTS[name].hasHeadlines)] ?? first;
  const withOptions = selected[names.findIndex((name) => PRICE_SOURCE_FACTS[name].hasOptions)] ?? first;
  return {
    prices: new PriceSourceChain(selected.map(({ prices }) => prices)),
    cachedPrices: new PriceSourceChain(selected.map(({ cachedPrices }) => cachedPrices)),
    chains: withOptions.chains,
    headlines: withHeadlines.headlines,
  };
}

/** The policy for a source that has a fallback: a failed request is not retried. */
const FAILOVER_FETCH_POLICY: FetchPolicy = { ...DEFAULT_FETCH_POLICY, retries: 0, timeoutMs: 5000 };

function selectOne(
  name: PriceSource,
  settings: DashboardSettings,
  surroundings: PriceSourceDependencies,
  fetchPolicy = DEFAULT_FETCH_POLICY,
): PriceSources {
  const { MARKET_DATA_DIR = '', TRADIER_TOKEN = '', TRADIER_API_BASE, PLUMBLINE_HOME } = settings;
  const { ALPACA_KEY_ID = '', ALPACA_SECRET_KEY = '', ALPACA_DATA_BASE } = settings;
  const { clock } = surroundings;
  switch (name) {
    case SAMPLE_PRICE_SOURCE:
      return local(
        new SampleMarketData(),
        'The sample has option chains only for AAPL in June 2014, and none for the last session of the sample.',
        'The sample has no headlines.',
      );
    case 'csv':
      return local(
        new CsvMarketData(MARKET_DATA_DIR),
        'Price files contain no option chains.',
        'Price files contain no headlines.',
      );
    case 'yahoo':
      return remote(new YahooFeed(new YahooClient(fetch, fetchPolicy), clock), PLUMBLINE_HOME, surroundings);
    case 'tradier': {
      const access = tradierMarketDataAccess(TRADIER_API_BASE, TRADIER_TOKEN);
      return remote(new TradierFeed(new SourceClient(access, fetch, fetchPolicy)), PLUMBLINE_HOME, surroundings);
    }
    case 'alpaca': {
      const access = { base: ALPACA_DATA_BASE, keyId: ALPACA_KEY_ID, secret: ALPACA_SECRET_KEY };
      return remote(new AlpacaFeed(new AlpacaClient(access, fetch, fetchPolicy), clock), PLUMBLINE_HOME, surroundings);
    }
  }
}

function local(prices: MarketData, noOptions: string, noHeadlines: string): PriceSources {
  return {
    prices,
    cachedPrices: prices,
    chains: new UnavailableOptionChains(noOptions),
    headlines: new UnavailableHeadlines(noHeadlines),
  };
}

function remote(
  feed: Feed,
  home: string,
  { clock, report, warn, offline, canStorePrices }: PriceSourceDependencies,
): PriceSources {
  const folder = join(home, 'prices', feed.source);
  const prices = new JsonFilesBySymbol(folder, CACHE_VERSION, priceHistory, warn);
  const chains = new JsonFilesBySymbol(join(folder, 'options'), CACHE_VERSION, optionHistory, warn);
  return {
    prices: new CachedPrices({
      feed,
      cache: canStorePrices ? prices : new ReadOnlyCache(prices),
      clock,
      report,
      offline,
    }),
    cachedPrices: new CachedPrices({ feed, cache: new ReadOnlyCache(prices), clock, report, offline: true }),
    chains: new CachedOptionChains({
      feed,
      cache: canStorePrices ? chains : new ReadOnlyCache(chains),
      clock,
      report,
      offline,
    }),
    headlines: offline ? new UnavailableHeadlines(offlineReason(feed.title)) : feed,
  };
}
