import {
  FIRST_PREFERENCES,
  type Preferences,
  type SharingChoice,
  type StoredPreferences,
} from '../../../domain/dashboard/preferences/preferences.js';

/** The preferences as this process knows them now. */
export class CurrentPreferences {
  private known = FIRST_PREFERENCES;

  get stored(): StoredPreferences {
    return this.known;
  }

  current(): Preferences {
    return this.known.preferences;
  }

  get lostChoices(): readonly SharingChoice[] {
    return this.known.lostChoices;
  }

  become(stored: StoredPreferences): void {
    this.known = stored;
  }
}
