import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BillingInbox } from '../../../src/application/cloud/billing/billingInbox.port.js';
import type { BillingEventStatus } from '../../../src/domain/cloud/billing/billingEvent.js';
import type { ProviderEvent } from '../../../src/domain/cloud/billing/providerEvent.js';
import type { PurchaseIds } from '../../../src/domain/cloud/billing/purchase.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import { eventNumber } from '../../fakes/cloud/purchases.js';

export interface InboxStorage {
  readonly inbox: BillingInbox;
  readonly unitOfWork: UnitOfWork;
}

const START = Date.parse('2026-11-21T06:30:00.123Z');
const at = (ms: number): Date => new Date(START + ms);
const YEAR = 365 * 24 * 3_600_000;
const LEASE = 1000;
const EVERY: readonly BillingEventStatus[] = ['pending', 'waiting', 'applied', 'ignored'];
const NOTHING: PurchaseIds = { subscriptionId: null, paymentIntentId: null, customerId: null };

/** An event in which every optional field is set. */
const FULL = eventNumber(1, {
  kind: 'charge.refunded',
  type: 'charge.refunded',
  createdAt: at(-7),
  sessionId: 'cs_1',
  invoiceId: 'in_1',
  chargeId: 'ch_1',
  paymentIntentId: 'pi_1',
  amountPaid: 2_900,
  isFullRefund: true,
});

