import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { appendDurably } from '../../../../src/adapters/files/durable/appendDurably.js';
import { DISK, type Disk } from '../../../../src/adapters/files/durable/disk.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

/** A disk on which the first call of `method` on files opened with `flags` fails. */
function failingOnce(method: 'sync' | 'close', flags: 'r' | 'a+'): Disk {
  let hasFailed = false;
  return {
    ...DISK,
    async open(path, ...how) {
      const file = await DISK.open(path, ...how);
      if (how[0] !== flags || hasFailed) return file;
      const real = file[method].bind(file);
      file[method] = async () => {
        await real();
        if (hasFailed) return;
        hasFailed = true;
        throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
      };
      return file;
    },
  };
}

describe('appendDurably', () => {
  it('keeps the length of the file when it cannot be closed', async () => {
    writeFileSync(at('log.jsonl'), 'first\n');

    await expect(appendDurably(at('log.jsonl'), () => 'second\n', failingOnce('close', 'a+'))).rejects.toMatchObject({
      slug: 'disk_failed',
    });
    expect(readFileSync(at('log.jsonl'), 'utf8')).toBe('first\n');
  });

  it('leaves no file behind when the sync of the folder of a new file fails', async () => {
    await expect(appendDurably(at('log.jsonl'), () => 'first\n', failingOnce('sync', 'r'))).rejects.toMatchObject({
      slug: 'disk_failed',
    });
    expect(existsSync(at('log.jsonl'))).toBe(false);
  });
});
