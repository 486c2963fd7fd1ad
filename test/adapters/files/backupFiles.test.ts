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

describe('the files of a backup', () => {
  it('are those that belong in one, byte by byte', async () => {
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

  it('are also those that are links, for people keep their portfolio where they like', async () => {
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

  it('are none where there is no folder yet', async () => {
    expect(await new BackupFiles(at('elsewhere'), new ManualClock()).read()).toEqual([]);
  });

  it('are restored with what this machine remembers; records that the backup lacks go, caches and the license stay, the latest audit is put away', async () => {
    const after = {
      ...(await state().load()),
      parent: 'snapshot-1',
      digests: { 'portfolio.csv': 'x' },
      lastPullAt: '2026-11-21T06:30:00.000Z',
    };
    const kept = await home().restore([{ path: 'portfolio.csv', bytes: Buffer.from('theirs') }], after);

    expect(kept).toBe(at('home/before-restore-2026-11-21T06-30-00-000Z'));
    expect(readdirSync(kept ?? '').toSorted()).toEqual(['audit.json', 'orders.jsonl', 'portfolio.csv']);
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
  it('keeps the preferences of this machine, and with them the choice to share nothing', async () => {
    writeFileSync(at('home/preferences.json'), '{"schema_version":1,"consensus":false}');
    await home().restore([{ path: 'portfolio.csv', bytes: Buffer.from('theirs') }], await state().load());

    expect(readFileSync(at('home/preferences.json'), 'utf8')).toBe('{"schema_version":1,"consensus":false}');
  });
});

describe('what is remembered of the last push or pull', () => {
  it('is nothing for a new machine, then what was kept, under the name of now', async () => {
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

  it('is nothing when it cannot be read, which is said', async () => {
    writeFileSync(at('home/sync.json'), '{"torn');
    const warnings: string[] = [];

    expect((await state(warnings).load()).parent).toBeNull();
    expect(warnings).toEqual([`${at('home/sync.json')} cannot be read: this machine is a new one to the backups.`]);
  });
});
