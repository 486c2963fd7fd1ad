import { existsSync, readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createAtomically, writeAtomically } from '../../../src/adapters/files/durable/atomicFile.js';
import { JsonLinesLog } from '../../../src/adapters/files/durable/jsonLinesLog.js';
import { OrderLogFile } from '../../../src/adapters/files/trading/orderLogFile.js';
import { restoreFolder } from '../../../src/adapters/files/restoreFolder.js';
import type { OrderEvent } from '../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { temporaryFolder } from './temporaryFolder.js';

const at = temporaryFolder();
const EVENT: OrderEvent = { type: 'unsent', at: '2026-11-20T15:00:00.000Z', key: 'key-1', reason: '' };
const unheard = (): void => undefined;

/** The content of a file; null when it does not exist. */
const contentOf = (name: string): string | null => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null);

/** The content of the files at each sync of a file or a folder. */
let stored: { readonly what: 'file' | 'folder'; readonly contents: readonly (string | null)[] }[];
let watched: readonly string[];
beforeEach(async () => {
  stored = [];
  watched = [];
  const folder = await open(at());
  const handles: Pick<FileHandle, 'sync'> = Object.getPrototypeOf(folder);
  await folder.close();
  const { sync } = handles;
  jest.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    stored.push({ what: (await this.stat()).isDirectory() ? 'folder' : 'file', contents: watched.map(contentOf) });
    await sync.call(this);
  });
});
afterEach(() => void jest.restoreAllMocks());

describe('durable writes', () => {
  it.each([
    ['replaced', writeAtomically],
    ['created', createAtomically],
  ] as const)('sync the content before the file is %s, and then sync its folder', async (_what, write) => {
    watched = ['a.json'];
    await write(at('a.json'), 'whole');

    expect(stored).toEqual([
      { what: 'file', contents: [null] },
      { what: 'folder', contents: ['whole'] },
    ]);
  });

  it('sync each line of a log, and the folder of a new log', async () => {
    watched = ['log.jsonl'];
    const log = new JsonLinesLog(at('log.jsonl'), unheard);
    await log.append({ n: 1 });
    await log.append({ n: 2 });

    expect(stored).toEqual([
      { what: 'file', contents: ['{"n":1}\n'] },
      { what: 'folder', contents: ['{"n":1}\n'] },
      { what: 'file', contents: ['{"n":1}\n{"n":2}\n'] },
    ]);
  });

  it('sync an order before the log’s new head replaces the old head', async () => {
    watched = ['orders.jsonl', 'orders.head.json'];
    await new OrderLogFile(at(), unheard).append(EVENT);
    const [line, head] = watched.map(contentOf);

    expect(line).toContain('key-1');
    expect(stored).toEqual([
      { what: 'file', contents: [null, null] },
      { what: 'file', contents: [line, null] },
      { what: 'folder', contents: [line, null] },
      { what: 'folder', contents: [line, head] },
    ]);
  });

  it('sync a whole restore before the first file is replaced', async () => {
    await writeAtomically(at('a.json'), 'old');
    [stored, watched] = [[], ['a.json', '.restore/new/a.json', '.restore/old/a.json', '.restore/plan.json']];
    await restoreFolder(at(), [{ path: 'a.json', bytes: Buffer.from('new') }], [], 'kept');
    const begun = stored.findIndex(({ contents: [now] }) => now === 'new');

    expect(stored.slice(0, begun)).toEqual([
      { what: 'file', contents: ['old', 'new', null, null] },
      { what: 'folder', contents: ['old', 'new', null, null] },
      { what: 'folder', contents: ['old', 'new', 'old', null] },
      { what: 'file', contents: ['old', 'new', 'old', null] },
      { what: 'folder', contents: ['old', 'new', 'old', expect.stringContaining('"coming":["a.json"]')] },
    ]);
    expect(stored.slice(begun).map(({ what, contents: [now] }) => [what, now])).toEqual(
      Array.from({ length: 3 }, () => ['folder', 'new']),
    );
  });
});
