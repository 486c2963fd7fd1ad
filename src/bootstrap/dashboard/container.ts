import { Container } from '../injection.js';
import type { Logger } from 'pino';
import { agentsModule } from './modules/agents.module.js';
import { auditModule } from './modules/audit.module.js';
import { backupModule } from './modules/backup.module.js';
import { brokerModule } from './modules/broker.module.js';
import { coachesModule } from './modules/coaches.module.js';
import { cloudModule } from './modules/cloud.module.js';
import type { DashboardSettings } from './settings/config.js';
import { licenseModule } from './modules/license.module.js';
import { machineModule } from './modules/machine.module.js';
import { ordersModule } from './modules/orders.module.js';
import { preferencesModule } from './modules/preferences.module.js';
import { pricesModule } from './modules/prices.module.js';
import { setupModule } from './modules/setup.module.js';
import { T } from './modules/tokens.js';

/** How this process runs, beside what the environment says. */
export interface RunMode {
  /** Nothing is sent to any other machine. */
  readonly offline: boolean;
  /** Whether fetched prices may be written to PLUMBLINE_HOME: by who has locked it. */
  readonly keepsPrices: boolean;
}

/** Everything wired; nothing is read, written or asked yet. */
export function dashboardContainer(
  settings: DashboardSettings,
  log: Logger,
  { offline, keepsPrices }: RunMode,
): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(T.settings).toConstantValue(settings);
  container.bind(T.log).toConstantValue(log);
  container.bind(T.offline).toConstantValue(offline);
  container.bind(T.keepsPrices).toConstantValue(keepsPrices);
  container.load(
    machineModule,
    pricesModule,
    auditModule,
    setupModule,
    licenseModule,
    preferencesModule,
    brokerModule,
    ordersModule,
    backupModule,
    coachesModule,
    cloudModule,
    agentsModule,
  );
  return container;
}
