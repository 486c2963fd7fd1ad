import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SnapshotBodyStore } from '../../../src/application/cloud/sync/snapshotBodyStore.port.js';
import { MAX_SNAPSHOT_BYTES } from '../../../src/domain/shared/sync/snapshot.js';
import { HOUR_MS } from '../../../src/domain/shared/timeUnits.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';

/** Verifies a snapshot body store, which must be empty at the start of each test. `now` approximates its clock. */
export function snapshotBodyStoreContract(
  name: string,
  subject: () => SnapshotBodyStore,
  now: () => number = Date.now,
): void {
  describe(`${name} as a snapshot body store`, () => {
    let bodies: SnapshotBodyStore;
    beforeEach(() => {
      bodies = subject();
    });

    const putBefore = async (hours: number): Promise<readonly string[]> => {
      const found: string[] = [];
      for await (const ids of bodies.listPutBefore(new Date(now() + hours * HOUR_MS))) found.push(...ids);
      return found.toSorted();
    };

    it.each([1, 70_001, MAX_SNAPSHOT_BYTES])('returns %i bytes unchanged', async (size) => {
      const bytes = randomBytes(size);
      await bodies.put(uuidNumber(1), bytes);
      await bodies.put(uuidNumber(2), randomBytes(3));

      expect(Buffer.compare((await bodies.get(uuidNumber(1))) ?? new Uint8Array(), bytes)).toBe(0);
    });

    it('stores only the given range of a larger buffer', async () => {
      const whole = Uint8Array.from([1, 2, 3, 4, 5]);
      await bodies.put(uuidNumber(1), whole.subarray(1, 4));

      expect([...((await bodies.get(uuidNumber(1))) ?? [])]).toEqual([2, 3, 4]);
    });

    it('returns null for a body that was never stored or was removed', async () => {
      await bodies.put(uuidNumber(1), new Uint8Array([1]));
      await bodies.put(uuidNumber(2), new Uint8Array([2]));
      for (const n of [1, 1, 3]) await bodies.remove(uuidNumber(n));

      expect([await bodies.get(uuidNumber(1)), await bodies.get(uuidNumber(3))]).toEqual([null, null]);
      expect([...((await bodies.get(uuidNumber(2))) ?? [])]).toEqual([2]);
    });

    it('lists bodies stored before a given time', async () => {
      expect(await putBefore(1)).toEqual([]);
      for (const n of [3, 1, 2]) await bodies.put(uuidNumber(n), new Uint8Array([n]));

      expect([await putBefore(-1), await putBefore(1)]).toEqual([[], [1, 2, 3].map(uuidNumber)]);
    });
  });
}
