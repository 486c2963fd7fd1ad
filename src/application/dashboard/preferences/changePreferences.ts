import {
  storedWithChange,
  type Preferences,
  type PreferencesChange,
} from '../../../domain/dashboard/preferences/preferences.js';
import { Turn } from '../turn.js';
import type { CurrentPreferences } from './currentPreferences.js';
import type { PreferencesStore } from './preferencesStore.port.js';

/** Changes preferences: kept first, then in force. */
export class ChangePreferences {
  /** Two changes at a time would each start from the same old preferences, and one would be lost. */
  private readonly turn = new Turn();

  constructor(
    private readonly store: PreferencesStore,
    private readonly preferences: CurrentPreferences,
  ) {}

  async execute(change: PreferencesChange): Promise<Preferences> {
    return this.turn.run(async () => {
      const next = storedWithChange(this.preferences.stored, change);
      await this.store.save(next);
      this.preferences.become(next);
      return next.preferences;
    });
  }
}
