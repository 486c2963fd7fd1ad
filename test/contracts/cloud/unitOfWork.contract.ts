import { describe, expect, it } from '@jest/globals';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import type { Releases } from '../../../src/application/cloud/publishing/releases.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import { copyLicense, License } from '../../../src/domain/shared/licensing/license.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';

export interface Storage {
  readonly unitOfWork: UnitOfWork;
  readonly licenses: Licenses;
  readonly releases: Releases;
}

const AT = new Date('2026-11-21T06:30:00.000Z');
const ID = uuidNumber(1);
const EMAIL = 'holder@example.com';
const RELEASE = { version: '6.4.0', min_version: '6.4.0', download: { mac: null, win: null }, release_notes: '' };

const newLicense = (): License => new License({ id: ID, email: EMAIL, tier: 'pro', expiresAt: null, createdAt: AT });

/** Verifies a unit of work, whose storage must be empty at the start of each test. */
export function unitOfWorkContract(name: string, subject: () => Storage): void {
  async function writeEverything({ licenses, releases }: Storage): Promise<void> {
    await licenses.add(newLicense());
    await licenses.record({ licenseId: ID, from: 'none', event: 'license.issued', to: 'active.current', at: AT });
    await licenses.addKey(ID, { digest: 'aaaa', lastFour: 'AAAA', createdAt: AT });
    await licenses.markFirstUse('aaaa', AT);
    await releases.publish(RELEASE, AT);
  }

  const everything = async ({ licenses, releases }: Storage) => ({
    licenses: await licenses.findByEmail(EMAIL),
    history: await licenses.historyOf(ID),
    keys: await licenses.keysOf(ID),
    release: await releases.latest(),
  });

  const WRITTEN = {
    licenses: [newLicense()],
    history: [{ licenseId: ID, from: 'none', event: 'license.issued', to: 'active.current', at: AT }],
    keys: [{ lastFour: 'AAAA', createdAt: AT, firstUsedAt: AT, retiredAt: null }],
    release: RELEASE,
  };
  const NOTHING = { licenses: [], history: [], keys: [], release: null };

  describe(`${name} as a unit of work`, () => {
    it('commits all writes and returns the result of the work', async () => {
      const storage = subject();

      expect(await storage.unitOfWork.run(() => writeEverything(storage).then(() => 'done'))).toBe('done');
      expect(await everything(storage)).toEqual(WRITTEN);
    });

    it('lets licenses take founding slots that other licenses gave up in the same unit of work', async () => {
      const { unitOfWork, licenses } = subject();
      const founding = { tier: 'founding', status: 'active' } as const;
      const numbered = (n: number, facts: Partial<License> = {}) =>
        Object.assign(newLicense(), { id: uuidNumber(n) }, facts);
      for (const n of [1, 2]) await licenses.add(numbered(n, { ...founding, slot: n }));
      await licenses.add(numbered(3));
      await unitOfWork.run(async () => {
        const [leaving, alsoLeaving, joining] = [
          await licenses.get(uuidNumber(1)),
          await licenses.get(uuidNumber(2)),
          await licenses.get(uuidNumber(3)),
        ];
        for (const license of [leaving, alsoLeaving])
          await licenses.save(Object.assign(copyLicense(license), { status: 'canceled', slot: null }));
        await licenses.save(Object.assign(copyLicense(joining), { ...founding, slot: 1 }));
        await licenses.add(numbered(4, { ...founding, slot: 2 }));
      });

      const slots = [1, 2, 3, 4].map(async (n) => (await licenses.get(uuidNumber(n))).slot);
      expect(await Promise.all(slots)).toEqual([null, null, 1, 2]);
    });

    it('commits nothing when the work throws, and rethrows the error', async () => {
      const storage = subject();
      const failure = new RangeError('changed my mind');
      const work = storage.unitOfWork.run(async () => {
        await writeEverything(storage);
        throw failure;
      });

      await expect(work).rejects.toBe(failure);
      expect(await everything(storage)).toEqual(NOTHING);
    });

    it('commits nothing when a write is rejected', async () => {
      const storage = subject();
      const work = storage.unitOfWork.run(async () => {
        await writeEverything(storage);
        await storage.licenses.addKey(ID, { digest: 'aaaa', lastFour: 'AAAA', createdAt: AT });
      });

      await expect(work).rejects.toThrow(Error);
      expect(await everything(storage)).toEqual(NOTHING);
    });

    it('lets the work read its own writes', async () => {
      const storage = subject();
      const seen = await storage.unitOfWork.run(async () => {
        await writeEverything(storage);
        return everything(storage);
      });

      expect(seen).toEqual(WRITTEN);
    });

    it('rolls back a change to an existing row', async () => {
      const storage = subject();
      await writeEverything(storage);
      const work = storage.unitOfWork.run(async () => {
        for (const license of await storage.licenses.findByEmail(EMAIL)) {
          license.status = 'revoked';
          await storage.licenses.save(license);
        }
        throw new Error('changed my mind');
      });

      await expect(work).rejects.toThrow('changed my mind');
      expect(await everything(storage)).toEqual(WRITTEN);
    });

    it('works again after a failure', async () => {
      const storage = subject();
      await storage.unitOfWork.run(() => Promise.reject(new Error('changed my mind'))).catch(() => undefined);
      await storage.unitOfWork.run(() => writeEverything(storage));

      expect(await everything(storage)).toEqual(WRITTEN);
    });

    it('commits exactly one of two concurrent units of work that insert the same row', async () => {
      const storage = subject();
      const outcomes = await Promise.allSettled(
        [1, 2].map(() => storage.unitOfWork.run(() => writeEverything(storage))),
      );

      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await everything(storage)).toEqual(WRITTEN);
    });

    it('rejects a nested unit of work, which would deadlock', async () => {
      const { unitOfWork } = subject();

      await expect(unitOfWork.run(() => unitOfWork.run(async () => undefined))).rejects.toThrow(
        'a unit of work was started inside another unit of work',
      );
    });
  });
}
