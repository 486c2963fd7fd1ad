import { AuditFile } from '../../../adapters/files/auditFile.js';
import { CurrentLicense } from '../../../application/dashboard/license/currentLicense.js';
import { ReadUpdate } from '../../../application/dashboard/release/readUpdate.js';
import { ContainerModule } from '../../injection.js';
import { join } from 'node:path';
import { BreakerFile } from '../../../adapters/files/breakerFile.js';
import { BrokerModeFile } from '../../../adapters/files/brokerModeFile.js';
import { BrokerModeSwitch } from '../../../application/dashboard/trading/broker/brokerModeSwitch.js';
import { CircuitBreaker } from '../../../application/dashboard/trading/broker/circuitBreaker.js';
import { GuardedBroker } from '../../../application/dashboard/trading/broker/guardedBroker.js';
import { LastPrices } from '../../../application/dashboard/trading/broker/lastPrices.js';
import { ReconcilePositions } from '../../../application/dashboard/trading/broker/reconcilePositions.js';
import { SurveyGround } from '../../../application/dashboard/trading/broker/surveyGround.js';
import { LiveOnlyBroker } from '../../../application/dashboard/trading/orders/liveOnlyBroker.js';
import { LoadBars } from '../../../application/dashboard/market/loadBars.js';
import { brokerOf, marketWatchOf } from '../settings/brokers.js';
import { T } from './tokens.js';

export const brokerModule = new ContainerModule(({ bind }) => {
  bind(LastPrices).toResolvedValue(
    (prices, clock, report) => new LastPrices(new LoadBars(prices, clock, report), clock),
    [T.marketData, T.clock, T.report],
  );
  bind(T.brokerChoice).toResolvedValue(
    (settings, portfolio, prices, clock, offline) => brokerOf(settings, { portfolio, prices, clock, offline }),
    [T.settings, T.portfolio, LastPrices, T.clock, T.offline],
  );
  bind(CircuitBreaker).toResolvedValue(
    ({ PLUMBLINE_HOME, BROKER_CIRCUIT_COOLDOWN }, events, clock, report, warn, inspect) => {
      const store = new BreakerFile(join(PLUMBLINE_HOME, 'breaker.json'), clock, warn);
      return new CircuitBreaker({ store, events, clock, report, cooldownSeconds: BROKER_CIRCUIT_COOLDOWN, inspect });
    },
    [T.settings, T.events, T.clock, T.report, T.warn, T.inspect],
  );
  bind(T.broker).toResolvedValue(
    ({ broker }, mode, circuit) => new GuardedBroker(new LiveOnlyBroker(broker, mode), circuit),
    [T.brokerChoice, BrokerModeSwitch, CircuitBreaker],
  );
  bind(T.marketWatch).toResolvedValue((settings, offline) => marketWatchOf(settings, offline), [T.settings, T.offline]);
  bind(SurveyGround).toResolvedValue(
    (license, audits, clock, { configured }, { MARKET_DATA, DRY_RUN_HOURS }) =>
      new SurveyGround({
        license,
        audits,
        clock,
        broker: configured,
        priceSource: MARKET_DATA,
        dryRunHours: DRY_RUN_HOURS,
      }),
    [CurrentLicense, AuditFile, T.clock, T.brokerChoice, T.settings],
  );
  bind(BrokerModeSwitch).toResolvedValue(
    ({ PLUMBLINE_HOME }, ground, update, events, clock, report, warn, inspect) => {
      const modes = new BrokerModeFile(join(PLUMBLINE_HOME, 'broker-mode.json'), warn);
      return new BrokerModeSwitch({ modes, ground, update, events, clock, report, inspect });
    },
    [T.settings, SurveyGround, ReadUpdate, T.events, T.clock, T.report, T.warn, T.inspect],
  );
  bind(ReconcilePositions).toResolvedValue(
    (broker, portfolio, clock) => new ReconcilePositions(broker, portfolio, clock),
    [T.broker, T.portfolio, T.clock],
  );
});
