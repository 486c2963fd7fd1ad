import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Licenses } from '../../src/application/licensing/licenses.port.js';
import type { Snapshots } from '../../src/application/sync/snapshots.port.js';
import type { UnitOfWork } from '../../src/application/unitOfWork.port.js';
import { License } from '../../src/domain/licensing/license.js';
import type { Snapshot } from '../../src/domain/sync/snapshot.js';
import { uuidNumber } from '../fakes/countedIds.js';

export interface SnapshotStorage {
  readonly snapshots: Snapshots;
  readonly licenses: Licenses;
  readonly unitOfWork: UnitOfWork;
}

const [MINE, THEIRS] = [uuidNumber(1), uuidNumber(2)];
const AT = new Date('2026-11-21T06:30:00.123Z');

const snapshotOf = (n: number, facts: Partial<Snapshot> = {}): Snapshot => ({
  id: uuidNumber(100 + n),
  createdAt: AT,
  sizeBytes: 3,
  meta: { device: `desk ${n}` },
  passphraseFingerprint: 'fingerprint',
  blob: new Uint8Array([0, 255, n]),
  sha256: 'ab'.repeat(32),
  ...facts,
});

const factsOf = ({ blob: _blob, sha256: _sha256, ...facts }: Snapshot) => facts;
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

/** What every place keeps that snapshots are kept in; the storage is empty at the beginning of each test. */
export function snapshotsContract(name: string, subject: () => SnapshotStorage): void {
  describe(`${name} as snapshots`, () => {
    let storage: SnapshotStorage;
    let snapshots: Snapshots;
    beforeEach(async () => {
      storage = subject();
      ({ snapshots } = storage);
      for (const id of [MINE, THEIRS]) {
        await storage.licenses.add(new License({ id, email: 'holder@example.com', tier: 'premium', expiresAt: null, createdAt: AT }));
      }
    });

    const addAll = async (licenseId: string, numbers: readonly number[]): Promise<void> => {
      for (const n of numbers) await snapshots.add(licenseId, snapshotOf(n));
    };

    it('give back a snapshot as it was added', async () => {
      const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 256);
      const sent = snapshotOf(1, {
        blob: bytes,
        sizeBytes: bytes.length,
        meta: { z: [1.5, null, 'a “b” \\ $1'], a: { b: {} }, '': true },
        passphraseFingerprint: "it's “1”",
      });
      await snapshots.add(MINE, sent);
      const found = await snapshots.find(MINE, sent.id);

      expect({ ...found, blob: null }).toEqual({ ...sent, blob: null });
      expect(Buffer.compare(found?.blob ?? new Uint8Array(), bytes)).toBe(0);
      expect(JSON.stringify(found?.meta)).toBe(JSON.stringify(sent.meta));
      expect(await snapshots.list(MINE, 10)).toEqual([factsOf(sent)]);
    });

    it('list the newest first, also of one moment and of clocks that went back [SYN-13]', async () => {
      await addAll(MINE, [3, 1]);
      await snapshots.add(MINE, snapshotOf(2, { createdAt: new Date(AT.getTime() - 60_000) }));

      expect(idsOf(await snapshots.list(MINE, 10))).toEqual(idsOf([snapshotOf(2), snapshotOf(1), snapshotOf(3)]));
      expect(idsOf(await snapshots.list(MINE, 2))).toEqual(idsOf([snapshotOf(2), snapshotOf(1)]));
    });

    it('know nothing of one of another license', async () => {
      await addAll(MINE, [1]);
      await addAll(THEIRS, [2]);

      expect([await snapshots.find(THEIRS, snapshotOf(1).id), await snapshots.find(MINE, uuidNumber(999))]).toEqual([null, null]);
      expect([await snapshots.remove(THEIRS, snapshotOf(1).id), await snapshots.remove(MINE, uuidNumber(999))]).toEqual([false, false]);
      expect(idsOf(await snapshots.list(THEIRS, 10))).toEqual(idsOf([snapshotOf(2)]));
      expect(await snapshots.find(MINE, snapshotOf(1).id)).toMatchObject({ id: snapshotOf(1).id });
    });

    it('remove one for good', async () => {
      await addAll(MINE, [1, 2]);

      expect([await snapshots.remove(MINE, snapshotOf(1).id), await snapshots.remove(MINE, snapshotOf(1).id)]).toEqual([true, false]);
      expect([await snapshots.find(MINE, snapshotOf(1).id), idsOf(await snapshots.list(MINE, 10))]).toEqual([null, idsOf([snapshotOf(2)])]);
    });

    it('keep the newest so many of a license, and all of another [SYN-08]', async () => {
      await addAll(MINE, [1, 2, 3, 4, 5]);
      await addAll(THEIRS, [6, 7]);

      expect([await snapshots.removeAllBut(MINE, 5), await snapshots.removeAllBut(MINE, 2), await snapshots.removeAllBut(MINE, 2)]).toEqual([0, 3, 0]);
      expect(idsOf(await snapshots.list(MINE, 10))).toEqual(idsOf([snapshotOf(5), snapshotOf(4)]));
      expect(idsOf(await snapshots.list(THEIRS, 10))).toEqual(idsOf([snapshotOf(7), snapshotOf(6)]));
    });

    it('tell how many there are, and of how many bytes', async () => {
      expect(await snapshots.holding()).toEqual({ count: 0, bytes: 0 });
      await addAll(MINE, [1]);
      await snapshots.add(THEIRS, snapshotOf(2, { blob: new Uint8Array(70), sizeBytes: 70 }));

      expect(await snapshots.holding()).toEqual({ count: 2, bytes: 73 });
    });

    it('refuse a second one of the same id', async () => {
      await addAll(MINE, [1]);
      await expect(snapshots.add(THEIRS, snapshotOf(1))).rejects.toThrow(Error);
    });

    it('keep and lose nothing in a unit of work that fails', async () => {
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
