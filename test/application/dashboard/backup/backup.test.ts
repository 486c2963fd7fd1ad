import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Failure } from '../../../../src/domain/shared/failure/failure.js';
import { MemoryRemoteSnapshots } from '../../../fakes/dashboard/memoryRemoteSnapshots.js';
import { createTestMachine, PASSPHRASE, type TestMachine } from './testMachine.js';

jest.setTimeout(60_000);

let cloud: MemoryRemoteSnapshots;
let desktop: TestMachine;
let laptop: TestMachine;
beforeEach(() => {
  cloud = new MemoryRemoteSnapshots();
  [desktop, laptop] = [createTestMachine('desk', cloud), createTestMachine('laptop', cloud)];
  desktop.files
    .set('portfolio.csv', 'mine')
    .set('tickers.json', 'states')
    .set('license.json', 'secret')
    .set('prices/yahoo/KO.json', 'bars');
});

const slugOf = async (work: Promise<unknown>): Promise<unknown> => {
  const problem = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return problem instanceof Failure ? [problem.slug, problem.message, problem.facts] : problem;
};

describe('a backup', () => {
  it('transfers its files to another machine, and leaves the other files there unchanged', async () => {
    laptop.files.set('license.json', 'of the laptop');
    const { id, leftOut, sizeBytes } = await desktop.push.execute({ passphrase: PASSPHRASE });
    const { snapshot, files, keptIn } = await laptop.pull.execute({ passphrase: PASSPHRASE });

    expect([leftOut, sizeBytes > 28, snapshot.id, snapshot.machine, keptIn]).toEqual([
      [],
      true,
      id,
      { id: 'desk', name: 'desk' },
      null,
    ]);
    expect(files).toEqual(['portfolio.csv', 'prices/yahoo/KO.json', 'tickers.json']);
    expect(await laptop.states.load()).toMatchObject({ parent: id, lastPullAt: '2026-11-21T06:30:00.000Z' });
    expect(Object.fromEntries(laptop.files)).toEqual({
      'license.json': 'of the laptop',
      'portfolio.csv': 'mine',
      'prices/yahoo/KO.json': 'bars',
      'tickers.json': 'states',
    });
  });

  it('shows its author and predecessor unencrypted, but none of its content', async () => {
    await desktop.push.execute({ passphrase: PASSPHRASE });
    await desktop.push.execute({ passphrase: PASSPHRASE });

    expect(cloud.stored.map(({ header: head }) => head)).toEqual([
      {
        format: 1,
        kdf: { name: 'scrypt', n: 131_072, r: 8, p: 1, salt: expect.stringMatching(/^[0-9a-f]{32}$/) },
        machine: { id: 'desk', name: 'desk' },
        parent: null,
        made_at: '2026-11-21T06:30:00.000Z',
      },
      expect.objectContaining({ parent: 'snapshot-1' }),
    ]);
    expect(cloud.stored.map(({ sealed }) => Buffer.from(sealed).includes('mine'))).toEqual([false, false]);
  });

  it('can be restored from any snapshot', async () => {
    const first = await desktop.push.execute({ passphrase: PASSPHRASE });
    desktop.files.set('portfolio.csv', 'later').set('ai_thesis_log.jsonl', '{}').set('preferences.json', '{}');
    await desktop.push.execute({ passphrase: PASSPHRASE });
    await desktop.pull.execute({ passphrase: PASSPHRASE, snapshotId: first.id });

    expect([
      desktop.files.get('portfolio.csv'),
      desktop.files.has('ai_thesis_log.jsonl'),
      desktop.files.get('preferences.json'),
    ]).toEqual(['mine', false, '{}']);
    expect(desktop.replaced).toEqual(
      expect.arrayContaining([
        ['portfolio.csv', 'later'],
        ['ai_thesis_log.jsonl', '{}'],
      ]),
    );
  });

  it('keeps sharing off if it is off here, and then counts as unchanged', async () => {
    desktop.files.set('preferences.json', 'sharing on');
    const { id } = await desktop.push.execute({ passphrase: PASSPHRASE });
    desktop.preferences.keepSharingOff = async (restored) =>
      Buffer.from(Buffer.from(restored).toString().replace('on', 'off'));
    await desktop.pull.execute({ passphrase: PASSPHRASE, snapshotId: id });

    expect(desktop.files.get('preferences.json')).toBe('sharing off');
    expect((await desktop.view.execute()).changedFiles).toEqual([]);
  });

  it('omits prices when it would be too large, and also options when it would still be too large', async () => {
    const megabytes = (count: number): string => randomBytes(count * 1024 * 1024).toString('latin1');
    desktop.files.set('prices/yahoo/KO.json', megabytes(4));
    desktop.files.set('prices/yahoo/options/KO.json', megabytes(2));
    const withoutPrices = await desktop.push.execute({ passphrase: PASSPHRASE });
    desktop.files.set('events.jsonl', megabytes(4));
    const withoutBoth = await desktop.push.execute({ passphrase: PASSPHRASE });
    await laptop.pull.execute({ passphrase: PASSPHRASE });

    expect([withoutPrices.leftOut, withoutBoth.leftOut]).toEqual([['prices'], ['prices', 'options']]);
    expect([...laptop.files.keys()].toSorted()).toEqual(['events.jsonl', 'portfolio.csv', 'tickers.json']);
  });

  it('is refused with advice when it is too large even without prices and options', async () => {
    desktop.files.set('events.jsonl', randomBytes(6 * 1024 * 1024).toString('latin1'));

    expect(await slugOf(desktop.push.execute({ passphrase: PASSPHRASE }))).toEqual([
      'payload_too_large',
      'Even compressed and without prices, the files take 6.0 MiB, and the cloud keeps at most 5.0 MiB. Move old lines of events.jsonl to another folder, then push again.',
      { limit_bytes: 5_242_880 },
    ]);
    expect(cloud.stored).toEqual([]);
  });
});

