import { describe, expect, it } from '@jest/globals';
import {
  applySettingChanges,
  requiresConfirmation,
  settingChangeProblems,
  settingsAwaitingRestart,
} from '../../../../src/domain/dashboard/settings/changeSettings.js';
import { effectiveSettings, settingSourceOf, type Setting } from '../../../../src/domain/dashboard/settings/setting.js';

const setting = (name: string, facts: Partial<Setting> = {}): Setting => ({
  name,
  group: 'coaches',
  label: name,
  description: name,
  kind: 'text',
  choices: [],
  defaultValue: null,
  isSecret: false,
  secretFor: [],
  isAtOnce: false,
  isConfirmed: false,
  isEnvironmentOnly: false,
  ...facts,
});

const KEY = setting('KEY', { isSecret: true, secretFor: ['ADDRESS'], isConfirmed: true });
const ADDRESS = setting('ADDRESS');
const LEVEL = setting('LEVEL', { isAtOnce: true, defaultValue: 'info' });
const HOME = setting('HOME', { isEnvironmentOnly: true });
const PORT = setting('PORT', { defaultValue: '8090' });
const SETTINGS = [KEY, ADDRESS, LEVEL, HOME, PORT];
const NOTHING = { environment: {}, file: {}, release: {} };

describe('the content of the settings file', () => {
  it('contains the new values and the values that were kept, but no removed values', () => {
    const changes = [
      { setting: 'ADDRESS', value: 'http://b' },
      { setting: 'LEVEL', value: null },
    ];

    expect(applySettingChanges({ KEY: 'k', ADDRESS: 'http://a', LEVEL: 'warn' }, changes)).toEqual({
      KEY: 'k',
      ADDRESS: 'http://b',
    });
  });
});

describe('a change to a setting', () => {
  it.each([
    ['OTHER', 'This is not a setting of the dashboard.'],
    [
      'LEVEL',
      'This setting is set in the environment, which takes precedence. Change it there, or remove it from there first.',
    ],
    ['HOME', 'This setting can be set only in the environment, because it says where the settings file is.'],
  ])('is refused for %s', (name, message) => {
    const layers = { ...NOTHING, environment: { LEVEL: 'warn' } };

    expect(settingChangeProblems(SETTINGS, layers, [{ setting: name, value: 'x' }])).toEqual([
      { setting: name, message },
    ]);
  });

  it('requires that a stored secret is entered again when it would be sent to another address', () => {
    const stored = { ...NOTHING, file: { KEY: 'k', ADDRESS: 'http://a' } };
    const moved = { setting: 'ADDRESS', value: 'http://b' };
    const again = [{ setting: 'KEY', message: 'Enter the secret again: ADDRESS sends it to another address.' }];

    expect(settingChangeProblems(SETTINGS, stored, [moved])).toEqual(again);
    expect(settingChangeProblems(SETTINGS, stored, [moved, { setting: 'KEY', value: 'k' }])).toEqual([]);
    expect(settingChangeProblems(SETTINGS, stored, [{ setting: 'ADDRESS', value: 'http://a' }])).toEqual([]);
    expect(settingChangeProblems(SETTINGS, stored, [{ setting: 'ADDRESS', value: null }])).toEqual([]);
    expect(settingChangeProblems(SETTINGS, NOTHING, [moved])).toEqual([]);
  });

  it('requires that a stored secret is entered again for another provider that would receive it', () => {
    const provider = setting('PROVIDER', { kind: 'choice', choices: ['none', 'one', 'two'], defaultValue: 'none' });
    const settings = [setting('KEY', { isSecret: true, secretFor: ['PROVIDER'] }), provider];
    const stored = { ...NOTHING, file: { KEY: 'k', PROVIDER: 'one' } };
    const again = [{ setting: 'KEY', message: 'Enter the secret again: PROVIDER sends it to another address.' }];

    expect(settingChangeProblems(settings, stored, [{ setting: 'PROVIDER', value: 'two' }])).toEqual(again);
    expect(settingChangeProblems(settings, stored, [{ setting: 'PROVIDER', value: 'none' }])).toEqual([]);
  });

  it('must not send a secret from the environment to another address', () => {
    const layers = { ...NOTHING, environment: { KEY: 'k' } };

    expect(settingChangeProblems(SETTINGS, layers, [{ setting: 'ADDRESS', value: 'http://b' }])).toEqual([
      {
        setting: 'ADDRESS',
        message: 'Change this setting in the environment: it says where KEY is sent, and KEY is set there.',
      },
    ]);
  });

  it('requires the confirmation phrase only for the settings that define one', () => {
    expect(requiresConfirmation(SETTINGS, [{ setting: 'KEY', value: null }])).toBe(true);
    expect(requiresConfirmation(SETTINGS, [{ setting: 'LEVEL', value: 'warn' }])).toBe(false);
  });
});

describe('the settings that wait for the next start', () => {
  it('are those whose value differs from the value in use, unless they take effect at once', () => {
    const next = { ADDRESS: 'http://a', LEVEL: 'warn', PORT: '8090' };

    expect(settingsAwaitingRestart(SETTINGS, {}, next)).toEqual(['ADDRESS']);
    expect(settingsAwaitingRestart(SETTINGS, { PORT: '9000' }, {})).toEqual(['PORT']);
  });
});

describe('the source of a setting', () => {
  it('is the first of environment, file, release and default that contains it', () => {
    const layers = {
      environment: { KEY: 'e' },
      file: { KEY: 'f', ADDRESS: 'f' },
      release: { KEY: 'r', ADDRESS: 'r', PORT: 'r' },
    };

    expect(effectiveSettings(layers)).toEqual({ KEY: 'e', ADDRESS: 'f', PORT: 'r' });
    expect(['KEY', 'ADDRESS', 'PORT', 'LEVEL'].map((name) => settingSourceOf(name, layers))).toEqual([
      'environment',
      'file',
      'release',
      'default',
    ]);
  });
});
