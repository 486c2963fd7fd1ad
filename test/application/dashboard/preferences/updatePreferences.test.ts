import { describe, expect, it } from '@jest/globals';
import { UpdatePreferences } from '../../../../src/application/dashboard/preferences/updatePreferences.js';
import { CurrentPreferences } from '../../../../src/application/dashboard/preferences/currentPreferences.js';
import { LoadPreferences } from '../../../../src/application/dashboard/preferences/loadPreferences.js';
import {
  DEFAULT_PREFERENCES,
  SHARING_CHOICES,
  FALLBACK_PREFERENCES,
  type StoredPreferences,
} from '../../../../src/domain/dashboard/preferences/preferences.js';
import { MemoryStore } from '../../../fakes/dashboard/memoryStore.js';

const { coach, alerts } = DEFAULT_PREFERENCES;

function set() {
  const store = new MemoryStore<StoredPreferences>();
  const preferences = new CurrentPreferences();
  return { store, preferences, change: new UpdatePreferences(store, preferences) };
}

describe('preferences', () => {
  it('are the defaults until something is chosen', async () => {
    const { store, preferences } = set();
    await new LoadPreferences(store, preferences).execute();

    expect(preferences.current()).toEqual(DEFAULT_PREFERENCES);
  });

  it('change only in the submitted fields', async () => {
    const { preferences, change } = set();
    await change.execute({ coach: { tone: 'direct' }, alerts: { armed: false } });
    const whole = await change.execute({ coach: { length: 'short' }, briefing: false });

    const expected = {
      ...DEFAULT_PREFERENCES,
      coach: { ...coach, tone: 'direct', length: 'short' },
      alerts: { ...alerts, armed: false },
      briefing: false,
    };
    expect([whole, preferences.current()]).toEqual([expected, expected]);
  });

  it('are loaded at the next start', async () => {
    const { store, change } = set();
    await change.execute({ consensus: false });
    const restarted = new CurrentPreferences();
    await new LoadPreferences(store, restarted).execute();

    expect(restarted.current()).toEqual({ ...DEFAULT_PREFERENCES, consensus: false });
  });

  it('stay unchanged when a change cannot be stored', async () => {
    const { store, preferences, change } = set();
    store.full = true;

    await expect(change.execute({ consensus: false })).rejects.toThrow('no space');
    expect(preferences.current()).toEqual(DEFAULT_PREFERENCES);
  });

  it('keep both of two simultaneous changes', async () => {
    const { store, change } = set();
    await Promise.all([change.execute({ briefing: false }), change.execute({ consensus: false })]);

    expect(await store.load()).toMatchObject({
      preferences: { ...DEFAULT_PREFERENCES, briefing: false, consensus: false },
    });
  });

  it('keep an unreadable choice turned off until the user makes the choice again [PRV-01]', async () => {
    const { store, preferences, change } = set();
    await store.save(FALLBACK_PREFERENCES);
    await new LoadPreferences(store, preferences).execute();
    const seen = [];
    const { armed: _armed, ...otherAlerts } = alerts;
    for (const each of [
      {},
      { coach: { tone: 'direct' } },
      { consensus: true, alerts: otherAlerts },
      { briefing: false },
      { alerts: { armed: true } },
    ] as const) {
      await change.execute(each);
      const restarted = new CurrentPreferences();
      await new LoadPreferences(store, restarted).execute();
      seen.push([
        restarted.current().briefing,
        restarted.current().consensus,
        restarted.current().alerts.armed,
        restarted.lostChoices,
      ]);
    }

    expect(seen).toEqual([
      [false, false, false, SHARING_CHOICES],
      [false, false, false, SHARING_CHOICES],
      [false, true, false, ['briefing', 'alerts.armed']],
      [false, true, false, ['alerts.armed']],
      [false, true, true, []],
    ]);
  });
});
