import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AlertIdempotencyStore,
  StoredAlertRequest,
  AlertIdempotencyKey,
} from '../../../src/application/cloud/messaging/alerts/alertIdempotencyStore.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';

export interface AlertIdempotencyStorage {
  readonly answers: AlertIdempotencyStore;
  readonly unitOfWork: UnitOfWork;
}

const at = (ms: number): Date => new Date(Date.parse('2026-11-21T06:30:00.123Z') + ms);
const KEY: AlertIdempotencyKey = { licenseId: uuidNumber(1), key: 'Stop_breach-AAPL' };
const UNANSWERED: StoredAlertRequest = { at: at(0), dispatchId: uuidNumber(100), response: null };
const ANSWERED: StoredAlertRequest = {
  ...UNANSWERED,
  response: {
    dispatched: true,
    duplicate: false,
    suppressedUntil: at(4 * 3_600_000),
    channels: { email: 'sent', push: 'queued' },
  },
};

/** Verifies an alert idempotency store, which must be empty at the start of each test. */
export function alertIdempotencyStoreContract(name: string, subject: () => AlertIdempotencyStorage): void {
  let answers: AlertIdempotencyStore;
  let unitOfWork: UnitOfWork;
  beforeEach(() => {
    ({ answers, unitOfWork } = subject());
  });

  describe(`${name} as an alert idempotency store`, () => {
    it('returns the latest request stored under a key', async () => {
      expect(await answers.find(KEY)).toBeNull();
      await answers.put(KEY, UNANSWERED);
      expect(await answers.find(KEY)).toEqual(UNANSWERED);
      await answers.put(KEY, ANSWERED);
      expect(await answers.find(KEY)).toEqual(ANSWERED);
    });

    it('returns a stored response that has neither a dispatch nor a suppression window', async () => {
      const nothing: StoredAlertRequest = {
        at: at(1),
        dispatchId: null,
        response: {
          dispatched: false,
          duplicate: false,
          suppressedUntil: null,
          channels: { email: 'skipped', push: 'not_configured' },
        },
      };
      await answers.put(KEY, nothing);

      expect(await answers.find(KEY)).toEqual(nothing);
    });

    it.each([[{ licenseId: uuidNumber(2) }], [{ key: 'stop_breach-AAPL' }]])(
      'does not find a request under another key: %j',
      async (other) => {
        await answers.put(KEY, ANSWERED);

        expect(await answers.find({ ...KEY, ...other })).toBeNull();
      },
    );

    it('removes one request and keeps the others', async () => {
      const other = { ...KEY, key: 'other' };
      await answers.put(KEY, ANSWERED);
      await answers.put(other, UNANSWERED);
      await answers.remove(KEY);

      expect([await answers.find(KEY), await answers.find(other)]).toEqual([null, UNANSWERED]);
    });

    it('undoes the writes of a failed unit of work', async () => {
      await answers.put(KEY, UNANSWERED);
      const failing = unitOfWork.run(async () => {
        await answers.put(KEY, ANSWERED);
        throw new RangeError('changed my mind');
      });
      await expect(failing).rejects.toThrow(RangeError);

      expect(await answers.find(KEY)).toEqual(UNANSWERED);
    });

    it('deletes only the requests from before a given time', async () => {
      for (const n of [1, 2, 3]) await answers.put({ ...KEY, key: `key-${n}` }, { ...ANSWERED, at: at(10 * n) });

      expect([await answers.prune(at(20)), await answers.prune(at(20)), await answers.prune(at(21))]).toEqual([
        1, 0, 1,
      ]);
      expect(await answers.find({ ...KEY, key: 'key-3' })).toEqual({ ...ANSWERED, at: at(30) });
    });
  });
}
