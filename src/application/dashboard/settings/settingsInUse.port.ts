import type { SettingValues } from '../../../domain/dashboard/settings/setting.js';

/** The settings with which the program runs. */
export interface SettingsInUse {
  /** The values at startup. */
  readonly startedWith: SettingValues;
  readonly environment: SettingValues;
  /** Values that the release archive contains, as its publisher set them. */
  readonly release: SettingValues;
  /** Why the program kept the earlier settings at its latest restart; null when it did not. */
  readonly restartProblem: string | null;
  /** Restarts the program; null when it cannot restart itself. */
  readonly restart: (() => void) | null;
  /** Applies the changes that can take effect without a restart. */
  applyAtOnce(values: SettingValues): void;
}
