import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { BreakerFile } from '../../../adapters/files/trading/breakerFile.js';
import { BrokerModeFile } from '../../../adapters/files/trading/brokerModeFile.js';
import { brokerRoutes } from '../../../adapters/http/local/trading/broker.routes.js';
import { brokerModeRoutes } from '../../../adapters/http/local/trading/brokerMode.routes.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { LoadBars } from '../../../application/dashboard/market/loadBars.js';
import { ReadUpdate } from '../../../application/dashboard/release/readUpdate.js';
import { BrokerModeSwitch } from '../../../application/dashboard/trading/broker/brokerModeSwitch.js';
import { CircuitBreaker } from '../../../application/dashboard/trading/broker/circuitBreaker.js';
import { GuardedBroker } from '../../../application/dashboard/trading/broker/guardedBroker.js';
import { LastPrices } from '../../../application/dashboard/trading/broker/lastPrices.js';
import { ReconcilePositions } from '../../../application/dashboard/trading/broker/reconcilePositions.js';
import { SurveyGround } from '../../../application/dashboard/trading/broker/surveyGround.js';
import { LiveOnlyBroker } from '../../../application/dashboard/trading/orders/liveOnlyBroker.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { create, derive } from '../../provider.js';
import { brokerOf, marketWatchOf } from '../settings/brokers.js';
import { OWN_PAGE, homeFile, setting } from './sources.js';
import { T } from './tokens.js';

const { clock, events, inspect, offline, portfolio, report } = T;

const LAST_PRICES = create(LastPrices, create(LoadBars, T.marketData, clock, report), clock);
const SURROUNDINGS = { portfolio, prices: LAST_PRICES, clock, offline };
const CONFIGURED = derive([T.brokerChoice], ({ configured }) => configured);

export const brokerModule: Module = [
  provide(T.brokerChoice, derive([T.settings, SURROUNDINGS], brokerOf)),
  provide(T.marketWatch, derive([T.settings, offline], marketWatchOf)),
  provide(
    T.broker,
    derive(
      [T.brokerChoice, BrokerModeSwitch, CircuitBreaker],
      ({ broker }, mode, circuit) => new GuardedBroker(new LiveOnlyBroker(broker, mode), circuit),
    ),
  ),
  bind(CircuitBreaker, {
    store: create(BreakerFile, homeFile('breaker.json'), clock, T.warn),
    events,
    clock,
    report,
    cooldownSeconds: setting('BROKER_CIRCUIT_COOLDOWN'),
    inspect,
  }),
  bind(SurveyGround, {
    license: CurrentLicense,
    audits: AuditFile,
    clock,
    broker: CONFIGURED,
    priceSource: setting('MARKET_DATA'),
    dryRunHours: setting('DRY_RUN_HOURS'),
  }),
  bind(BrokerModeSwitch, {
    modes: create(BrokerModeFile, homeFile('broker-mode.json'), T.warn),
    ground: SurveyGround,
    update: ReadUpdate,
    events,
    clock,
    report,
    inspect,
  }),
  routes(brokerRoutes, {
    circuit: CircuitBreaker,
    reconcilePositions: create(ReconcilePositions, T.broker, portfolio, clock),
    ownPage: OWN_PAGE,
  }),
  routes(brokerModeRoutes, { brokerModeSwitch: BrokerModeSwitch, ownPage: OWN_PAGE }),
];
