import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DunningNotices } from '../../../src/application/cloud/billing/dunningNotices.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';

export interface NoticeStorage {
  readonly notices: DunningNotices;
  readonly unitOfWork: UnitOfWork;
}

const AT = new Date('2026-11-21T06:30:00.000Z');

/** Verifies a dunning-notice repository, which must be empty at the start of each test. */
export function dunningNoticesContract(name: string, subject: () => NoticeStorage): void {
  let storage: NoticeStorage;
  const note = (invoiceId: string): Promise<boolean> => storage.notices.recordOnce(invoiceId, AT);

  describe(`${name} as a dunning-notice repository`, () => {
    beforeEach(() => {
      storage = subject();
    });

    it('records one notice per invoice', async () => {
      expect([await note('in_1'), await note('in_1'), await note('in_2'), await note('in_1')]).toEqual([
        true,
        false,
        true,
        false,
      ]);
    });

    it('lets one of many concurrent callers record the notice', async () => {
      const notings = Array.from({ length: 8 }, () => storage.unitOfWork.run(() => note('in_1')));

      expect((await Promise.all(notings)).filter(Boolean)).toEqual([true]);
    });

    it('records nothing in a unit of work that fails', async () => {
      const work = storage.unitOfWork.run(async () => {
        await note('in_1');
        throw new RangeError('changed my mind');
      });

      await expect(work).rejects.toThrow(RangeError);
      expect(await note('in_1')).toBe(true);
    });
  });
}
