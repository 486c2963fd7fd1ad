import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  NotConfigured,
  NotFound,
  SnapshotFaulty,
  UpstreamError,
} from '../../../../src/domain/shared/failure/failure.js';
import { ORPHAN_BODY_AGE_HOURS } from '../../../../src/domain/cloud/sync/snapshotBody.js';
import { MemoryUnitOfWork } from '../../../fakes/cloud/memoryUnitOfWork.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { createSnapshotFixture } from './snapshotFixture.js';

const [LICENSE, OTHER] = ['license', 'other'];

let at: ReturnType<typeof createSnapshotFixture>;
beforeEach(() => {
  at = createSnapshotFixture();
});

const sent = (...bytes: readonly number[]) => ({ blob: Uint8Array.from(bytes), meta: {}, passphraseFingerprint: 'fp' });
const idsOfRows = async () => (await at.snapshots.list(LICENSE, 100)).map(({ id }) => id);
const sweep = () => at.onS3.sweep.execute(new Date(at.clock.now().getTime() - ORPHAN_BODY_AGE_HOURS * 3_600_000));

/** A database that fails at a given point of a unit of work. */
class FailingWork extends MemoryUnitOfWork {
  constructor(private readonly moment: 'before' | 'after the commit') {
    super();
  }

  override async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.moment === 'after the commit') await work();
    throw new UpstreamError('database', 'gone');
  }
}

describe('the body of a snapshot', () => {
  it('is stored in the configured storage, and is still found when the configuration changes', async () => {
    const [inS3, inDatabase] = [
      (await at.onS3.upload.execute(LICENSE, sent(1))).snapshot,
      (await at.onDatabase.upload.execute(LICENSE, sent(2))).snapshot,
    ];

    expect([at.s3.ids, at.inDatabase.ids]).toEqual([[inS3.id], [inDatabase.id]]);
    for (const { download } of [at.onS3, at.onDatabase]) {
      expect([await download.execute(LICENSE, inS3.id), await download.execute(LICENSE, inDatabase.id)]).toEqual([
        inS3,
        inDatabase,
      ]);
    }
  });

  it('cannot be read or removed when its storage is no longer configured', async () => {
    const { snapshot } = await at.onS3.upload.execute(LICENSE, sent(1));

    await expect(at.onDatabaseAlone.download.execute(LICENSE, snapshot.id)).rejects.toThrow(NotConfigured);
    await expect(at.onDatabaseAlone.remove.execute(LICENSE, snapshot.id)).rejects.toThrow(NotConfigured);
    expect([at.s3.ids, await idsOfRows()]).toEqual([[snapshot.id], [snapshot.id]]);
  });

  it('is removed when its snapshot is deleted, or pruned as the oldest snapshot', async () => {
    const first = (await at.onDatabase.upload.execute(LICENSE, sent(0))).snapshot;
    const others = [];
    for (let n = 1; n < 30; n++) others.push((await at.onS3.upload.execute(LICENSE, sent(n))).snapshot.id);
    const last = await at.onS3.upload.execute(LICENSE, sent(99));
    await at.onS3.remove.execute(LICENSE, last.snapshot.id);

    expect([last.pruned, first.id === (await idsOfRows()).at(-1)]).toEqual([1, false]);
    expect([at.inDatabase.ids, at.s3.ids, at.problems]).toEqual([[], others, []]);
  });

  it('cannot be removed or read by another license', async () => {
    const { snapshot } = await at.onS3.upload.execute(LICENSE, sent(1));

    await expect(at.onS3.remove.execute(OTHER, snapshot.id)).rejects.toThrow(NotFound);
    await expect(at.onS3.download.execute(OTHER, snapshot.id)).rejects.toThrow(NotFound);
    expect(at.s3.ids).toEqual([snapshot.id]);
  });

  it('is not uploaded while its storage is down, and nothing is recorded', async () => {
    at.s3.isAway = true;

    await expect(at.onS3.upload.execute(LICENSE, sent(1))).rejects.toThrow(UpstreamError);
    at.s3.isAway = false;
    expect([at.s3.ids, await idsOfRows(), at.counts]).toEqual([[], [], ['s3 put failed']]);
  });

  it('is removed by the next sweep when its snapshot was deleted while its storage was down', async () => {
    const { snapshot } = await at.onS3.upload.execute(LICENSE, sent(1));
    at.s3.isAway = true;
    await at.onS3.remove.execute(LICENSE, snapshot.id);
    at.s3.isAway = false;
    at.clock.passHours(ORPHAN_BODY_AGE_HOURS);
    at.clock.passSeconds(1);

    expect(at.problems).toEqual([`removal of the body of snapshot ${snapshot.id}: Nobody answers.`]);
    expect([await idsOfRows(), at.s3.ids]).toEqual([[], [snapshot.id]]);
    expect([await sweep(), at.s3.ids]).toEqual([1, []]);
  });

  it.each([
    ['missing', () => at.s3.remove(uuidNumber(1))],
    ['changed', async () => (await at.s3.remove(uuidNumber(1)), at.s3.put(uuidNumber(1), Uint8Array.from([1, 2, 4])))],
    ['changed', async () => (await at.s3.remove(uuidNumber(1)), at.s3.put(uuidNumber(1), Uint8Array.from([1, 2])))],
  ] as const)('is not returned when it is %s', async (fault, change) => {
    await at.onS3.upload.execute(LICENSE, sent(1, 2, 3));
    await change();
    const refused = at.onS3.download.execute(LICENSE, uuidNumber(1));

    await expect(refused).rejects.toThrow(new SnapshotFaulty(uuidNumber(1), fault));
    expect([at.counts.at(-1), at.problems]).toEqual([
      `s3 ${fault}`,
      [expect.stringContaining('download of a snapshot: ')],
    ]);
  });

  it('counts as missing when it is removed during the download', async () => {
    const { snapshot } = await at.onS3.upload.execute(LICENSE, sent(1));
    const get = at.s3.get.bind(at.s3);
    at.s3.get = async (id) => {
      await at.onS3.remove.execute(LICENSE, id);
      return get(id);
    };

    await expect(at.onS3.download.execute(LICENSE, snapshot.id)).rejects.toThrow(NotFound);
    expect(at.problems).toEqual([]);
  });
});

