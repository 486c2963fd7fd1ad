import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import type { Snapshots } from '../../../src/application/cloud/sync/snapshots.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import type { StoredSnapshot } from '../../../src/domain/cloud/sync/snapshotBody.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';

export interface SnapshotStorage {
  readonly snapshots: Snapshots;
  readonly licenses: Licenses;
  readonly unitOfWork: UnitOfWork;
}

const [MINE, THEIRS] = [uuidNumber(1), uuidNumber(2)];
const AT = new Date('2026-11-21T06:30:00.123Z');

const snapshotOf = (n: number, facts: Partial<StoredSnapshot> = {}): StoredSnapshot => ({
  id: uuidNumber(100 + n),
  createdAt: AT,
  sizeBytes: 3,
  meta: { device: `desk ${n}` },
  passphraseFingerprint: 'fingerprint',
  sha256: 'ab'.repeat(32),
  place: 'database',
  ...facts,
});

const factsOf = ({ place: _place, sha256: _sha256, ...facts }: StoredSnapshot) => facts;
const bodyOf = (n: number, place: StoredSnapshot['place'] = 'database') => ({ id: uuidNumber(100 + n), place });
const byId = (bodies: readonly { readonly id: string }[]) => bodies.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

/** Verifies a snapshot repository, which must be empty at the start of each test. */
export function snapshotsContract(name: string, subject: () => SnapshotStorage): void {
  describe(`${name} as a snapshot repository`, () => {
    let storage: SnapshotStorage;
    let snapshots: Snapshots;
    beforeEach(async () => {
      storage = subject();
      ({ snapshots } = storage);
      for (const id of [MINE, THEIRS]) {
        await storage.licenses.add(
          new License({ id, email: 'holder@example.com', tier: 'premium', expiresAt: null, createdAt: AT }),
        );
      }
    });

    const addAll = async (licenseId: string, numbers: readonly number[]): Promise<void> => {
      for (const n of numbers) await snapshots.add(licenseId, snapshotOf(n));
    };

    it('returns a snapshot as it was added', async () => {
      const sent = snapshotOf(1, {
        place: 's3',
        sizeBytes: 5_242_880,
        meta: { z: [1.5, null, 'a “b” \\ $1'], a: { b: {} }, '': true },
        passphraseFingerprint: "it's “1”",
      });
      await snapshots.add(MINE, sent);
      const found = await snapshots.find(MINE, sent.id);

      expect(found).toEqual(sent);
      expect(JSON.stringify(found?.meta)).toBe(JSON.stringify(sent.meta));
      expect(await snapshots.list(MINE, 10)).toEqual([factsOf(sent)]);
    });

    it('lists snapshots in reverse order of addition, whatever their times [SYN-13]', async () => {
      await addAll(MINE, [3, 1]);
      await snapshots.add(MINE, snapshotOf(2, { createdAt: new Date(AT.getTime() - 60_000) }));

      expect(idsOf(await snapshots.list(MINE, 10))).toEqual(idsOf([snapshotOf(2), snapshotOf(1), snapshotOf(3)]));
      expect(idsOf(await snapshots.list(MINE, 2))).toEqual(idsOf([snapshotOf(2), snapshotOf(1)]));
    });

    it('does not return snapshots of another license', async () => {
      await addAll(MINE, [1]);
      await addAll(THEIRS, [2]);

      expect([await snapshots.find(THEIRS, snapshotOf(1).id), await snapshots.find(MINE, uuidNumber(999))]).toEqual([
        null,
        null,
      ]);
      expect([await snapshots.remove(THEIRS, snapshotOf(1).id), await snapshots.remove(MINE, uuidNumber(999))]).toEqual(
        [null, null],
      );
      expect(idsOf(await snapshots.list(THEIRS, 10))).toEqual(idsOf([snapshotOf(2)]));
      expect(await snapshots.find(MINE, snapshotOf(1).id)).toMatchObject({ id: snapshotOf(1).id });
    });

    it('deletes a snapshot permanently', async () => {
      await addAll(MINE, [1, 2]);

      expect([await snapshots.remove(MINE, snapshotOf(1).id), await snapshots.remove(MINE, snapshotOf(1).id)]).toEqual([
        bodyOf(1),
        null,
      ]);
      expect([await snapshots.find(MINE, snapshotOf(1).id), idsOf(await snapshots.list(MINE, 10))]).toEqual([
        null,
        idsOf([snapshotOf(2)]),
      ]);
    });

    it('keeps a license’s newest snapshots up to the limit, and removes none of another license [SYN-08]', async () => {
      await addAll(MINE, [1, 2, 3, 4, 5]);
      await addAll(THEIRS, [6, 7]);

      expect(await snapshots.removeAllBut(MINE, 5)).toEqual([]);
      expect(byId(await snapshots.removeAllBut(MINE, 2))).toEqual([bodyOf(1), bodyOf(2), bodyOf(3)]);
      expect(await snapshots.removeAllBut(MINE, 2)).toEqual([]);
      expect(idsOf(await snapshots.list(MINE, 10))).toEqual(idsOf([snapshotOf(5), snapshotOf(4)]));
      expect(idsOf(await snapshots.list(THEIRS, 10))).toEqual(idsOf([snapshotOf(7), snapshotOf(6)]));
    });

    it('returns the number and the size of the snapshots in each body store', async () => {
      expect(await snapshots.storageUsage()).toEqual([]);
      await addAll(MINE, [1]);
      await snapshots.add(THEIRS, snapshotOf(2, { sizeBytes: 70 }));
      await snapshots.add(THEIRS, snapshotOf(3, { sizeBytes: 5, place: 's3' }));

      expect(await snapshots.storageUsage()).toEqual([
        { place: 'database', count: 2, bytes: 73 },
        { place: 's3', count: 1, bytes: 5 },
      ]);
    });

    it('finds which bodies of a store belong to a snapshot of any license', async () => {
      await addAll(MINE, [1]);
      await addAll(THEIRS, [2]);
      await snapshots.add(MINE, snapshotOf(3, { place: 's3' }));
      const ids = [1, 2, 3, 4].map((n) => snapshotOf(n).id);

      expect((await snapshots.findReferencedIds('database', ids)).toSorted()).toEqual(ids.slice(0, 2));
      expect([await snapshots.findReferencedIds('s3', ids), await snapshots.findReferencedIds('s3', [])]).toEqual([
        ids.slice(2, 3),
        [],
      ]);
    });

    it('rejects a second snapshot with the same id', async () => {
      await addAll(MINE, [1]);
      await expect(snapshots.add(THEIRS, snapshotOf(1))).rejects.toThrow(Error);
    });

    it('changes nothing in a unit of work that fails', async () => {
      await addAll(MINE, [1, 2]);
      const work = storage.unitOfWork.run(async () => {
        await addAll(MINE, [3]);
        await snapshots.removeAllBut(MINE, 1);
        throw new RangeError('changed my mind');
      });

      await expect(work).rejects.toThrow(RangeError);
      expect(idsOf(await snapshots.list(MINE, 10))).toEqual(idsOf([snapshotOf(2), snapshotOf(1)]));
    });
  });
}
