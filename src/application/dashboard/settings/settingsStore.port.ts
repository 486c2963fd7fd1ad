import type { SettingValues } from '../../../domain/dashboard/settings/setting.js';

/** Stores the settings that a person saved on the page. */
export interface SettingsStore {
  /** Empty when nothing was saved. Throws a `Failure` when the stored settings cannot be understood. */
  load(): SettingValues;
  /** Resolves once the values are stored. */
  save(values: SettingValues): Promise<void>;
}
