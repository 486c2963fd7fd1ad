import { describe, expect, it } from '@jest/globals';
import type { PreferencesStore } from '../../../src/application/dashboard/preferences/preferencesStore.port.js';
import {
  INITIAL_STORED_PREFERENCES,
  applyChangeToStoredPreferences,
  FALLBACK_PREFERENCES,
} from '../../../src/domain/dashboard/preferences/preferences.js';

/** Verifies a preferences store, which must be empty at the start of each test. */
export function preferencesStoreContract(name: string, subject: () => PreferencesStore): void {
  describe(`${name} as a preferences store`, () => {
    it('is empty at first', async () => {
      expect(await subject().load()).toBeNull();
    });

    it('returns the last stored preferences unchanged', async () => {
      const store = subject();
      const chosen = applyChangeToStoredPreferences(FALLBACK_PREFERENCES, {
        coach: { length: 'long', focus: 'risk', tone: 'direct' },
        alerts: { armed: false },
        consensus: false,
      });
      await store.save(INITIAL_STORED_PREFERENCES);
      await store.save(chosen);

      expect(await store.load()).toEqual(chosen);
    });
  });
}
