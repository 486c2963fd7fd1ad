import { applySettingChanges, settingChangeProblems } from '../../../domain/dashboard/settings/changeSettings.js';
import {
  effectiveSettings,
  type SettingChange,
  type SettingProblem,
  type SettingValues,
} from '../../../domain/dashboard/settings/setting.js';
import type { SettingsCatalog } from './settingsCatalog.port.js';
import type { SettingsInUse } from './settingsInUse.port.js';
import type { SettingsStore } from './settingsStore.port.js';

export interface CheckedChanges {
  readonly problems: readonly SettingProblem[];
  /** The content of the settings file after the changes. */
  readonly file: SettingValues;
  /** The values that would apply, from the file and the environment. */
  readonly values: SettingValues;
}

/** Checks changes before they are saved, by the rules that apply at startup. */
export class CheckSettings {
  constructor(
    private readonly catalog: SettingsCatalog,
    private readonly store: SettingsStore,
    private readonly inUse: Pick<SettingsInUse, 'environment' | 'release'>,
  ) {}

  execute(changes: readonly SettingChange[]): CheckedChanges {
    const layers = { ...this.inUse, file: this.store.load() };
    const file = applySettingChanges(layers.file, changes);
    const values = effectiveSettings({ ...layers, file });
    const refusals = settingChangeProblems(this.catalog.settings, layers, changes);
    const refused = new Set(refusals.map(({ setting }) => setting));
    const invalid = this.catalog.problemsIn(values).filter(({ setting }) => !refused.has(setting));
    return { problems: [...refusals, ...invalid], file, values };
  }
}
