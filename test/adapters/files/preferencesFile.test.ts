import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PreferencesFile } from '../../../src/adapters/files/preferencesFile.js';
import {
  ALERT_TYPES,
  DEFAULT_PREFERENCES,
  INITIAL_STORED_PREFERENCES,
  FALLBACK_PREFERENCES,
  applyPreferencesChange,
  type SharingChoice,
} from '../../../src/domain/dashboard/preferences/preferences.js';
import { preferencesStoreContract } from '../../contracts/dashboard/preferencesStore.contract.js';
import { MemoryStore } from '../../fakes/dashboard/memoryStore.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();
const ALL_ALERTS = ALERT_TYPES.map((type) => `alerts.${type}` as const);
const WHOLE = JSON.stringify({ schema_version: 1, ...DEFAULT_PREFERENCES, consensus: false });

preferencesStoreContract('memory', () => new MemoryStore());
preferencesStoreContract('a file', () => new PreferencesFile(at('preferences.json'), () => undefined));

async function reading(content: string) {
  const warnings: string[] = [];
  writeFileSync(at('preferences.json'), content);
  const stored = await new PreferencesFile(at('preferences.json'), (message) => warnings.push(message)).load();
  return { stored, warnings };
}

describe('PreferencesFile', () => {
  it('keeps disabled and lost sharing choices as they are when a backup is restored', async () => {
    const file = new PreferencesFile(at('preferences.json'), () => undefined);
    const all = Buffer.from(JSON.stringify({ schema_version: 1, ...DEFAULT_PREFERENCES }));
    expect(await file.keepSharingOff(all)).toBe(all);

    const { alerts } = DEFAULT_PREFERENCES;
    const preferences = { ...DEFAULT_PREFERENCES, alerts: { ...alerts, exit: false }, consensus: false };
    await file.save({ preferences, lostChoices: ['consensus'] });
    const coach = { ...DEFAULT_PREFERENCES.coach, tone: 'direct' };
    const restored = Buffer.from(JSON.stringify({ schema_version: 1, ...DEFAULT_PREFERENCES, coach, briefing: false }));

    expect((await reading(Buffer.from(await file.keepSharingOff(restored)).toString())).stored).toEqual({
      preferences: { ...preferences, coach, briefing: false },
      lostChoices: ['consensus'],
    });
    const damaged = restored.subarray(1);
    expect(await file.keepSharingOff(damaged)).toBe(damaged);
  });

  it.each([
    '',
    'null',
    '[]',
    '{"coach":{"tone":"direct"}}',
    '{"schema_version":2,"consensus":true}',
    WHOLE.slice(0, -1),
    WHOLE.slice(0, 20),
    '\0'.repeat(300),
  ])('switches the briefing, the consensus and all alerts off when the file holds %j [PRV-01]', async (content) => {
    expect(await reading(content)).toEqual({
      stored: FALLBACK_PREFERENCES,
      warnings: [
        `${at('preferences.json')} cannot be read: the briefing, the consensus and all alerts are off until you choose again on the account page.`,
      ],
    });
  });

  it.each<[string, SharingChoice[], string]>([
    ['{"consensus":"no","briefing":true}', ['consensus'], 'consensus'],
    ['{"briefing":null,"consensus":true}', ['briefing'], 'briefing'],
    ['{"consensus":1}', ['briefing', 'consensus'], 'briefing, consensus'],
    ['{"briefing":true,"consensus":true,"alerts":null}', ALL_ALERTS, ALL_ALERTS.join(', ')],
    [
      '{"briefing":true,"consensus":true,"alerts":{"state_change":true,"armed":true,"tighten":true,"exit":"yes","take_profit":true,"stop_breach":true}}',
      ['alerts.exit', 'alerts.circuit_open'],
      'alerts.exit, alerts.circuit_open',
    ],
  ])('switches off each choice that is missing or invalid in %s', async (choices, lostChoices, named) => {
    const { coach, alerts: chosen } = DEFAULT_PREFERENCES;
    const alerts = Object.fromEntries(ALERT_TYPES.map((type) => [type, !lostChoices.includes(`alerts.${type}`)]));
    const preferences = {
      coach,
      alerts,
      briefing: !lostChoices.includes('briefing'),
      consensus: !lostChoices.includes('consensus'),
    };

    expect(await reading(JSON.stringify({ schema_version: 1, coach, alerts: chosen, ...JSON.parse(choices) }))).toEqual(
      {
        stored: { preferences, lostChoices },
        warnings: [
          `${at('preferences.json')} has no readable choice for ${named}; each counts as "off" until you choose again on the account page.`,
        ],
      },
    );
  });

  it('keeps an unreadable file in place until a new one replaces it', async () => {
    await reading('{');
    const file = new PreferencesFile(at('preferences.json'), () => undefined);
    await file.load();
    mkdirSync(at('preferences.json.unreadable'));

    await expect(file.save(INITIAL_STORED_PREFERENCES)).rejects.toThrow();
    expect(readFileSync(at('preferences.json'), 'utf8')).toBe('{');
    expect(await file.load()).toEqual(FALLBACK_PREFERENCES);
  });

  it('keeps every known choice in a file that a user edited or an older version wrote', async () => {
    const content = {
      schema_version: 1,
      coach: { length: 'endless', focus: 'risk' },
      alerts: { ...DEFAULT_PREFERENCES.alerts, armed: false },
      briefing: false,
      consensus: true,
      unknown: true,
    };

    expect(await reading(JSON.stringify(content))).toEqual({
      stored: {
        preferences: applyPreferencesChange(DEFAULT_PREFERENCES, {
          coach: { focus: 'risk' },
          alerts: { armed: false },
          briefing: false,
        }),
        lostChoices: [],
      },
      warnings: [`${at('preferences.json')} lacks some preferences or has unknown values: their defaults apply.`],
    });
  });

  it('is readable by the user alone', async () => {
    await new PreferencesFile(at('preferences.json'), () => undefined).save(INITIAL_STORED_PREFERENCES);

    expect(statSync(at('preferences.json')).mode & 0o777).toBe(0o600);
  });
});
