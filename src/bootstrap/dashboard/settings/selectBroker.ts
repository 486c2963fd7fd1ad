import { join } from 'node:path';
import { AlpacaBroker } from '../../../adapters/broker/alpaca/alpacaBroker.js';
import { ALPACA_DIALECT, alpacaConnectionOptions } from '../../../adapters/broker/alpaca/alpacaDialect.js';
import { AlpacaOrderUpdates } from '../../../adapters/broker/alpaca/alpacaOrderUpdates.js';
import { AlpacaQuotes } from '../../../adapters/broker/alpaca/alpacaQuotes.js';
import { PaperBroker } from '../../../adapters/broker/paper/paperBroker.js';
import { BrokerClient } from '../../../adapters/broker/remote/brokerClient.js';
import { BrokerHttp } from '../../../adapters/broker/remote/brokerHttp.js';
import { TradierBroker } from '../../../adapters/broker/tradier/tradierBroker.js';
import { TRADIER_DIALECT, tradierConnectionOptions } from '../../../adapters/broker/tradier/tradierDialect.js';
import { TradierMarket } from '../../../adapters/broker/tradier/tradierMarket.js';
import { sha256 } from '../../../adapters/crypto/sha256.js';
import { PaperAccountFile } from '../../../adapters/files/trading/paperAccountFile.js';
import type { AuditStore } from '../../../application/dashboard/audit/auditStore.port.js';
import type { Broker } from '../../../application/dashboard/trading/broker/broker.port.js';
import type { LastPrices } from '../../../application/dashboard/trading/broker/lastPrices.js';
import type { MarketStatusSource } from '../../../application/dashboard/trading/broker/marketStatusSource.port.js';
import type { ConfiguredBroker } from '../../../application/dashboard/trading/broker/checkLiveReadiness.js';
import type { OrderUpdates } from '../../../application/dashboard/trading/broker/orderUpdates.port.js';
import { unconfiguredBroker } from '../../../application/dashboard/trading/broker/unconfiguredBroker.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { PortfolioSource } from '../../../application/dashboard/portfolio/portfolioSource.port.js';
import { NotConfigured } from '../../../domain/shared/failure/failure.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { BROKER_TITLES } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import type { DashboardSettings, SettingName } from './config.js';
import { offlineReason } from './offlineReason.js';

export interface SelectedBroker {
  readonly broker: Broker;
  readonly configured: ConfiguredBroker;
  /** Null for a broker without a stream of order updates. */
  readonly orderUpdates: OrderUpdates | null;
}

export interface BrokerSurroundings {
  readonly portfolio: PortfolioSource;
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly prices: LastPrices;
  readonly clock: Clock;
  readonly offline: boolean;
  readonly warn: (message: string) => void;
}

/** Selects the broker chosen in the settings, or a substitute that reports which settings are missing. */
export function selectBroker(settings: DashboardSettings, surroundings: BrokerSurroundings): SelectedBroker {
  switch (settings.BROKER) {
    case 'paper':
      return paper(settings, surroundings);
    case 'tradier':
      return tradier(settings, surroundings.offline);
    case 'alpaca':
      return alpaca(settings, surroundings);
  }
}

function paper(
  { PLUMBLINE_HOME, PAPER_CASH }: DashboardSettings,
  { portfolio, audits, prices, clock }: BrokerSurroundings,
): SelectedBroker {
  const accounts = new PaperAccountFile(join(PLUMBLINE_HOME, HOME_FILES.paperAccount));
  return {
    broker: new PaperBroker({ accounts, portfolio, audits, prices, clock, startingCash: PAPER_CASH }),
    configured: { name: 'paper', account: 'paper', problem: null },
    orderUpdates: null,
  };
}

