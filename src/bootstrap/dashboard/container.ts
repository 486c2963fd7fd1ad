import { Container } from '../injection.js';
import { loadModules } from '../module.js';
import type { Logger } from 'pino';
import type { DashboardSettings } from './settings/config.js';
import { DASHBOARD_MODULES } from './modules/dashboardModules.js';
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
  loadModules(container, DASHBOARD_MODULES);
  return container;
}
