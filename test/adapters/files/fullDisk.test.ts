import { open } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { JsonLinesLog } from '../../../src/adapters/files/jsonLinesLog.js';
import { OrderLogFile } from '../../../src/adapters/files/orderLogFile.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();
const FULL = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const warn = (): void => undefined;

describe('a log on a full disk', () => {
  beforeEach(async () => {
    const handle = await open(at('any'), 'w');
    const prototype: typeof handle = Object.getPrototypeOf(handle);
    await handle.close();
    jest.spyOn(prototype, 'appendFile').mockRejectedValueOnce(FULL);
  });
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    ['events.jsonl', () => new JsonLinesLog(at('events.jsonl'), warn).append({ n: 1 })],
    ['orders.jsonl', () => new OrderLogFile(at(), warn).append({ type: 'unsent', at: '2026-11-20T15:00:00.000Z', key: 'one', reason: '' })],
  ])('says of %s that room is wanted', async (name, append) => {
    await expect(append()).rejects.toMatchObject({
      slug: 'disk_full',
      message: `${at(name)} could not be written: there is no room left on its disk. Make some, then do it again.`,
      cause: FULL,
    });
  });
});
