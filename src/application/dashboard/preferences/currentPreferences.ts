import {
  INITIAL_STORED_PREFERENCES,
  type Preferences,
  type SharingChoice,
  type StoredPreferences,
} from '../../../domain/dashboard/preferences/preferences.js';

/** The preferences as this process currently knows them. */
export class CurrentPreferences {
  private known = INITIAL_STORED_PREFERENCES;

  get stored(): StoredPreferences {
    return this.known;
  }

  current(): Preferences {
    return this.known.preferences;
  }

  get lostChoices(): readonly SharingChoice[] {
    return this.known.lostChoices;
  }

  update(stored: StoredPreferences): void {
    this.known = stored;
  }
}
