import { describe, expect, it } from '@jest/globals';
import { pausesOn, renameWithRetries, renameWithRetriesSync } from '../../../../src/adapters/files/durable/rename.js';

/** A file that cannot be renamed in the first `attempts` attempts, because another program has it open. */
function heldFile(attempts: number, code = 'EPERM') {
  const tried: string[] = [];
  const move = (from: string, to: string): void => {
    tried.push(`${from} to ${to}`);
    if (tried.length <= attempts) throw Object.assign(new Error(code), { code });
  };
  return { tried, move };
}

const RENAMES = [
  [
    'renameWithRetries',
    async (move: (from: string, to: string) => void, pausesMs: readonly number[]) =>
      renameWithRetries('a', 'b', async (from, to) => move(from, to), pausesMs),
  ],
  [
    'renameWithRetriesSync',
    async (move: (from: string, to: string) => void, pausesMs: readonly number[]) =>
      renameWithRetriesSync('a', 'b', move, pausesMs),
  ],
] as const;

describe.each(RENAMES)('%s', (_name, rename) => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('tries again after %s', async (code) => {
    const { tried, move } = heldFile(2, code);
    await rename(move, [0, 0, 0]);
    expect(tried).toEqual(['a to b', 'a to b', 'a to b']);
  });

  it('gives up when another program holds the file for too long', async () => {
    const { tried, move } = heldFile(Infinity);
    await expect(rename(move, [0, 0, 0])).rejects.toThrow('EPERM');
    expect(tried).toHaveLength(4);
  });

  it.each([
    ['ENOENT', [0]],
    ['EPERM', []],
  ])('reports %s with the pauses %j without another attempt', async (code, pausesMs) => {
    const { tried, move } = heldFile(1, code);
    await expect(rename(move, pausesMs)).rejects.toThrow(code);
    expect(tried).toHaveLength(1);
  });
});

describe('pausesOn', () => {
  it('lets only Windows wait, for 2.5 s in total', () => {
    const total = (platform: NodeJS.Platform): number => pausesOn(platform).reduce((sum, ms) => sum + ms, 0);

    expect([total('win32'), total('linux'), total('darwin')]).toEqual([2500, 0, 0]);
  });
});
