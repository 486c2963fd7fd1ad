import { Container } from '../injection.js';
import { loadModules } from '../module.js';
import type { Installation } from '../../application/dashboard/release/installation.port.js';
import type { Logger } from 'pino';
import type { DashboardSettings } from './settings/config.js';
import { createSettingsInUse, type SettingsOrigin } from './settings/settingsInUse.js';
import { DASHBOARD_MODULES } from './modules/dashboardModules.js';
import { DASHBOARD_TOKENS } from './modules/tokens.js';

/** Properties of this process that the environment variables do not state. */
export interface RunMode {
  /** Whether other machines must not be contacted. */
  readonly offline: boolean;
  /**
   * Whether fetched prices may be written to PLUMBLINE_HOME; only the process that has locked the folder may write
   * there.
   */
  readonly canStorePrices: boolean;
  /** Null when this process cannot install updates. */
  readonly installation?: Installation | null;
}

/** For a command in the terminal, which serves no settings page. */
const NO_ORIGIN: SettingsOrigin = {
  layers: { environment: {}, file: {}, release: {} },
  restartProblem: null,
  restart: null,
};

/** Wires all objects. Nothing is read, written or requested yet. */
export function dashboardContainer(
  settings: DashboardSettings,
  log: Logger,
  { offline, canStorePrices, installation = null }: RunMode,
  settingsOrigin = NO_ORIGIN,
): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(DASHBOARD_TOKENS.settings).toConstantValue(settings);
  container.bind(DASHBOARD_TOKENS.settingsInUse).toConstantValue(createSettingsInUse(settings, log, settingsOrigin));
  container.bind(DASHBOARD_TOKENS.log).toConstantValue(log);
  container.bind(DASHBOARD_TOKENS.offline).toConstantValue(offline);
  container.bind(DASHBOARD_TOKENS.canStorePrices).toConstantValue(canStorePrices);
  container.bind(DASHBOARD_TOKENS.installation).toConstantValue(installation);
  loadModules(container, DASHBOARD_MODULES);
  return container;
}