describe('a passphrase', () => {
  it('is recognized as wrong before anything is downloaded', async () => {
    await desktop.push.execute({ passphrase: PASSPHRASE });

    expect(await slugOf(laptop.pull.execute({ passphrase: 'another passphrase' }))).toEqual([
      'wrong_passphrase',
      'The passphrase does not decrypt this snapshot. Nothing was downloaded.',
      {},
    ]);
    expect(cloud.downloads).toEqual([]);
  });

  it('cannot encrypt a new snapshot when mistyped, but can be changed deliberately for later snapshots', async () => {
    const first = await desktop.push.execute({ passphrase: PASSPHRASE });
    expect(await slugOf(desktop.push.execute({ passphrase: 'another passphrase' }))).toEqual([
      'wrong_passphrase',
      expect.stringContaining('not the passphrase of the newest snapshot'),
      {},
    ]);
    await desktop.push.execute({ passphrase: 'another passphrase', newPassphrase: true });

    await laptop.pull.execute({ passphrase: 'another passphrase' });
    await laptop.pull.execute({ passphrase: PASSPHRASE, snapshotId: first.id });
    expect(cloud.downloads).toEqual(['snapshot-2', 'snapshot-1']);
  });

  it('must not be too short', async () => {
    expect(await slugOf(desktop.push.execute({ passphrase: 'short' }))).toEqual([
      'invalid_request',
      'passphrase: must be at least 12 characters long, such as four unrelated words',
      expect.anything(),
    ]);
    expect(cloud.stored).toEqual([]);
  });
});

