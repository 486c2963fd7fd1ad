import type { PreferencesStore } from '../../src/application/preferences/preferencesStore.port.js';
import type { Preferences } from '../../src/domain/preferences/preferences.js';

/** Keeps the preferences in memory; while `full`, it takes nothing. */
export class MemoryPreferences implements PreferencesStore {
  full = false;
  private kept: Preferences | null = null;

  async load(): Promise<Preferences | null> {
    return this.kept;
  }

  async save(preferences: Preferences): Promise<void> {
    if (this.full) throw new Error('no space left on device');
    this.kept = preferences;
  }
}
