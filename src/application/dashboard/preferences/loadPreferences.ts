import { INITIAL_STORED_PREFERENCES } from '../../../domain/dashboard/preferences/preferences.js';
import type { CurrentPreferences } from './currentPreferences.js';
import type { PreferencesStore } from './preferencesStore.port.js';

/** Loads the stored preferences at startup. */
export class LoadPreferences {
  constructor(
    private readonly store: PreferencesStore,
    private readonly preferences: CurrentPreferences,
  ) {}

  async execute(): Promise<void> {
    this.preferences.update((await this.store.load()) ?? INITIAL_STORED_PREFERENCES);
  }
}