describe('two machines', () => {
  beforeEach(async () => {
    await desktop.push.execute({ passphrase: PASSPHRASE });
    await laptop.pull.execute({ passphrase: PASSPHRASE });
    laptop.files.set('portfolio.csv', 'of the laptop');
    await laptop.push.execute({ passphrase: PASSPHRASE });
  });

  it('receive a conflict about the other machine’s push, and no further conflict after a forced push', async () => {
    desktop.files.set('portfolio.csv', 'of the desk');

    expect(await slugOf(desktop.push.execute({ passphrase: PASSPHRASE }))).toEqual([
      'sync_conflict',
      'laptop pushed changes on 2026-11-21T06:30:02.000Z that this machine has not pulled. Pull them first, or push anyway: both snapshots stay in the cloud.',
      { reason: 'newer_snapshots', snapshot_ids: ['snapshot-2'] },
    ]);
    expect((await desktop.view.execute()).unseenSnapshots.map(({ id }) => id)).toEqual(['snapshot-2']);
    await desktop.push.execute({ passphrase: PASSPHRASE, anyway: true });
    await desktop.push.execute({ passphrase: PASSPHRASE });
    expect((await desktop.view.execute()).unseenSnapshots).toEqual([]);
    expect(cloud.stored.map(({ id }) => id)).toEqual(['snapshot-1', 'snapshot-2', 'snapshot-3', 'snapshot-4']);
  });

  it('replace unpushed changes only in a forced pull, and keep a copy of them', async () => {
    desktop.files.set('portfolio.csv', 'of the desk').set('ai_thesis_log.jsonl', '{}');
    desktop.files.set('tickers.json', 'what an audit computes is no change of the user');

    expect(await slugOf(desktop.pull.execute({ passphrase: PASSPHRASE }))).toEqual([
      'sync_conflict',
      'Changed on this machine and not pushed: ai_thesis_log.jsonl, portfolio.csv. Push first, or pull with replace: the replaced files are kept in a separate folder.',
      { reason: 'local_changes', files: ['ai_thesis_log.jsonl', 'portfolio.csv'] },
    ]);
    expect(cloud.downloads).toEqual(['snapshot-1']);
    await desktop.pull.execute({ passphrase: PASSPHRASE, replace: true });
    expect([desktop.files.get('portfolio.csv'), desktop.replaced]).toEqual([
      'of the laptop',
      expect.arrayContaining([
        ['portfolio.csv', 'of the desk'],
        ['ai_thesis_log.jsonl', '{}'],
      ]),
    ]);
  });

  it('keep one of two simultaneous pushes, and immediately report a conflict for the other push', async () => {
    await desktop.pull.execute({ passphrase: PASSPHRASE });
    const pushes = await Promise.allSettled([
      desktop.push.execute({ passphrase: PASSPHRASE }),
      laptop.push.execute({ passphrase: PASSPHRASE, anyway: true }),
    ]);
    const refused = pushes.flatMap((push) => (push.status === 'rejected' ? [push.reason] : []));

    expect(cloud.stored.map(({ id }) => id)).toEqual(['snapshot-1', 'snapshot-2', 'snapshot-3']);
    expect(refused).toMatchObject([
      { slug: 'sync_conflict', facts: { reason: 'newer_snapshots', snapshot_ids: ['snapshot-3'] } },
    ]);
  });

  it.each([
    ['laptop', 'Another machine pushed in the meantime. Pull its snapshot first, or push again.', 'snapshot-4'],
    [
      'tablet',
      'tablet pushed changes on 2026-11-21T06:30:04.000Z that this machine has not pulled. Pull them first, or push anyway: both snapshots stay in the cloud.',
      'snapshot-4',
    ],
  ])('advise the user when a push from the %s causes a second conflict in a row', async (other, message, latest) => {
    const racing = createTestMachine('laptop', {
      list: () => cloud.list(),
      upload: async (each, expectedLatest) => {
        const name = cloud.stored.length === 2 ? 'laptop' : other;
        await cloud.upload(
          { ...each, header: { ...each.header, machine: { id: name, name } } },
          cloud.stored.at(-1)?.id ?? null,
        );
        return cloud.upload(each, expectedLatest);
      },
      download: (id) => cloud.download(id),
      remove: (id) => cloud.remove(id),
    });
    racing.files.set('portfolio.csv', 'of the laptop');

    expect(await slugOf(racing.push.execute({ passphrase: PASSPHRASE, anyway: true }))).toEqual([
      'sync_conflict',
      message,
      { reason: 'newer_snapshots', snapshot_ids: [latest] },
    ]);
  });

  it('can push a backup even if the newest snapshot is removed meanwhile', async () => {
    const racing = createTestMachine('laptop', {
      list: async () => {
        const listed = await cloud.list();
        if (cloud.stored.length === 2) await cloud.remove('snapshot-2');
        return listed;
      },
      upload: (each, expectedLatest) => cloud.upload(each, expectedLatest),
      download: (id) => cloud.download(id),
      remove: (id) => cloud.remove(id),
    });
    racing.files.set('portfolio.csv', 'of the laptop');
    await racing.push.execute({ passphrase: PASSPHRASE, anyway: true });

    expect(cloud.stored.map(({ id }) => id)).toEqual(['snapshot-1', 'snapshot-3']);
  });
});

