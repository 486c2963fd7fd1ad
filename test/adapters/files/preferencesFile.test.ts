import { statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PreferencesFile } from '../../../src/adapters/files/preferencesFile.js';
import { DEFAULT_PREFERENCES, withChange } from '../../../src/domain/preferences/preferences.js';
import { preferencesStoreContract } from '../../contracts/preferencesStore.contract.js';
import { MemoryPreferences } from '../../fakes/memoryPreferences.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();

preferencesStoreContract('memory', () => new MemoryPreferences());
preferencesStoreContract('a file', () => new PreferencesFile(at('preferences.json'), () => undefined));

async function reading(content: string) {
  const warnings: string[] = [];
  writeFileSync(at('preferences.json'), content);
  const preferences = await new PreferencesFile(at('preferences.json'), (message) => warnings.push(message)).load();
  return { preferences, warnings };
}

describe('PreferencesFile', () => {
  it.each(['', 'null', '{"coach":{"tone":"direct"}}', '{"schema_version":2}', '{"schema_version":1,'])('holds no preferences when it holds %j', async (content) => {
    expect(await reading(content)).toEqual({
      preferences: null,
      warnings: [`${at('preferences.json')} cannot be read: the preferences are the default ones.`],
    });
  });

  it('keeps every choice that it knows, of a file that somebody edited or an older version wrote', async () => {
    const content = { schema_version: 1, coach: { length: 'endless', focus: 'risk' }, alerts: { armed: false, exit: 'no' }, briefing: 0, unknown: true };

    expect(await reading(JSON.stringify(content))).toEqual({
      preferences: withChange(DEFAULT_PREFERENCES, { coach: { focus: 'risk' }, alerts: { armed: false } }),
      warnings: [`${at('preferences.json')} lacks some preferences, or has unknown ones: those are the default ones.`],
    });
  });

  it('is the user’s own', async () => {
    await new PreferencesFile(at('preferences.json'), () => undefined).save(DEFAULT_PREFERENCES);

    expect(statSync(at('preferences.json')).mode & 0o777).toBe(0o600);
  });
});
