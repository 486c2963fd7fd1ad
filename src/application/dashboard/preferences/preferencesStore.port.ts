import type { StoredPreferences } from '../../../domain/dashboard/preferences/preferences.js';

/** Stores the preferences, so that they survive a restart. */
export interface PreferencesStore {
  /** Returns null when the user has not chosen anything yet. `lostChoices` lists choices that could not be read. */
  load(): Promise<StoredPreferences | null>;
  /** Resolves once the preferences are stored. */
  save(stored: StoredPreferences): Promise<void>;
}

/** A store that is part of backups. */
export interface RestorablePreferencesStore extends PreferencesStore {
  /** Returns a backup’s preferences file, with every sharing choice turned off that is off here. */
  keepSharingOff(restored: Uint8Array): Promise<Uint8Array>;
}
