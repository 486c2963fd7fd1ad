import { DEFAULT_PREFERENCES, type Preferences } from '../../domain/preferences/preferences.js';

/** The preferences as this process knows them now. */
export class CurrentPreferences {
  private known = DEFAULT_PREFERENCES;

  current(): Preferences {
    return this.known;
  }

  become(preferences: Preferences): void {
    this.known = preferences;
  }
}
