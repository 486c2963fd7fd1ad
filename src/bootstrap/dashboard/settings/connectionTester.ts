import { join } from 'node:path';
import { CloudApiClient } from '../../../adapters/cloudClient/cloudApiClient.js';
import {
  OFFLINE_MESSAGE,
  testBrokerConnection,
  testCloudConnection,
  testHaltSourceConnection,
  testNarratorConnection,
  testPriceSourceConnection,
  testWebSearchConnection,
  workingResult,
} from '../../../application/dashboard/settings/askServices.js';
import type {
  ConnectionTester,
  ConnectionTestResult,
} from '../../../application/dashboard/settings/connectionTester.port.js';
import {
  PortfolioUnavailable,
  type PortfolioSource,
} from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import type { ReportProblem } from '../../../application/shared/reportProblem.port.js';
import { priceSourcesIn } from '../../../domain/dashboard/market/priceSource.js';
import type { SettingValues, TestableSettingGroup } from '../../../domain/dashboard/settings/setting.js';
import { checkDashboardSettings, type DashboardSettings } from './config.js';
import { selectBroker, selectMarketWatch, type BrokerSurroundings } from './selectBroker.js';
import { selectPriceCheckSource } from './selectPriceCheckSource.js';
import { selectCloud } from './selectCloud.js';
import { selectHaltSource } from './selectHaltSource.js';
import { selectNarrator } from './selectNarrator.js';
import { selectPriceSources, type PriceSources } from './selectPriceSources.js';
import { selectWebSearch } from './selectWebSearch.js';

/** The ticker whose price is requested when the portfolio is empty; every price source has it. */
const FALLBACK_TICKER = 'AAPL';
/** A folder that does not exist, so that no stored prices are used in place of the source's prices. */
const NO_CACHE_FOLDER = '.settings-test';

interface Surroundings extends BrokerSurroundings {
  readonly report: ReportProblem;
}

/** Creates the services that are named in the settings under test, and sends one request to each. */
export const createConnectionTester = (surroundings: Surroundings): ConnectionTester => ({
  async test(group, values) {
    const settings = settingsFrom(values);
    const tests = TESTS[group](settings, surroundings, await tickerOf(surroundings.portfolio));
    const nothingToAsk = NOTHING_TO_ASK[group];
    return tests.length === 0 && nothingToAsk !== undefined ? [nothingToAsk] : Promise.all(tests);
  },
});

type Test = Promise<ConnectionTestResult>;

const TESTS: Readonly<
  Record<TestableSettingGroup, (settings: DashboardSettings, surroundings: Surroundings, ticker: string) => Test[]>
> = {
  prices: (settings, surroundings, ticker) => {
    const uncached = { ...settings, PLUMBLINE_HOME: join(settings.PLUMBLINE_HOME, NO_CACHE_FOLDER) };
    const where = { ...surroundings, canStorePrices: false };
    const testsOf = (selected: PriceSources, list: string): Test[] =>
      priceSourcesIn(list).map((source) => testPriceSourceConnection(selected.prices, source, ticker));
    const check = selectPriceCheckSource(uncached, where);
    return [
      ...testsOf(selectPriceSources(uncached, where), settings.MARKET_DATA),
      ...(check === null ? [] : testsOf(check, settings.MARKET_DATA_CHECK)),
    ];
  },
  broker: (settings, surroundings) => [testBrokerConnection(selectBroker(settings, surroundings).broker)],
  orders: (settings, { clock, offline }, ticker) => {
    if (settings.HALT_SOURCE === 'none') return [];
    const market = selectMarketWatch(settings, offline);
    return [testHaltSourceConnection(selectHaltSource(settings, { market, clock, offline }), ticker)];
  },
  coaches: (settings, { offline }) => {
    const { narrator, reason } = selectNarrator(settings);
    const web = selectWebSearch(settings, offline);
    return [
      ...(settings.AI_PROVIDER === 'rules'
        ? []
        : [testNarratorConnection(narrator, offline ? OFFLINE_MESSAGE : reason)]),
      ...(settings.WEB_SEARCH === 'none' ? [] : [testWebSearchConnection(web.search, web.reason)]),
    ];
  },
  cloud: (settings, { offline }) => {
    const cloud = selectCloud(settings, offline);
    if (cloud.kind === 'not_configured') return [];
    return [
      testCloudConnection(
        cloud.kind === 'connected' ? new CloudApiClient(cloud.client) : null,
        settings.CLOUD_URL ?? '',
      ),
    ];
  },
};

/** The default settings name a price source and a broker, so those groups always have something to test. */
const NOTHING_TO_ASK: Readonly<Partial<Record<TestableSettingGroup, ConnectionTestResult>>> = {
  orders: workingResult('No source of trading halts is chosen, so there is nothing to test.'),
  coaches: workingResult(
    'The coaches’ text is written by this program, and no web search is chosen: there is nothing to test.',
  ),
  cloud: workingResult('No cloud is set, so there is nothing to test.'),
};

function settingsFrom(values: SettingValues): DashboardSettings {
  const checked = checkDashboardSettings(values);
  if (checked.kind === 'valid') return checked.settings;
  throw new Error('Connections are tested only for valid settings.');
}

async function tickerOf(portfolio: PortfolioSource): Promise<string> {
  try {
    return (await portfolio.read()).positions[0]?.ticker ?? FALLBACK_TICKER;
  } catch (error) {
    if (error instanceof PortfolioUnavailable) return FALLBACK_TICKER;
    throw error;
  }
}
