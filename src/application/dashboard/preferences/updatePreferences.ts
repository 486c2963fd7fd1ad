import {
  applyChangeToStoredPreferences,
  type Preferences,
  type PreferencesChange,
} from '../../../domain/dashboard/preferences/preferences.js';
import { SerialQueue } from '../serialQueue.js';
import type { CurrentPreferences } from './currentPreferences.js';
import type { PreferencesStore } from './preferencesStore.port.js';

/** Changes preferences, which are stored before they take effect. */
export class UpdatePreferences {
  /** Applies one change at a time: concurrent changes would start from the same preferences, and one would be lost. */
  readonly queue = new SerialQueue();

  constructor(
    private readonly store: PreferencesStore,
    private readonly preferences: CurrentPreferences,
  ) {}

  async execute(change: PreferencesChange): Promise<Preferences> {
    return this.queue.run(async () => {
      const next = applyChangeToStoredPreferences(this.preferences.stored, change);
      await this.store.save(next);
      this.preferences.update(next);
      return next.preferences;
    });
  }
}
