import { Container } from '../injection.js';
import type { Logger } from 'pino';
import { agentsModule } from './agents.module.js';
import { auditModule } from './audit.module.js';
import { backupModule } from './backup.module.js';
import { brokerModule } from './broker.module.js';
import { coachesModule } from './coaches.module.js';
import { cloudModule } from './cloud.module.js';
import type { DashboardSettings } from './config.js';
import { licenseModule } from './license.module.js';
import { machineModule } from './machine.module.js';
import { ordersModule } from './orders.module.js';
import { preferencesModule } from './preferences.module.js';
import { pricesModule } from './prices.module.js';
import { setupModule } from './setup.module.js';
import { T } from './tokens.js';

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
