import { requiresConfirmation } from '../../../domain/dashboard/settings/changeSettings.js';
import { SETTINGS_CONFIRMATION_PHRASE, type SettingChange } from '../../../domain/dashboard/settings/setting.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { SerialQueue } from '../serialQueue.js';
import type { CheckSettings } from './checkSettings.js';
import type { SettingsCatalog } from './settingsCatalog.port.js';
import type { SettingsInUse } from './settingsInUse.port.js';
import type { SettingsStore } from './settingsStore.port.js';

export interface SaveSettingsDependencies {
  readonly catalog: SettingsCatalog;
  readonly checkSettings: CheckSettings;
  readonly store: SettingsStore;
  readonly inUse: SettingsInUse;
}

/** Saves changed settings. Those that can take effect at once do so once they are stored. */
export class SaveSettings {
  /** Applies one change at a time: concurrent changes would start from the same file, and one would be lost. */
  private readonly queue = new SerialQueue();

  constructor(private readonly dependencies: SaveSettingsDependencies) {}

  /**
   * @param confirmation the phrase that the user typed; null when none was required
   * @throws InvalidRequest with the problem of each setting
   */
  async execute(changes: readonly SettingChange[], confirmation: string | null): Promise<void> {
    const { catalog, checkSettings, store, inUse } = this.dependencies;
    await this.queue.run(async () => {
      const { problems, file, values } = checkSettings.execute(changes);
      if (problems.length > 0)
        throw new InvalidRequest(problems.map(({ setting, message }) => ({ path: setting, message })));
      if (requiresConfirmation(catalog.settings, changes) && confirmation?.trim() !== SETTINGS_CONFIRMATION_PHRASE)
        throw new InvalidRequest([
          { path: 'confirmation', message: `Type "${SETTINGS_CONFIRMATION_PHRASE}" to save these changes.` },
        ]);
      await store.save(file);
      inUse.applyAtOnce(values);
    });
  }
}
