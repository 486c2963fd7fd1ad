import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SnapshotBodyStore } from '../../src/application/cloud/sync/snapshotBodyStore.port.js';
import { MAX_SNAPSHOT_BYTES } from '../../src/domain/shared/sync/snapshot.js';
import { HOUR_MS } from '../../src/domain/shared/timeUnits.js';
import { uuidNumber } from '../fakes/sequentialIds.js';

/** What every place does that bytes of snapshots lie in; it is empty at the beginning of each test, and `now` is its own clock, roughly. */
export function snapshotBodyStoreContract(
  name: string,
  subject: () => SnapshotBodyStore,
  now: () => number = Date.now,
): void {
  describe(`${name} as a place for bodies`, () => {
    let bodies: SnapshotBodyStore;
    beforeEach(() => {
      bodies = subject();
    });

    const putBefore = async (hours: number): Promise<readonly string[]> => {
      const found: string[] = [];
      for await (const ids of bodies.listPutBefore(new Date(now() + hours * HOUR_MS))) found.push(...ids);
      return found.toSorted();
    };

    it.each([1, 70_001, MAX_SNAPSHOT_BYTES])('gives back %i bytes as they were put', async (size) => {
      const bytes = randomBytes(size);
      await bodies.put(uuidNumber(1), bytes);
      await bodies.put(uuidNumber(2), randomBytes(3));

      expect(Buffer.compare((await bodies.get(uuidNumber(1))) ?? new Uint8Array(), bytes)).toBe(0);
    });

    it('takes bytes that are a part of others, and no more than that part', async () => {
      const whole = Uint8Array.from([1, 2, 3, 4, 5]);
      await bodies.put(uuidNumber(1), whole.subarray(1, 4));

      expect([...((await bodies.get(uuidNumber(1))) ?? [])]).toEqual([2, 3, 4]);
    });

    it('has none that was not put, or was removed', async () => {
      await bodies.put(uuidNumber(1), new Uint8Array([1]));
      await bodies.put(uuidNumber(2), new Uint8Array([2]));
      for (const n of [1, 1, 3]) await bodies.remove(uuidNumber(n));

      expect([await bodies.get(uuidNumber(1)), await bodies.get(uuidNumber(3))]).toEqual([null, null]);
      expect([...((await bodies.get(uuidNumber(2))) ?? [])]).toEqual([2]);
    });

    it('lists what was put before a moment', async () => {
      expect(await putBefore(1)).toEqual([]);
      for (const n of [3, 1, 2]) await bodies.put(uuidNumber(n), new Uint8Array([n]));

      expect([await putBefore(-1), await putBefore(1)]).toEqual([[], [1, 2, 3].map(uuidNumber)]);
    });
  });
}
