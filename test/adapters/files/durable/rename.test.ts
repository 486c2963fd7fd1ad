import { describe, expect, it } from '@jest/globals';
import { renameWithRetries, renameWithRetriesSync } from '../../../../src/adapters/files/durable/rename.js';

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
    async (move: (from: string, to: string) => void, platform: NodeJS.Platform) =>
      renameWithRetries('a', 'b', async (from, to) => move(from, to), platform),
  ],
  [
    'renameWithRetriesSync',
    async (move: (from: string, to: string) => void, platform: NodeJS.Platform) =>
      renameWithRetriesSync('a', 'b', move, platform),
  ],
] as const;

describe.each(RENAMES)('%s', (_name, rename) => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])('tries again while Windows reports %s', async (code) => {
    const { tried, move } = heldFile(2, code);
    await rename(move, 'win32');
    expect(tried).toEqual(['a to b', 'a to b', 'a to b']);
  });

  it('gives up when another program holds the file for too long', async () => {
    const { tried, move } = heldFile(Infinity);
    await expect(rename(move, 'win32')).rejects.toThrow('EPERM');
    expect(tried).toHaveLength(9);
  });

  it.each([
    ['ENOENT', 'win32'],
    ['EPERM', 'linux'],
  ] as const)('reports %s on %s without another attempt', async (code, platform) => {
    const { tried, move } = heldFile(1, code);
    await expect(rename(move, platform)).rejects.toThrow(code);
    expect(tried).toHaveLength(1);
  });
});
