import type { PreferencesStore } from '../../../src/application/dashboard/preferences/preferencesStore.port.js';
import type { StoredPreferences } from '../../../src/domain/dashboard/preferences/preferences.js';

/** Stores the preferences in memory; while `full`, it rejects writes. */
export class MemoryPreferences implements PreferencesStore {
  full = false;
  private stored: StoredPreferences | null = null;

  async load(): Promise<StoredPreferences | null> {
    return this.stored;
  }

  async save(stored: StoredPreferences): Promise<void> {
    if (this.full) throw new Error('no space left on device');
    this.stored = stored;
  }
}