function tradier(settings: DashboardSettings, offline: boolean): SelectedBroker {
  const { TRADIER_TOKEN, TRADIER_ACCOUNT_ID, TRADIER_API_BASE } = settings;
  const account = tradierAccount(settings);
  const without = unconfigured('tradier', account);
  if (offline) return without(null);
  if (TRADIER_TOKEN === undefined) return without('TRADIER_TOKEN');
  if (TRADIER_ACCOUNT_ID === undefined) return without('TRADIER_ACCOUNT_ID');
  const client = tradierClient(TRADIER_API_BASE, TRADIER_TOKEN);
  const broker = new TradierBroker(client, new TradierMarket(client), TRADIER_ACCOUNT_ID);
  return { broker, configured: { name: 'tradier', account, problem: null }, orderUpdates: null };
}

function alpaca(settings: DashboardSettings, { offline, warn }: BrokerSurroundings): SelectedBroker {
  const { ALPACA_KEY_ID: keyId, ALPACA_SECRET_KEY: secret, ALPACA_API_BASE, ALPACA_DATA_BASE } = settings;
  const account = alpacaAccount(settings);
  const without = unconfigured('alpaca', account);
  if (offline) return without(null);
  if (keyId === undefined) return without('ALPACA_KEY_ID');
  if (secret === undefined) return without('ALPACA_SECRET_KEY');
  const clientOf = (base: string): BrokerClient =>
    new BrokerClient(new BrokerHttp(ALPACA_DIALECT, alpacaConnectionOptions(base, { keyId, secret }), fetch));
  const broker = new AlpacaBroker(clientOf(`${ALPACA_API_BASE}/v2`), new AlpacaQuotes(clientOf(ALPACA_DATA_BASE)));
  const orderUpdates = new AlpacaOrderUpdates({ origin: ALPACA_API_BASE, keyId, secret, warn });
  return { broker, configured: { name: 'alpaca', account, problem: null }, orderUpdates };
}

/** Identifies the account to which orders are sent. */
export function selectedBrokerAccount(settings: DashboardSettings): string {
  switch (settings.BROKER) {
    case 'paper':
      return settings.BROKER;
    case 'tradier':
      return tradierAccount(settings);
    case 'alpaca':
      return alpacaAccount(settings);
  }
}

const tradierAccount = ({ TRADIER_API_BASE, TRADIER_ACCOUNT_ID }: DashboardSettings): string =>
  `tradier ${TRADIER_API_BASE} ${TRADIER_ACCOUNT_ID ?? ''}`;

const alpacaAccount = ({ ALPACA_API_BASE, ALPACA_KEY_ID: keyId }: DashboardSettings): string =>
  `alpaca ${ALPACA_API_BASE} ${keyId === undefined ? '' : fingerprint(keyId)}`;

const FINGERPRINT_CHARACTERS = 12;

/** Identifies an account in the order log without writing the key there. */
const fingerprint = (keyId: string): string => sha256(keyId).slice(0, FINGERPRINT_CHARACTERS);

/** Selects Tradier as the source of market status and quotes; null when no Tradier connection is configured. */
export function selectMarketWatch(
  { TRADIER_TOKEN, TRADIER_API_BASE }: DashboardSettings,
  offline: boolean,
): MarketStatusSource | null {
  return offline || TRADIER_TOKEN === undefined
    ? null
    : new TradierMarket(tradierClient(TRADIER_API_BASE, TRADIER_TOKEN));
}

const tradierClient = (origin: string, token: string): BrokerClient =>
  new BrokerClient(new BrokerHttp(TRADIER_DIALECT, tradierConnectionOptions(origin, token), fetch));

/**
 * @returns a function that creates a broker which only reports what keeps it from being used: the missing setting that
 * the argument names or, when the argument is null, the start with --offline
 */
function unconfigured(name: Broker['name'], account: string) {
  return (missing: SettingName | null): SelectedBroker => {
    const offline = { setting: 'BROKER', message: offlineReason(BROKER_TITLES[name]) };
    const problem = new NotConfigured('broker', missing === null ? offline : { setting: missing });
    const configured = { name, account, problem: problem.message };
    return { broker: unconfiguredBroker(name, problem), configured, orderUpdates: null };
  };
}
