import { Container } from '../injection.js';
import { loadModules } from '../module.js';
import type { Logger } from 'pino';
import type { DashboardSettings } from './settings/config.js';
import { DASHBOARD_MODULES } from './modules/dashboardModules.js';
import { DASHBOARD_TOKENS } from './modules/tokens.js';

/** Properties of this process that the environment variables do not state. */
export interface RunMode {
  /** Whether other machines must not be contacted. */
  readonly offline: boolean;
  /** Whether fetched prices may be written to PLUMBLINE_HOME; only the process that has locked it may. */
  readonly canStorePrices: boolean;
}

/** Wires all objects. Nothing is read, written or requested yet. */
export function dashboardContainer(
  settings: DashboardSettings,
  log: Logger,
  { offline, canStorePrices: keepsPrices }: RunMode,
): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(DASHBOARD_TOKENS.settings).toConstantValue(settings);
  container.bind(DASHBOARD_TOKENS.log).toConstantValue(log);
  container.bind(DASHBOARD_TOKENS.offline).toConstantValue(offline);
  container.bind(DASHBOARD_TOKENS.canStorePrices).toConstantValue(keepsPrices);
  loadModules(container, DASHBOARD_MODULES);
  return container;
}