describe('an attacker who controls the cloud', () => {
  const change = (to: object): void => {
    const [first] = cloud.stored;
    if (first !== undefined) cloud.stored[0] = { ...first, ...to };
  };
  const pull = () => slugOf(laptop.pull.execute({ passphrase: PASSPHRASE }));
  const DAMAGED = [
    'snapshot_damaged',
    'The snapshot differs from what was pushed, so nothing was restored. Choose another snapshot.',
    {},
  ];
  beforeEach(() => desktop.push.execute({ passphrase: PASSPHRASE }));

  it('cannot change what is restored', async () => {
    const sealed = Uint8Array.from(cloud.stored[0]?.sealed ?? []);
    sealed[20] = (sealed[20] ?? 0) ^ 1;
    change({ sealed });

    expect([await pull(), laptop.files.size]).toEqual([DAMAGED, 0]);
  });

  it('cannot change the author or the predecessor', async () => {
    const head = cloud.stored[0]?.header;
    change({ header: { ...head, machine: { id: 'desk', name: 'Desk' } } });
    const renamed = await pull();
    change({ header: { ...head, parent: 'snapshot-0' } });

    expect([renamed, await pull(), laptop.files.size]).toEqual([DAMAGED, DAMAGED, 0]);
  });

  it('cannot show the header of one snapshot and deliver another snapshot', async () => {
    const list = await cloud.list();
    change({ header: { ...cloud.stored[0]?.header, made_at: '2020-01-01T00:00:00.000Z' } });
    const twoFaced = createTestMachine('laptop', {
      list: async () => list,
      upload: (each, expectedLatest) => cloud.upload(each, expectedLatest),
      download: (id) => cloud.download(id),
      remove: (id) => cloud.remove(id),
    });

    expect(await slugOf(twoFaced.pull.execute({ passphrase: PASSPHRASE }))).toEqual(DAMAGED);
  });

  it('cannot force a key derivation that costs gigabytes or is too cheap', async () => {
    for (const n of [2 ** 30, 2 ** 10]) {
      change({ header: { ...cloud.stored[0]?.header, kdf: { name: 'scrypt', n, r: 8, p: 1, salt: '00'.repeat(16) } } });
      expect(await pull()).toEqual(DAMAGED);
    }
    expect(laptop.cipher.asked).toBe(0);
    await laptop.push.execute({ passphrase: PASSPHRASE, anyway: true });
    expect(cloud.stored.at(-1)?.header['kdf']).toMatchObject({ n: 2 ** 17 });
  });

  it('cannot make a machine restore a snapshot that was made without the key', async () => {
    change({ header: { any: 'thing' } });

    expect(await pull()).toEqual([
      'snapshot_foreign',
      'The snapshot was made by another program or by a newer version of Plumbline. Update Plumbline, or choose another snapshot.',
      {},
    ]);
  });
});

describe('orders in a backup', () => {
  const LOG = '{"seq":1}\n';

  it('block a pull while they are in progress, unless the backup’s order log continues the current log', async () => {
    desktop.files.set('orders.jsonl', LOG);
    await desktop.push.execute({ passphrase: PASSPHRASE });
    desktop.files.set('orders.jsonl', `${LOG}{"seq":2}\n`);
    desktop.orders.isDue = true;

    expect(await slugOf(desktop.pull.execute({ passphrase: PASSPHRASE, replace: true }))).toEqual([
      'orders_unsettled',
      expect.stringContaining('Cancel it or wait until it is settled'),
      {},
    ]);
    desktop.orders.isDue = false;
    await desktop.pull.execute({ passphrase: PASSPHRASE, replace: true });
    expect(desktop.files.get('orders.jsonl')).toBe(LOG);
  });

  it('do not block a pull if the backup contains all orders in progress', async () => {
    laptop.files.set('orders.jsonl', LOG);
    desktop.files.set('orders.jsonl', `${LOG}{"seq":2}\n`);
    await desktop.push.execute({ passphrase: PASSPHRASE });
    laptop.orders.isDue = true;
    await laptop.pull.execute({ passphrase: PASSPHRASE, replace: true });

    expect(laptop.files.get('orders.jsonl')).toBe(`${LOG}{"seq":2}\n`);
  });
});

it('PullBackup reports that there are no snapshots before the first push', async () => {
  expect(await slugOf(desktop.pull.execute({ passphrase: PASSPHRASE, replace: true }))).toEqual([
    'not_found',
    'There are no snapshots yet. Push one first.',
    {},
  ]);
  expect(await slugOf(desktop.pull.execute({ passphrase: PASSPHRASE, replace: true, snapshotId: 'x' }))).toEqual([
    'not_found',
    'There is no snapshot with this id. List the snapshots to see their ids.',
    {},
  ]);
});
