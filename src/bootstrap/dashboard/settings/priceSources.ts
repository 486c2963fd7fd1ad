import { join } from 'node:path';
import { optionHistory } from '../../../adapters/files/audit/optionHistory.schema.js';
import { priceHistory } from '../../../adapters/files/audit/priceHistory.schema.js';
import { SymbolFiles } from '../../../adapters/files/audit/symbolFiles.js';
import { CsvMarketData } from '../../../adapters/marketdata/csvMarketData.js';
import { SampleMarketData } from '../../../adapters/marketdata/sampleMarketData.js';
import { TradierClient } from '../../../adapters/marketdata/tradier/tradierClient.js';
import { TradierFeed } from '../../../adapters/marketdata/tradier/tradierFeed.js';
import { WithoutHeadlines } from '../../../adapters/marketdata/withoutHeadlines.js';
import { WithoutOptions } from '../../../adapters/marketdata/withoutOptions.js';
import { YahooClient } from '../../../adapters/marketdata/yahoo/yahooClient.js';
import { YahooFeed } from '../../../adapters/marketdata/yahoo/yahooFeed.js';
import type { MarketData } from '../../../application/dashboard/market/marketData.port.js';
import type { OptionChains } from '../../../application/dashboard/market/optionChains.port.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { ChainFeed } from '../../../application/dashboard/market/chainFeed.port.js';
import type { Headlines } from '../../../application/dashboard/market/headlines.port.js';
import { KeptChains } from '../../../application/dashboard/market/keptChains.js';
import { KeptPrices } from '../../../application/dashboard/market/keptPrices.js';
import type { PriceFeed } from '../../../application/dashboard/market/priceFeed.port.js';
import { ReadOnlyCache } from '../../../application/dashboard/market/readOnlyCache.js';
import type { ProblemReport } from '../../../application/shared/problemReport.port.js';
import { SAMPLE } from '../../../domain/dashboard/market/priceSource.js';
import type { DashboardSettings } from './config.js';

/** Grows with what a file holds: an older version is fetched anew. */
const CACHE_VERSION = 1;

export interface PriceSources {
  readonly prices: MarketData;
  /** The same prices as far as they are on this machine: no source is asked. */
  readonly keptPrices: MarketData;
  readonly chains: OptionChains;
  readonly headlines: Headlines;
}

type Feed = PriceFeed & ChainFeed & Headlines;

interface Surroundings {
  readonly clock: Clock;
  readonly report: ProblemReport;
  readonly warn: (message: string) => void;
  readonly offline: boolean;
  readonly keepsPrices: boolean;
}

/** Where prices, options and headlines come from, by the settings. */
export function priceSourcesOf(settings: DashboardSettings, surroundings: Surroundings): PriceSources {
  const { MARKET_DATA, MARKET_DATA_DIR = '', TRADIER_TOKEN = '', TRADIER_API_BASE, PLUMBLINE_HOME } = settings;
  const { clock } = surroundings;
  switch (MARKET_DATA) {
    case SAMPLE:
      return local(
        new SampleMarketData(),
        'The sample has option chains of AAPL in June 2014 only, none of its last session.',
        'The sample has no headlines.',
      );
    case 'csv':
      return local(
        new CsvMarketData(MARKET_DATA_DIR),
        'Price files hold no option chains.',
        'Price files hold no headlines.',
      );
    case 'yahoo':
      return remote(new YahooFeed(new YahooClient(fetch), clock), PLUMBLINE_HOME, surroundings);
    case 'tradier':
      return remote(
        new TradierFeed(new TradierClient({ origin: TRADIER_API_BASE, token: TRADIER_TOKEN }, fetch)),
        PLUMBLINE_HOME,
        surroundings,
      );
  }
}

function local(prices: MarketData, noOptions: string, noHeadlines: string): PriceSources {
  return {
    prices,
    keptPrices: prices,
    chains: new WithoutOptions(noOptions),
    headlines: new WithoutHeadlines(noHeadlines),
  };
}

function remote(feed: Feed, home: string, { clock, report, warn, offline, keepsPrices }: Surroundings): PriceSources {
  const folder = join(home, 'prices', feed.source);
  const prices = new SymbolFiles(folder, CACHE_VERSION, priceHistory, warn);
  const chains = new SymbolFiles(join(folder, 'options'), CACHE_VERSION, optionHistory, warn);
  return {
    prices: new KeptPrices({ feed, cache: keepsPrices ? prices : new ReadOnlyCache(prices), clock, report, offline }),
    keptPrices: new KeptPrices({ feed, cache: new ReadOnlyCache(prices), clock, report, offline: true }),
    chains: new KeptChains({ feed, cache: keepsPrices ? chains : new ReadOnlyCache(chains), clock, report, offline }),
    headlines: offline ? new WithoutHeadlines(`Started with --offline: ${feed.title} is not asked.`) : feed,
  };
}
