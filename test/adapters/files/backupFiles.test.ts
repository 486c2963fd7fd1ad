import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { BackupFiles } from '../../../src/adapters/files/backupFiles.js';
import { SyncStateFile } from '../../../src/adapters/files/syncStateFile.js';
import { SequentialIds, uuidNumber } from '../../fakes/sequentialIds.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { temporaryFolder } from './temporaryFolder.js';

const FILES = [
  'portfolio.csv',
  'orders.jsonl',
  'prices/yahoo/KO.json',
  'prices/yahoo/options/KO.json',
  'license.json',
  'audit.json',
  'before-restore-1/portfolio.csv',
  'prices/yahoo/KO.json.a.new',
  '.lock',
];

const at = temporaryFolder();
const home = () => new BackupFiles(at('home'), new ManualClock());
const state = (warnings: string[] = []) =>
  new SyncStateFile(at('home/sync.json'), 'desk', new SequentialIds(), (message) => warnings.push(message));
const present = () =>
  readdirSync(at('home'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.\w+$/.test(path))
    .toSorted();

beforeEach(() => {
  for (const path of FILES) {
    mkdirSync(dirname(join(at('home'), path)), { recursive: true });
    writeFileSync(join(at('home'), path), path);
  }
});

describe('BackupFiles', () => {
  it('reads the files that belong in a backup, byte for byte', async () => {
    writeFileSync(at('home/portfolio.csv'), Buffer.from([0, 255, 13, 10]));
    const read = await home().read();

    expect(read.map(({ path }) => path)).toEqual([
      'orders.jsonl',
      'portfolio.csv',
      'prices/yahoo/KO.json',
      'prices/yahoo/options/KO.json',
    ]);
    expect(Uint8Array.from(read[1]?.bytes ?? [])).toEqual(Uint8Array.of(0, 255, 13, 10));
  });

  it('includes files behind links, because some users keep the portfolio elsewhere', async () => {
    mkdirSync(at('shared/yahoo'), { recursive: true });
    writeFileSync(at('shared/mine.csv'), 'mine');
    writeFileSync(at('shared/yahoo/KO.json'), 'bars');
    mkdirSync(at('linked'));
    symlinkSync('../shared/mine.csv', at('linked/portfolio.csv'));
    symlinkSync('../shared', at('linked/prices'));
    symlinkSync('../shared/nothing', at('linked/orders.jsonl'));
    const read = await new BackupFiles(at('linked'), new ManualClock()).read();

    expect(read.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
      ['portfolio.csv', 'mine'],
      ['prices/yahoo/KO.json', 'bars'],
    ]);
  });

  it('reads only the files of one part on request', async () => {
    expect((await home().read('authored')).map(({ path }) => path)).toEqual(['orders.jsonl', 'portfolio.csv']);
  });

  it('reads nothing when the folder does not exist', async () => {
    expect(await new BackupFiles(at('elsewhere'), new ManualClock()).read()).toEqual([]);
  });

  it('moves the current data files to a separate folder, restores the files in the backup, and keeps caches and the license', async () => {
    const after = {
      ...(await state().load()),
      parent: 'snapshot-1',
      digests: { 'portfolio.csv': 'x' },
      lastPullAt: '2026-11-21T06:30:00.000Z',
    };
    const stored = await home().restore([{ path: 'portfolio.csv', bytes: Buffer.from('theirs') }], after);

    expect(stored).toBe(at('home/before-restore-2026-11-21T06-30-00-000Z'));
    expect(readdirSync(stored ?? '').toSorted()).toEqual(['audit.json', 'orders.jsonl', 'portfolio.csv']);
    expect(present().filter((path) => !path.startsWith('before-'))).toEqual([
      '.lock',
      'license.json',
      'portfolio.csv',
      'prices/yahoo/KO.json',
      'prices/yahoo/KO.json.a.new',
      'prices/yahoo/options/KO.json',
      'sync.json',
    ]);
    expect(readFileSync(at('home/portfolio.csv'), 'utf8')).toBe('theirs');
    expect(await state().load()).toEqual(after);
  });
});

describe('A restore of a backup without preferences', () => {
  it('keeps the preferences of this machine, including the choice to share nothing', async () => {
    writeFileSync(at('home/preferences.json'), '{"schema_version":1,"consensus":false}');
    await home().restore([{ path: 'portfolio.csv', bytes: Buffer.from('theirs') }], await state().load());

    expect(readFileSync(at('home/preferences.json'), 'utf8')).toBe('{"schema_version":1,"consensus":false}');
  });
});

describe('SyncStateFile', () => {
  it('is empty on a new machine, and later holds the saved state', async () => {
    const fresh = await state().load();
    await state().save({
      ...fresh,
      parent: 'p',
      horizon: '2026-11-21T06:30:00.000Z',
      lastPushAt: '2026-11-21T06:30:00.000Z',
    });

    expect(fresh).toEqual({
      machine: { id: uuidNumber(1), name: 'desk' },
      parent: null,
      horizon: null,
      digests: null,
      lastPushAt: null,
      lastPullAt: null,
    });
    expect(await state().load()).toEqual({
      ...fresh,
      parent: 'p',
      horizon: '2026-11-21T06:30:00.000Z',
      lastPushAt: '2026-11-21T06:30:00.000Z',
    });
  });

  it('is empty with a warning when it cannot be read', async () => {
    writeFileSync(at('home/sync.json'), '{"torn');
    const warnings: string[] = [];

    expect((await state(warnings).load()).parent).toBeNull();
    expect(warnings).toEqual([
      `${at('home/sync.json')} cannot be read: this machine is treated as one that has never pushed or pulled a backup.`,
    ]);
  });
});
