import type { SettingValues } from '../../../domain/dashboard/settings/setting.js';

/** The settings with which the program runs. */
export interface SettingsInUse {
  /** The values at the start. */
  readonly startedWith: SettingValues;
  readonly environment: SettingValues;
  /** Why the latest restart kept the earlier settings; null when it did not. */
  readonly restartProblem: string | null;
  /** Restarts the program; null when it cannot restart itself. */
  readonly restart: (() => void) | null;
  /** Takes over the changes that take effect at once. */
  applyAtOnce(values: SettingValues): void;
}
