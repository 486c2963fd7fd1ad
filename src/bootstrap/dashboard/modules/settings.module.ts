import { AuditFile } from '../../../adapters/files/audit/auditFile.js';
import { settingsRoutes } from '../../../adapters/http/local/account/settings.routes.js';
import { CheckSettings } from '../../../application/dashboard/settings/checkSettings.js';
import { GetSettings } from '../../../application/dashboard/settings/getSettings.js';
import { SaveSettings } from '../../../application/dashboard/settings/saveSettings.js';
import { TestConnections } from '../../../application/dashboard/settings/testConnections.js';
import { bind, clientRoutes, provide, type Module } from '../../module.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import { SETTINGS_CATALOG } from '../settings/catalog.js';
import { settingsFileIn } from '../settings/config.js';
import { createConnectionTester } from '../settings/connectionTester.js';
import { LAST_PRICES } from './broker.module.js';
import { HOME_FOLDER, ORDER_PAGE_ACCESS } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const { clock, offline, portfolio, report, settingsInUse, settingsStore, warn } = DASHBOARD_TOKENS;

const CATALOG = constant(SETTINGS_CATALOG);
const TESTER = derive(
  [{ portfolio, audits: AuditFile, prices: LAST_PRICES, clock, report, warn, offline }],
  createConnectionTester,
);

/** Provides the settings that can be seen, tested and changed on the page. */
export const settingsModule: Module = [
  provide(settingsStore, derive([HOME_FOLDER], settingsFileIn)),
  bind(CheckSettings, CATALOG, settingsStore, settingsInUse),
  clientRoutes(settingsRoutes, {
    getSettings: create(GetSettings, CATALOG, settingsStore, settingsInUse),
    checkSettings: CheckSettings,
    saveSettings: create(SaveSettings, {
      catalog: CATALOG,
      checkSettings: CheckSettings,
      store: settingsStore,
      inUse: settingsInUse,
    }),
    testConnections: create(TestConnections, CATALOG, CheckSettings, TESTER),
    inUse: settingsInUse,
    page: ORDER_PAGE_ACCESS,
  }),
];
