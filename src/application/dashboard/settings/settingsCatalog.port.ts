import type { Setting, SettingProblem, SettingValues } from '../../../domain/dashboard/settings/setting.js';

/** The settings that the dashboard reads, with the rules by which it also starts. */
export interface SettingsCatalog {
  readonly settings: readonly Setting[];
  /** Checks values alone and together. Messages never repeat a value. */
  problemsIn(values: SettingValues): readonly SettingProblem[];
}