describe('SweepOrphanedBodies', () => {
  it('removes old bodies that a crash left behind, but no body that a database row refers to', async () => {
    const stored = (await at.onS3.upload.execute(LICENSE, sent(1))).snapshot;
    const crashed = at.over(at.placesOnS3, new FailingWork('before'));
    await expect(crashed.upload.execute(LICENSE, sent(2))).rejects.toThrow(UpstreamError);
    const orphan = at.s3.ids[1];
    at.clock.passHours(ORPHAN_BODY_AGE_HOURS);
    const early = [await sweep(), at.s3.ids];
    at.clock.passSeconds(0.001);

    expect(early).toEqual([0, [stored.id, orphan]]);
    expect([await sweep(), at.s3.ids, await sweep()]).toEqual([1, [stored.id], 0]);
    expect(at.counts).toContain('s3 orphans 1');
  });

  it('keeps the body of an upload whose commit received no reply', async () => {
    const unanswered = at.over(at.placesOnS3, new FailingWork('after the commit'));
    await expect(unanswered.upload.execute(LICENSE, sent(1))).rejects.toThrow(UpstreamError);
    at.clock.passHours(ORPHAN_BODY_AGE_HOURS * 2);
    const [id = ''] = await idsOfRows();

    expect([await sweep(), (await at.onS3.download.execute(LICENSE, id)).blob]).toEqual([0, Uint8Array.from([1])]);
  });

  it('sweeps every storage, including a storage that receives no new bodies', async () => {
    for (const place of [at.s3, at.inDatabase]) await place.put(uuidNumber(700), Uint8Array.from([1]));
    at.clock.passHours(ORPHAN_BODY_AGE_HOURS + 1);

    expect([await sweep(), at.s3.ids, at.inDatabase.ids]).toEqual([2, [], []]);
  });

  it('removes a body even if a snapshot in another storage has the same name', async () => {
    const { snapshot } = await at.onDatabase.upload.execute(LICENSE, sent(1));
    await at.s3.put(snapshot.id, Uint8Array.from([1]));
    at.clock.passHours(ORPHAN_BODY_AGE_HOURS + 1);

    expect([await sweep(), at.s3.ids, at.inDatabase.ids]).toEqual([1, [], [snapshot.id]]);
  });

  it('never removes a body that is being uploaded, because uploads fail after an hour', async () => {
    const put = at.s3.put.bind(at.s3);
    at.s3.put = async (id, body) => {
      await put(id, body);
      at.clock.passHours(1);
      at.clock.passSeconds(1);
    };

    await expect(at.onS3.upload.execute(LICENSE, sent(1))).rejects.toThrow(
      new UpstreamError('storage', 'Storing the snapshot took too long. Upload it again.'),
    );
    expect(await idsOfRows()).toEqual([]);
  });
});