/** Verifies a billing inbox, which must be empty at the start of each test. */
export function billingInboxContract(name: string, subject: () => InboxStorage): void {
  let storage: InboxStorage;
  let inbox: BillingInbox;

  const receive = (event: ProviderEvent, ms = 0) => inbox.receive(event, at(ms), at(ms + LEASE));
  const all = () => inbox.list(EVERY, 100);
  const take = (ms: number, request: { since?: number; most?: number } = {}) =>
    inbox.leaseUnsettled({
      since: at(request.since ?? 0),
      now: at(ms),
      leaseEndsAt: at(ms + LEASE),
      limit: request.most ?? 100,
    });
  const idsOf = (events: readonly ProviderEvent[]): readonly string[] => events.map(({ id }) => id);
  const reopen = (id: string, ms: number) => inbox.reopen(id, at(ms), at(ms + LEASE));

  describe(`${name} as a billing inbox`, () => {
    beforeEach(() => {
      storage = subject();
      ({ inbox } = storage);
    });

    it('returns each event exactly as received', async () => {
      await receive(FULL);
      await receive(eventNumber(2), 1);

      expect(await all()).toEqual([
        { event: eventNumber(2), status: 'pending', reason: null, receivedAt: at(1), settledAt: null },
        { event: FULL, status: 'pending', reason: null, receivedAt: at(0), settledAt: null },
      ]);
    });

    it('lets only the first receiver apply an event until its lease ends [WHK-11]', async () => {
      expect(await receive(eventNumber(1))).toBe('ours');
      expect(await receive(eventNumber(1), LEASE - 1)).toBe('taken');
      expect(await receive(eventNumber(2), LEASE - 1)).toBe('ours');
      expect(await receive(eventNumber(1), LEASE)).toBe('ours');
      expect(await receive(eventNumber(1), 2 * LEASE - 1)).toBe('taken');
      expect(await all()).toMatchObject([{ receivedAt: at(LEASE - 1) }, { receivedAt: at(0) }]);
    });

    it('ends the lease of an event that was received while the clock was a year ahead', async () => {
      for (const n of [1, 2, 3, 4]) await receive(eventNumber(n), YEAR);
      const again = await receive(eventNumber(1), 0);
      const opened = await reopen('evt_2', 0);
      await receive(eventNumber(4), 0);

      expect([again, opened?.id, idsOf(await take(0))]).toEqual(['ours', 'evt_2', ['evt_3']]);
    });

    it('lets exactly one of many concurrent receivers apply an event', async () => {
      const receptions = await Promise.all(Array.from({ length: 12 }, () => receive(eventNumber(1))));

      expect(receptions.toSorted()).toEqual(['ours', ...Array.from({ length: 11 }, () => 'taken')]);
      expect(await all()).toHaveLength(1);
    });

    it('lets the next receiver apply an event after the first receiver gives up', async () => {
      await receive(eventNumber(1));
      await inbox.release('evt_1', 'the provider was down');
      const given = await all();

      expect(given).toMatchObject([{ status: 'pending', reason: 'the provider was down', settledAt: null }]);
      expect([await receive(eventNumber(1), 1), await receive(eventNumber(1), 2)]).toEqual(['ours', 'taken']);
    });

    it.each(['applied', 'ignored'] as const)(
      'settles an event only once, and never changes an event that is %s',
      async (as) => {
        await receive(eventNumber(1));
        const settled = [
          await inbox.settle('evt_1', as, 'why', at(5)),
          await inbox.settle('evt_1', 'applied', 'again', at(6)),
        ];
        await inbox.park('evt_1', 'it waits');
        await inbox.release('evt_1', 'it failed');

        expect(settled).toEqual([true, false]);
        expect(await all()).toEqual([
          { event: eventNumber(1), status: as, reason: 'why', receivedAt: at(0), settledAt: at(5) },
        ]);
        expect([await receive(eventNumber(1), 1), await receive(eventNumber(1), 10 * LEASE)]).toEqual([
          'settled',
          'settled',
        ]);
      },
    );

    it('lets exactly one of many concurrent attempts settle an event', async () => {
      await receive(eventNumber(1));
      const tries = Array.from({ length: 8 }, () =>
        storage.unitOfWork.run(() => inbox.settle('evt_1', 'applied', null, at(5))),
      );

      expect((await Promise.all(tries)).filter(Boolean)).toEqual([true]);
    });

    it('does not settle an event that it never received', async () => {
      expect(await inbox.settle('evt_1', 'applied', null, at(5))).toBe(false);
    });

    it('applies nothing in a unit of work that fails', async () => {
      await receive(eventNumber(1));
      const work = storage.unitOfWork.run(async () => {
        await inbox.settle('evt_1', 'applied', null, at(5));
        throw new RangeError('changed my mind');
      });

      await expect(work).rejects.toThrow(RangeError);
      expect(await all()).toMatchObject([{ status: 'pending', settledAt: null }]);
      expect(await inbox.settle('evt_1', 'applied', null, at(6))).toBe(true);
    });

    it('finds waiting events by any id of their checkout, oldest first', async () => {
      const newsOf = (n: number, ms: number, facts: Partial<ProviderEvent>) =>
        eventNumber(n, { createdAt: at(ms), subscriptionId: null, customerId: null, ...facts });
      const waiting = [
        newsOf(1, 3, { subscriptionId: 'sub_a' }),
        newsOf(2, 1, { paymentIntentId: 'pi_a' }),
        newsOf(3, 1, { customerId: 'cus_a' }),
        newsOf(4, 2, { customerId: 'cus_b' }),
        newsOf(5, 0, {}),
      ];
      for (const event of [
        ...waiting,
        newsOf(6, 0, { subscriptionId: 'sub_a' }),
        newsOf(7, 0, { subscriptionId: 'sub_a' }),
      ])
        await receive(event);
      for (const { id } of waiting) await inbox.park(id, 'its checkout is not here');
      await inbox.settle('evt_7', 'applied', null, at(0));
      const found = async (ids: Partial<PurchaseIds>) => idsOf(await inbox.waitingFor({ ...NOTHING, ...ids }));

      expect(await found({ subscriptionId: 'sub_a', paymentIntentId: 'pi_a', customerId: 'cus_a' })).toEqual([
        'evt_2',
        'evt_3',
        'evt_1',
      ]);
      expect(await inbox.waitingFor({ ...NOTHING, customerId: 'cus_b' })).toEqual([waiting[3]]);
      expect([await found({}), await found({ customerId: 'sub_a' })]).toEqual([[], []]);
      expect(await inbox.list(['waiting'], 1)).toMatchObject([
        { event: waiting[0], reason: 'its checkout is not here', settledAt: null },
      ]);
    });

    it('releases the lease of a waiting event so that it can be received again', async () => {
      await receive(eventNumber(1));
      await inbox.park('evt_1', 'its checkout is not here');

      expect([await receive(eventNumber(1), 1), await receive(eventNumber(1), 2)]).toEqual(['ours', 'taken']);
      expect(idsOf(await inbox.waitingFor({ ...NOTHING, customerId: 'cus_1' }))).toEqual(['evt_1']);
    });

    it('claims each unsettled, unleased event once, oldest first', async () => {
      for (const n of [1, 2, 3, 4, 5]) await receive(eventNumber(n, { createdAt: at(-n) }), n);
      await inbox.release('evt_1', 'failed');
      await inbox.park('evt_2', 'waits');
      await inbox.settle('evt_3', 'applied', null, at(5));
      await inbox.settle('evt_4', 'ignored', 'nothing follows', at(5));
      const first = await take(10);
      const [second, third] = [await take(10), await take(LEASE + 5)];

      expect(first).toEqual([eventNumber(2, { createdAt: at(-2) }), eventNumber(1, { createdAt: at(-1) })]);
      expect([idsOf(second), idsOf(third)]).toEqual([[], ['evt_5']]);
    });

    it('claims events in order of receipt, up to the limit and within the age limit', async () => {
      for (const n of [1, 2, 3]) await receive(eventNumber(n, { createdAt: at(-n) }), n);

      expect(idsOf(await take(2 * LEASE, { since: 4 }))).toEqual([]);
      expect(idsOf(await take(2 * LEASE, { since: 2, most: 1 }))).toEqual(['evt_2']);
      expect(idsOf(await take(2 * LEASE, { most: 2 }))).toEqual(['evt_3', 'evt_1']);
    });

    it('claims no event twice under concurrency', async () => {
      for (const n of [1, 2, 3, 4, 5, 6]) await receive(eventNumber(n));
      const taken = await Promise.all(Array.from({ length: 4 }, () => take(LEASE, { most: 2 })));
      const rest = await take(LEASE);

      expect([...taken.flat(), ...rest].map(({ id }) => id).toSorted()).toEqual([
        'evt_1',
        'evt_2',
        'evt_3',
        'evt_4',
        'evt_5',
        'evt_6',
      ]);
    });

    it('claims events that wait for a checkout after all other events', async () => {
      for (const n of [1, 2, 3]) await receive(eventNumber(n), n);
      for (const n of [1, 2]) await inbox.park(`evt_${n}`, 'early');
      await inbox.release('evt_3', 'failed');

      expect(idsOf(await take(10, { most: 1 }))).toEqual(['evt_3']);
      expect(idsOf(await take(10, { most: 1 }))).toEqual(['evt_1']);
    });

    it('reopens and claims events that were ignored, waiting or failed', async () => {
      for (const n of [1, 2, 3]) await receive(eventNumber(n));
      await inbox.settle('evt_1', 'ignored', 'nothing follows', at(5));
      await inbox.park('evt_2', 'waits');
      await inbox.release('evt_3', 'failed');
      const opened = [await reopen('evt_1', 10), await reopen('evt_2', 10), await reopen('evt_3', 10)];

      expect(opened).toEqual([eventNumber(1), eventNumber(2), eventNumber(3)]);
      expect(await all()).toEqual(
        opened.map((event) => ({ event, status: 'pending', reason: null, receivedAt: at(0), settledAt: null })),
      );
      expect([await receive(eventNumber(1), 10 + LEASE - 1), await reopen('evt_1', 10 + LEASE - 1)]).toEqual([
        'taken',
        null,
      ]);
      expect(await inbox.settle('evt_1', 'applied', null, at(11))).toBe(true);
    });

    it('does not reopen events that were applied, are being applied or were never received', async () => {
      for (const n of [1, 2]) await receive(eventNumber(n));
      await inbox.settle('evt_1', 'applied', null, at(5));

      expect([await reopen('evt_1', 5000), await reopen('evt_2', LEASE - 1), await reopen('evt_3', 0)]).toEqual([
        null,
        null,
        null,
      ]);
      expect(await reopen('evt_2', LEASE)).toEqual(eventNumber(2));
    });

    it('lists events by status, newest first, up to the limit', async () => {
      for (const [n, ms] of [
        [1, 1],
        [2, 3],
        [4, 2],
        [3, 2],
        [5, 4],
      ] as const) {
        await receive(eventNumber(n), ms);
      }
      await inbox.settle('evt_5', 'applied', null, at(5));
      await inbox.settle('evt_1', 'ignored', 'nothing follows', at(5));
      const listed = async (statuses: readonly BillingEventStatus[], most = 10) =>
        (await inbox.list(statuses, most)).map(({ event }) => event.id);

      expect(await listed(['pending'])).toEqual(['evt_2', 'evt_3', 'evt_4']);
      expect(await listed(['pending', 'ignored'], 2)).toEqual(['evt_2', 'evt_3']);
      expect(await listed(['ignored', 'applied'])).toEqual(['evt_5', 'evt_1']);
      expect([await listed(['waiting']), await listed([])]).toEqual([[], []]);
    });

    it('deletes old events, except events that are still to be applied', async () => {
      for (const n of [1, 2, 3, 4]) await receive(eventNumber(n), n === 4 ? 10 : 9);
      await inbox.settle('evt_1', 'applied', null, at(20));
      await inbox.park('evt_2', 'waits');
      await inbox.settle('evt_4', 'applied', null, at(20));
      const gone = await inbox.prune(at(10));

      expect([gone, (await all()).map(({ event }) => event.id)]).toEqual([2, ['evt_4', 'evt_3']]);
      expect([await inbox.prune(at(10)), await receive(eventNumber(1), 30)]).toEqual([0, 'ours']);
    });
  });
}
