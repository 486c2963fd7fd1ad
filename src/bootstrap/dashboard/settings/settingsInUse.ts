import type { Logger } from 'pino';
import type { SettingsInUse } from '../../../application/dashboard/settings/settingsInUse.port.js';
import { effectiveSettings, type SettingLayers } from '../../../domain/dashboard/settings/setting.js';
import { SETTINGS_CATALOG } from './catalog.js';
import { checkDashboardSettings, type DashboardSettings } from './config.js';

/** Where the settings of this process come from, and how it can read them again. */
export interface SettingsOrigin {
  readonly layers: SettingLayers;
  /** Why a restart kept the earlier settings; null otherwise. */
  readonly restartProblem: string | null;
  /** Restarts the program; null when it cannot restart itself. */
  readonly restart: (() => void) | null;
}

const AT_ONCE = SETTINGS_CATALOG.settings.filter(({ isAtOnce }) => isAtOnce).map(({ name }) => name);

/**
 * @param settings the object from which the program reads its settings; settings that need no restart are changed in
 * this object
 */
export const createSettingsInUse = (
  settings: DashboardSettings,
  log: Logger,
  { layers, restartProblem, restart }: SettingsOrigin,
): SettingsInUse => ({
  startedWith: effectiveSettings(layers),
  environment: layers.environment,
  release: layers.release,
  restartProblem,
  restart,
  applyAtOnce(values) {
    const checked = checkDashboardSettings(values);
    if (checked.kind === 'invalid') return;
    const next = new Map<string, unknown>(Object.entries(checked.settings));
    Object.assign(settings, Object.fromEntries(AT_ONCE.map((name) => [name, next.get(name)])));
    log.level = settings.LOG_LEVEL;
  },
});
