import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AlertDispatch,
  AlertDispatches,
} from '../../../src/application/cloud/messaging/alerts/alertDispatches.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import type { AlertSubject } from '../../../src/domain/shared/alerts/alert.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';

export interface AlertStorage {
  readonly dispatches: AlertDispatches;
  readonly unitOfWork: UnitOfWork;
}

const at = (ms: number): Date => new Date(Date.parse('2026-11-21T06:30:00.123Z') + ms);
const SUBJECT: AlertSubject = { email: "o'neil@example.com", alertType: 'stop_breach', ticker: 'BRK.B' };

const dispatch = (n: number, facts: Partial<AlertDispatch> = {}): AlertDispatch => ({
  id: uuidNumber(n),
  subject: SUBJECT,
  severity: 'critical',
  at: at(n),
  channels: { email: { effectId: uuidNumber(100 + n) }, push: { omitted: 'not_in_tier' } },
  suppressed: null,
  failure: null,
  ...facts,
});
const suppressed = (n: number, by: number): AlertDispatch =>
  dispatch(n, {
    channels: { email: { omitted: 'duplicate' }, push: { omitted: 'not_configured' } },
    suppressed: { by: uuidNumber(by), until: at(999) },
  });

/** Verifies an alert dispatch repository, which must be empty at the start of each test. */
export function alertDispatchesContract(name: string, subject: () => AlertStorage): void {
  let storage: AlertStorage;
  let dispatches: AlertDispatches;
  beforeEach(() => {
    storage = subject();
    ({ dispatches } = storage);
  });

  describe(`${name} as an alert dispatch repository`, () => {
    it('lists dispatches unchanged, newest first, up to the limit', async () => {
      const added = [
        dispatch(1, { failure: 'no answer' }),
        suppressed(2, 1),
        dispatch(3, { at: at(0), severity: 'info', subject: { ...SUBJECT, ticker: null } }),
      ];
      for (const each of added) await dispatches.add(each);
      await dispatches.add(dispatch(4, { subject: { ...SUBJECT, email: 'other@example.com' } }));

      expect(await dispatches.listForRecipient([SUBJECT.email], 10)).toEqual(added.toReversed());
      expect((await dispatches.listForRecipient([SUBJECT.email], 2)).map(({ id }) => id)).toEqual([
        uuidNumber(3),
        uuidNumber(2),
      ]);
      expect((await dispatches.listForRecipient(['other@example.com', SUBJECT.email], 2)).map(({ id }) => id)).toEqual([
        uuidNumber(4),
        uuidNumber(3),
      ]);
      expect(await dispatches.listForRecipient(['nobody@example.com'], 10)).toEqual([]);
    });

    it('finds a dispatch by its id', async () => {
      await dispatches.add(dispatch(1));

      expect([await dispatches.get(uuidNumber(1)), await dispatches.get(uuidNumber(2))]).toEqual([dispatch(1), null]);
    });

    it('finds a subject’s latest dispatch that was not suppressed [ALR-12]', async () => {
      expect(await dispatches.latestOf(SUBJECT)).toBeNull();
      for (const each of [dispatch(1), dispatch(2, { at: at(0) }), suppressed(3, 2)]) await dispatches.add(each);

      expect(await dispatches.latestOf(SUBJECT)).toEqual(dispatch(2, { at: at(0) }));
    });

    it.each([
      [{ email: 'other@example.com' }],
      [{ alertType: 'Stop_breach' }],
      [{ ticker: 'BRK.A' }],
      [{ ticker: null }],
    ])('does not find the dispatch of another subject: %j', async (facts) => {
      const other = { ...SUBJECT, ...facts };
      await dispatches.add(dispatch(1, { subject: other }));

      expect([await dispatches.latestOf(SUBJECT), (await dispatches.latestOf(other))?.id]).toEqual([
        null,
        uuidNumber(1),
      ]);
    });

    it('marks a dispatch as failed', async () => {
      await dispatches.add(dispatch(1));
      await dispatches.add(dispatch(2));
      await dispatches.markFailed(uuidNumber(1), 'email: no answer.');

      expect((await dispatches.listForRecipient([SUBJECT.email], 10)).map(({ failure }) => failure)).toEqual([
        null,
        'email: no answer.',
      ]);
    });

    it('stores nothing when the unit of work fails', async () => {
      const failing = storage.unitOfWork.run(async () => {
        await dispatches.add(dispatch(1));
        throw new RangeError('changed my mind');
      });
      await expect(failing).rejects.toThrow(RangeError);

      expect(await dispatches.listForRecipient([SUBJECT.email], 10)).toEqual([]);
    });

    it('rejects a second dispatch with the same id', async () => {
      await dispatches.add(dispatch(1));

      await expect(dispatches.add(dispatch(1))).rejects.toThrow(Error);
    });

    it('deletes only the dispatches from before a given time', async () => {
      for (const n of [1, 2, 3]) await dispatches.add(dispatch(n, { at: at(10 * n) }));

      expect([await dispatches.prune(at(20)), await dispatches.prune(at(20)), await dispatches.prune(at(21))]).toEqual([
        1, 0, 1,
      ]);
      expect((await dispatches.listForRecipient([SUBJECT.email], 10)).map(({ id }) => id)).toEqual([uuidNumber(3)]);
    });
  });
}
