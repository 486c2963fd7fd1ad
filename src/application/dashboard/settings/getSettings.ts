import {
  effectiveSettings,
  SETTINGS_CONFIRMATION_PHRASE,
  settingSourceOf,
  SWITCH_WORDS,
  type Setting,
  type SettingSource,
} from '../../../domain/dashboard/settings/setting.js';
import { settingsAwaitingRestart } from '../../../domain/dashboard/settings/changeSettings.js';
import type { SettingsCatalog } from './settingsCatalog.port.js';
import type { SettingsInUse } from './settingsInUse.port.js';
import type { SettingsStore } from './settingsStore.port.js';

export interface SettingView extends Setting {
  readonly source: SettingSource;
  /** Null for a secret, and where the default applies. */
  readonly value: string | null;
  readonly isSet: boolean;
}

export interface SettingsView {
  readonly settings: readonly SettingView[];
  /** Names of the settings whose saved value takes effect at the next start. */
  readonly awaitingRestart: readonly string[];
  readonly canRestart: boolean;
  readonly restartProblem: string | null;
  readonly confirmation: string;
}

/** Returns all settings with their values and sources, without secrets. */
export class GetSettings {
  constructor(
    private readonly catalog: SettingsCatalog,
    private readonly store: SettingsStore,
    private readonly inUse: SettingsInUse,
  ) {}

  execute(): SettingsView {
    const { environment, release, startedWith, restart, restartProblem } = this.inUse;
    const layers = { environment, release, file: this.store.load() };
    const values = effectiveSettings(layers);
    return {
      settings: this.catalog.settings.map((setting) => ({
        ...setting,
        source: settingSourceOf(setting.name, layers),
        value: setting.isSecret ? null : shownValue(setting, values[setting.name] ?? null),
        isSet: setting.name in values,
      })),
      awaitingRestart: settingsAwaitingRestart(this.catalog.settings, startedWith, values),
      canRestart: restart !== null,
      restartProblem,
      confirmation: SETTINGS_CONFIRMATION_PHRASE,
    };
  }
}

/** The page offers only true and false for a switch. */
const shownValue = ({ kind }: Setting, value: string | null): string | null =>
  kind === 'switch' && value !== null ? String(!SWITCH_WORDS.off.includes(value.toLowerCase())) : value;
