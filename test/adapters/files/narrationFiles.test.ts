import { readdirSync, utimesSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { NarrationFiles } from '../../../src/adapters/files/narrationFiles.js';
import type { CachedNarration } from '../../../src/application/dashboard/coaching/narrationCache.port.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();
const NARRATION: CachedNarration = {
  coach: 'audit',
  ticker: 'AAPL',
  narration: 'words',
  citations: [],
  provider: 'rules',
  model: null,
  generatedAt: '2026-11-20T12:00:00.000Z',
};

const folder = (most: number) =>
  new NarrationFiles(
    at('narrations'),
    (message) => {
      throw new Error(message);
    },
    most,
  );
const names = () => readdirSync(at('narrations')).toSorted();
/** Sets the modification time of a stored narration to `seconds` ago. */
const age = (name: string, seconds: number) =>
  utimesSync(at(`narrations/${name}.json`), 0, Date.now() / 1000 - seconds);

describe('NarrationFiles', () => {
  it('removes the oldest narrations at the first save after a start', async () => {
    const earlier = folder(100);
    for (const [n, name] of ['b', 'd', 'a', 'c'].entries()) {
      await earlier.save(name, NARRATION);
      age(name, 60 - n);
    }
    await folder(3).save('e', NARRATION);

    expect(names()).toEqual(['a.json', 'c.json', 'e.json']);
    expect(await folder(3).load('a')).toEqual(NARRATION);
    expect(await folder(3).load('b')).toBeNull();
  });

  it('prunes the folder at every hundredth save', async () => {
    const narrations = folder(3);
    for (let n = 0; n <= 100; n++) await narrations.save(`n${n}`, NARRATION);
    expect(names()).toHaveLength(101);
    await narrations.save('last', NARRATION);

    expect(names()).toHaveLength(3);
    expect(names()).toContain('last.json');
  });
});
