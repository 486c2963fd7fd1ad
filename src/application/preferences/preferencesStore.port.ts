import type { Preferences } from '../../domain/preferences/preferences.js';

/** Where the preferences survive a restart. */
export interface PreferencesStore {
  /** Null when none were chosen, or none can be read. */
  load(): Promise<Preferences | null>;
  /** Kept when it resolves. */
  save(preferences: Preferences): Promise<void>;
}
