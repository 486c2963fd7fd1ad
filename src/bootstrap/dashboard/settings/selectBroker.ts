import { join } from 'node:path';
import { BrokerClient } from '../../../adapters/broker/remote/brokerClient.js';
import { BrokerHttp } from '../../../adapters/broker/remote/brokerHttp.js';
import { PaperBroker } from '../../../adapters/broker/paper/paperBroker.js';
import { TradierBroker } from '../../../adapters/broker/tradier/tradierBroker.js';
import { TRADIER_DIALECT, tradierConnection } from '../../../adapters/broker/tradier/tradierDialect.js';
import { TradierMarket } from '../../../adapters/broker/tradier/tradierMarket.js';
import { PaperAccountFile } from '../../../adapters/files/trading/paperAccountFile.js';
import type { Broker } from '../../../application/dashboard/trading/broker/broker.port.js';
import type { LastPrices } from '../../../application/dashboard/trading/broker/lastPrices.js';
import type { MarketWatch } from '../../../application/dashboard/trading/broker/marketWatch.port.js';
import type { ConfiguredBroker } from '../../../application/dashboard/trading/broker/checkLiveReadiness.js';
import { unconfiguredBroker } from '../../../application/dashboard/trading/broker/unconfiguredBroker.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { PortfolioSource } from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import type { DashboardSettings } from './config.js';

export interface SelectedBroker {
  readonly broker: Broker;
  readonly configured: ConfiguredBroker;
}

interface Surroundings {
  readonly portfolio: PortfolioSource;
  readonly prices: LastPrices;
  readonly clock: Clock;
  readonly offline: boolean;
}

/** Selects the broker of the settings, or one that reports which settings are missing. */
export function selectBroker(
  settings: DashboardSettings,
  { portfolio, prices, clock, offline }: Surroundings,
): SelectedBroker {
  const { BROKER, PLUMBLINE_HOME, TRADIER_TOKEN, TRADIER_ACCOUNT_ID, TRADIER_API_BASE } = settings;
  if (BROKER === 'paper') {
    const accounts = new PaperAccountFile(join(PLUMBLINE_HOME, HOME_FILES.paperAccount));
    return {
      broker: new PaperBroker({ accounts, portfolio, prices, clock }),
      configured: { name: BROKER, account: BROKER, problem: null },
    };
  }
  const account = `${BROKER} ${TRADIER_API_BASE} ${TRADIER_ACCOUNT_ID ?? ''}`;
  if (offline)
    return without(
      account,
      new NotConfigured('broker', { setting: 'BROKER', message: 'Started with --offline: Tradier is not contacted.' }),
    );
  if (TRADIER_TOKEN === undefined) return without(account, new NotConfigured('broker', { setting: 'TRADIER_TOKEN' }));
  if (TRADIER_ACCOUNT_ID === undefined)
    return without(account, new NotConfigured('broker', { setting: 'TRADIER_ACCOUNT_ID' }));
  const client = tradierClient(TRADIER_API_BASE, TRADIER_TOKEN);
  const broker = new TradierBroker(client, new TradierMarket(client), TRADIER_ACCOUNT_ID);
  return { broker, configured: { name: BROKER, account, problem: null } };
}

/** Tradier's view of the exchange; null when Tradier cannot be contacted. */
export function selectMarketWatch(
  { TRADIER_TOKEN, TRADIER_API_BASE }: DashboardSettings,
  offline: boolean,
): MarketWatch | null {
  return offline || TRADIER_TOKEN === undefined
    ? null
    : new TradierMarket(tradierClient(TRADIER_API_BASE, TRADIER_TOKEN));
}

const tradierClient = (origin: string, token: string): BrokerClient =>
  new BrokerClient(new BrokerHttp(TRADIER_DIALECT, tradierConnection(origin, token), fetch));

const without = (account: string, problem: NotConfigured): SelectedBroker => ({
  broker: unconfiguredBroker('tradier', problem),
  configured: { name: 'tradier', account, problem: problem.message },
});
