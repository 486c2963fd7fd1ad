import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { BreakerFile } from '../../../adapters/files/trading/breakerFile.js';
import { BrokerModeEventLog } from '../../../adapters/files/trading/brokerModeEventLog.js';
import { BrokerModeFile } from '../../../adapters/files/trading/brokerModeFile.js';
import { brokerRoutes } from '../../../adapters/http/local/trading/broker.routes.js';
import { brokerModeRoutes } from '../../../adapters/http/local/trading/brokerMode.routes.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { LOAD_BARS } from './prices.module.js';
import { GetUpdateStatus } from '../../../application/dashboard/release/getUpdateStatus.js';
import { BrokerModeSwitch } from '../../../application/dashboard/trading/broker/brokerModeSwitch.js';
import { CircuitBreaker } from '../../../application/dashboard/trading/broker/circuitBreaker.js';
import { GuardedBroker } from '../../../application/dashboard/trading/broker/guardedBroker.js';
import { LastPrices } from '../../../application/dashboard/trading/broker/lastPrices.js';
import { ReconcilePositions } from '../../../application/dashboard/trading/broker/reconcilePositions.js';
import { CheckLiveReadiness } from '../../../application/dashboard/trading/broker/checkLiveReadiness.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { create, derive } from '../../dependencyProvider.js';
import { selectBroker } from '../settings/selectBroker.js';
import { OWN_PAGE_ACCESS, homeFile, dashboardSettingProvider } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const { clock, events, inspect, offline, portfolio, report, warn } = DASHBOARD_TOKENS;

export const LAST_PRICES = create(LastPrices, LOAD_BARS, clock);
const SURROUNDINGS = { portfolio, audits: AuditFile, prices: LAST_PRICES, clock, offline, warn };
const CONFIGURED = derive([DASHBOARD_TOKENS.selectedBroker], ({ configured }) => configured);

export const brokerModule: Module = [
  provide(DASHBOARD_TOKENS.selectedBroker, derive([DASHBOARD_TOKENS.settings, SURROUNDINGS], selectBroker)),
  provide(
    DASHBOARD_TOKENS.broker,
    derive(
      [DASHBOARD_TOKENS.selectedBroker, BrokerModeSwitch, CircuitBreaker],
      ({ broker }, mode, circuit) => new GuardedBroker(broker, circuit, mode),
    ),
  ),
  bind(CircuitBreaker, {
    store: create(BreakerFile, homeFile('breaker.json'), clock, warn),
    events,
    clock,
    report,
    cooldownSeconds: dashboardSettingProvider('BROKER_CIRCUIT_COOLDOWN'),
    inspect,
  }),
  bind(CheckLiveReadiness, {
    license: CurrentLicense,
    audits: AuditFile,
    clock,
    broker: CONFIGURED,
    priceSource: dashboardSettingProvider('MARKET_DATA'),
    dryRunHours: dashboardSettingProvider('DRY_RUN_HOURS'),
  }),
  bind(BrokerModeSwitch, {
    modes: create(BrokerModeFile, homeFile('broker-mode.json'), warn),
    readiness: CheckLiveReadiness,
    update: GetUpdateStatus,
    log: create(BrokerModeEventLog, events),
    clock,
    report,
    inspect,
  }),
  bind(ReconcilePositions, DASHBOARD_TOKENS.broker, portfolio, clock),
  clientRoutes(brokerRoutes, {
    circuit: CircuitBreaker,
    reconcilePositions: ReconcilePositions,
    ownPage: OWN_PAGE_ACCESS,
  }),
  clientRoutes(brokerModeRoutes, { brokerModeSwitch: BrokerModeSwitch, ownPage: OWN_PAGE_ACCESS }),
];
