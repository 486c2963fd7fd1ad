import type { StoredPreferences } from '../../../domain/dashboard/preferences/preferences.js';

/** Where the preferences survive a restart. */
export interface PreferencesStore {
  /** Null when nothing was chosen yet. Unreadable choices are in `lostChoices`. */
  load(): Promise<StoredPreferences | null>;
  /** Kept when it resolves. */
  save(stored: StoredPreferences): Promise<void>;
}
