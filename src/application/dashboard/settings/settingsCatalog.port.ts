import type { Setting, SettingProblem, SettingValues } from '../../../domain/dashboard/settings/setting.js';

/** The settings that the dashboard reads, with the rules that it also applies at startup. */
export interface SettingsCatalog {
  readonly settings: readonly Setting[];
  /** Checks each value on its own, and then their combinations. Messages never repeat a value. */
  problemsIn(values: SettingValues): readonly SettingProblem[];
}
