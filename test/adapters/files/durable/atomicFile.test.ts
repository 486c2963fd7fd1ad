import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readIfPresent, writeAtomically } from '../../../../src/adapters/files/durable/atomicFile.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

describe('writeAtomically', () => {
  it('replaces the content, and leaves a single file that only the owner can read', async () => {
    writeFileSync(at('x.json'), 'the old content, which is longer');
    await writeAtomically(at('x.json'), '{}');

    expect(readFileSync(at('x.json'), 'utf8')).toBe('{}');
    expect(statSync(at('x.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(at())).toEqual(['x.json']);
  });

  it('accepts a file mode other than the default', async () => {
    await writeAtomically(at('x.json'), '{}', 0o640);

    expect(statSync(at('x.json')).mode & 0o777).toBe(0o640);
  });

  it('keeps the old content and leaves nothing behind when it fails', async () => {
    mkdirSync(at('taken'));
    writeFileSync(at('taken/inside'), '');

    await expect(writeAtomically(at('taken'), '{}')).rejects.toHaveProperty('code', 'EISDIR');
    expect(readdirSync(at())).toEqual(['taken']);
  });

  it.each(['ENOSPC', 'EDQUOT'])(
    'reports the cause and the remedy when the disk is full (%s), and keeps the old content',
    async (code) => {
      writeFileSync(at('x.json'), 'old');
      const full = Object.assign(new Error(code), { code });

      await expect(writeAtomically(at('x.json'), () => Promise.reject(full))).rejects.toMatchObject({
        kind: 'unavailable',
        slug: 'disk_full',
        message: `${at('x.json')} could not be written because its disk is full. Free some space, then try again.`,
        cause: full,
      });
      expect([readdirSync(at()), readFileSync(at('x.json'), 'utf8')]).toEqual([['x.json'], 'old']);
    },
  );

  it('shows readers only complete contents while many writers replace the file', async () => {
    const contents = Array.from({ length: 20 }, (_, i) => String(i % 10).repeat(50_000));
    await writeAtomically(at('x'), contents[0] ?? '');
    const writes = Promise.all(contents.map((content) => writeAtomically(at('x'), content)));
    const seen = await Promise.all(Array.from({ length: 100 }, () => readIfPresent(at('x'))));
    await writes;

    expect(new Set(contents)).toEqual(new Set([...contents, ...seen.map(String)]));
  });
});

describe('readIfPresent', () => {
  it('returns null when nothing exists at the path, and fails when the path is not a file', async () => {
    expect(await readIfPresent(at('missing'))).toBeNull();
    await expect(readIfPresent(at())).rejects.toHaveProperty('code', 'EISDIR');
  });
});
