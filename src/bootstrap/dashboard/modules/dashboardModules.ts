import type { Module } from '../../module.js';
import { agentsModule } from './agents.module.js';
import { auditModule } from './audit.module.js';
import { backupModule } from './backup.module.js';
import { brokerModule } from './broker.module.js';
import { cloudModule } from './cloud.module.js';
import { coachesModule } from './coaches.module.js';
import { importsModule } from './imports.module.js';
import { ledgerModule } from './ledger.module.js';
import { licenseModule } from './license.module.js';
import { processModule } from './process.module.js';
import { ordersModule } from './orders.module.js';
import { preferencesModule } from './preferences.module.js';
import { pricesModule } from './prices.module.js';
import { settingsModule } from './settings.module.js';
import { setupModule } from './setup.module.js';

/** All modules of the dashboard, in the order in which the API's description lists their routes. */
export const DASHBOARD_MODULES: readonly Module[] = [
  processModule,
  auditModule,
  coachesModule,
  brokerModule,
  setupModule,
  settingsModule,
  importsModule,
  licenseModule,
  preferencesModule,
  backupModule,
  cloudModule,
  ordersModule,
  ledgerModule,
  agentsModule,
  pricesModule,
];
