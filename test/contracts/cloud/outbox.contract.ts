import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OutboxEffect } from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import type {
  ClaimedEffect,
  OutboxEffectStatus,
  Outbox,
} from '../../../src/application/cloud/messaging/outbox/outbox.port.js';
import type { UnitOfWork } from '../../../src/application/cloud/unitOfWork.port.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';

export interface OutboxStorage {
  readonly outbox: Outbox;
  readonly unitOfWork: UnitOfWork;
}

const START = Date.parse('2026-11-21T06:30:00.123Z');
const at = (ms: number): Date => new Date(START + ms);
const LEASE_MS = 1000;
const YEAR_MS = 365 * 24 * 3_600_000;

const mailTo = (to: string): OutboxEffect => ({
  kind: 'mail',
  to,
  mail: { template: 'trial_ending', expiresAt: at(1) },
});

const EFFECTS: readonly OutboxEffect[] = [
  {
    kind: 'mail',
    to: 'Holder@Example.com',
    mail: { template: 'trial_key', key: licenseKeyNumber(1), expiresAt: at(77) },
  },
  {
    kind: 'mail',
    to: 'ünï@example.com',
    mail: { template: 'key_reissued', key: licenseKeyNumber(2), tier: 'founding', hasEnded: true },
  },
  { kind: 'mail', to: "o'neil@example.com", mail: { template: 'trial_ending', expiresAt: at(78) } },
  {
    kind: 'mail',
    to: 'buyer@example.com',
    mail: {
      template: 'welcome',
      key: licenseKeyNumber(3),
      tier: 'premium',
      pushTopicUrl: 'https://push.example/T0p-ic_',
    },
  },
  {
    kind: 'mail',
    to: 'buyer@example.com',
    mail: { template: 'welcome', key: licenseKeyNumber(4), tier: 'pro', pushTopicUrl: null },
  },
  {
    kind: 'mail',
    to: 'founder@example.com',
    mail: { template: 'founding_welcome', key: licenseKeyNumber(5), slot: 100, pushTopicUrl: null },
  },
  { kind: 'mail', to: 'late@example.com', mail: { template: 'downgraded', key: licenseKeyNumber(6) } },
  { kind: 'mail', to: 'payer@example.com', mail: { template: 'payment_failed' } },
  {
    kind: 'mail',
    to: 'holder@example.com',
    mail: {
      template: 'alert',
      alertType: 'armed',
      ticker: null,
      severity: 'info',
      message: 'ünï\n',
      details: [{ label: '', value: '1' }],
      at: at(79),
      unsubscribe: 'alerts.a.b',
    },
  },
  {
    kind: 'mail',
    to: 'holder@example.com',
    mail: {
      template: 'briefing',
      briefing: {
        summary: { totalValue: 1.5, dayChangePct: null, currency: 'USD', others: [] },
        stateCounts: [{ state: 'EXIT', count: 1 }],
        actionable: [{ ticker: 'AAPL', state: 'EXIT', score: 31, grade: null, reason: null }],
        asOf: at(80),
      },
      at: at(81),
      unsubscribe: 'briefing.a.b',
    },
  },
  { kind: 'push', topic: 'aTopic', push: { title: 'AAPL: stop breach', message: 'Grüße\n📉', priority: 'urgent' } },
];

/** Verifies an outbox, which must be empty at the start of each test. */
export function outboxContract(name: string, subject: () => OutboxStorage): void {
  let storage: OutboxStorage;
  let outbox: Outbox;
  beforeEach(() => {
    storage = subject();
    ({ outbox } = storage);
  });

  const claim = (
    ms: number,
    request: Partial<Parameters<Outbox['claim']>[0]> = {},
  ): Promise<readonly ClaimedEffect[]> =>
    outbox.claim({
      now: at(ms),
      leaseEndsAt: at(ms + LEASE_MS),
      limit: 10,
      evenIfNotDue: false,
      except: [],
      kinds: ['mail', 'push'],
      ...request,
    });
  const idsOf = (claimed: readonly ClaimedEffect[]): string[] => claimed.map(({ id }) => id).toSorted();
  const add = (n: number, ms = 0): Promise<void> => outbox.add(uuidNumber(n), mailTo(`${n}@example.com`), at(ms));

  describe(`${name} as an outbox`, () => {
    it('returns each claimed effect unchanged', async () => {
      for (const [n, effect] of EFFECTS.entries()) await outbox.add(uuidNumber(n), effect, at(n));
      const claimed = await claim(100, { limit: 100 });

      expect(
        claimed
          .map((each) => ({ id: each.id, createdAt: each.createdAt, tries: each.tries, effect: each.open() }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ).toEqual(EFFECTS.map((effect, n) => ({ id: uuidNumber(n), createdAt: at(n), tries: 1, effect })));
    });

    it('stores the effects of a unit of work only if it succeeds', async () => {
      const failing = storage.unitOfWork.run(async () => {
        await add(1);
        throw new RangeError('changed my mind');
      });
      await expect(failing).rejects.toThrow(RangeError);
      await storage.unitOfWork.run(() => add(2));

      expect(idsOf(await claim(0))).toEqual([uuidNumber(2)]);
    });

    it('rejects a second effect with the same id', async () => {
      await add(1);

      await expect(outbox.add(uuidNumber(1), mailTo('other@example.com'), at(1))).rejects.toThrow(Error);
      expect((await claim(1)).map((each) => each.open())).toEqual([mailTo('1@example.com')]);
    });

    it('leases an effect to one claimer at a time and counts the attempts', async () => {
      await add(1);

      expect((await claim(0)).map(({ tries }) => tries)).toEqual([1]);
      expect(await claim(LEASE_MS - 1)).toEqual([]);
      expect(await claim(LEASE_MS - 1, { evenIfNotDue: true })).toEqual([]);
      expect((await claim(LEASE_MS)).map(({ tries }) => tries)).toEqual([2]);
    });

    it('claims the most overdue effects first, up to the limit', async () => {
      await add(1, 30);
      await add(2, 10);
      await add(3, 20);
      await add(4, 40);

      expect(idsOf(await claim(35, { limit: 2 }))).toEqual([uuidNumber(2), uuidNumber(3)]);
      expect(idsOf(await claim(35, { limit: 2 }))).toEqual([uuidNumber(1)]);
      expect(idsOf(await claim(40, { limit: 2 }))).toEqual([uuidNumber(4)]);
    });

    it('claims a failed effect when its retry is due, or earlier on request', async () => {
      await add(1);
      await claim(0);
      await outbox.markFailed(uuidNumber(1), at(10), at(500), 'no answer');

      expect(await claim(499)).toEqual([]);
      expect(await claim(499, { evenIfNotDue: true, except: [uuidNumber(1)] })).toEqual([]);
      expect((await claim(499, { evenIfNotDue: true })).map(({ tries }) => tries)).toEqual([2]);
      await outbox.markFailed(uuidNumber(1), at(10), at(500), 'no answer');
      expect((await claim(500)).map(({ tries }) => tries)).toEqual([3]);
    });

    it('claims abandoned effects only on request, after all other effects', async () => {
      await add(1);
      await claim(0);
      await outbox.markFailed(uuidNumber(1), at(10), null, 'no answer');
      await add(2, 1);

      expect(idsOf(await claim(9_000_000, { limit: 1, evenIfNotDue: true }))).toEqual([uuidNumber(2)]);
      expect(await claim(9_000_000)).toEqual([]);
      expect(idsOf(await claim(9_000_000, { evenIfNotDue: true }))).toEqual([uuidNumber(1)]);
    });

    it('skips the excluded effects and leaves them unchanged', async () => {
      await add(1);
      await add(2);

      expect(idsOf(await claim(0, { except: [uuidNumber(1), uuidNumber(3)] }))).toEqual([uuidNumber(2)]);
      expect((await claim(0)).map(({ id, tries }) => [id, tries])).toEqual([[uuidNumber(1), 1]]);
    });

    it('claims only the requested kinds', async () => {
      for (const [n, effect] of EFFECTS.entries()) await outbox.add(uuidNumber(n), effect, at(0));
      const idsOfKind = (kind: OutboxEffect['kind']) =>
        EFFECTS.flatMap((effect, n) => (effect.kind === kind ? [uuidNumber(n)] : []));

      expect(await claim(0, { kinds: [] })).toEqual([]);
      expect(idsOf(await claim(0, { kinds: ['push'], limit: 100 }))).toEqual(idsOfKind('push'));
      expect(idsOf(await claim(0, { kinds: ['mail', 'push'], limit: 100 }))).toEqual(idsOfKind('mail'));
    });

    it('counts an effect that is added under a lease as attempted once', async () => {
      await outbox.add(uuidNumber(1), mailTo('1@example.com'), at(0), at(LEASE_MS));

      expect(await claim(LEASE_MS - 1, { evenIfNotDue: true })).toEqual([]);
      expect((await claim(LEASE_MS)).map(({ tries }) => tries)).toEqual([2]);
    });

    it('claims effects that were added or postponed while the clock was a year ahead', async () => {
      await add(1, YEAR_MS);
      await add(2);
      await claim(0, { except: [uuidNumber(1)] });
      await outbox.markFailed(uuidNumber(2), at(YEAR_MS), at(YEAR_MS + 500), 'no answer');

      expect(idsOf(await claim(0))).toEqual([uuidNumber(1), uuidNumber(2)]);
    });

    it('ends a lease granted a year ahead of the clock, but not one granted a minute ahead', async () => {
      await outbox.add(uuidNumber(1), mailTo('1@example.com'), at(0), at(YEAR_MS + LEASE_MS));
      await outbox.add(uuidNumber(2), mailTo('2@example.com'), at(0), at(60_000 + LEASE_MS));

      expect(idsOf(await claim(0))).toEqual([uuidNumber(1)]);
    });

    it('deletes an abandoned effect, even if its retry began while the clock was a year ahead', async () => {
      await add(1);
      await claim(0);
      await outbox.markFailed(uuidNumber(1), at(9), null, 'no answer');
      await claim(YEAR_MS, { evenIfNotDue: true });

      expect(await outbox.pruneGivenUp(at(10), at(20))).toBe(1);
    });

    it('returns the delivery status of each effect', async () => {
      for (const n of [1, 2, 3, 4]) await add(n, n);
      await outbox.add(uuidNumber(5), mailTo('5@example.com'), at(5), at(900));
      await claim(10, { limit: 3 });
      await outbox.markDelivered(uuidNumber(1), at(11));
      await outbox.markFailed(uuidNumber(2), at(10), at(500), 'no answer');
      await outbox.markFailed(uuidNumber(3), at(10), null, 'no answer at all');
      const ids = [1, 2, 3, 4, 5, 6].map(uuidNumber);
      const expected = [
        { id: uuidNumber(1), tries: 1, dueAt: at(1), leaseEndsAt: null, deliveredAt: at(11), lastFailure: null },
        { id: uuidNumber(2), tries: 1, dueAt: at(500), leaseEndsAt: null, deliveredAt: null, lastFailure: 'no answer' },
        {
          id: uuidNumber(3),
          tries: 1,
          dueAt: null,
          leaseEndsAt: null,
          deliveredAt: null,
          lastFailure: 'no answer at all',
        },
        { id: uuidNumber(4), tries: 0, dueAt: at(4), leaseEndsAt: null, deliveredAt: null, lastFailure: null },
        { id: uuidNumber(5), tries: 1, dueAt: at(5), leaseEndsAt: at(900), deliveredAt: null, lastFailure: null },
      ];
      const byId = (standings: readonly OutboxEffectStatus[]) => standings.toSorted((a, b) => (a.id < b.id ? -1 : 1));

      expect(byId(await outbox.getEffectStatuses(ids))).toEqual(expected);
      expect(byId(await storage.unitOfWork.run(() => outbox.lockEffects(ids)))).toEqual(expected);
      expect([await outbox.getEffectStatuses([]), await outbox.getEffectStatuses([uuidNumber(6)])]).toEqual([[], []]);
    });

    it('deletes only effects that were not delivered', async () => {
      for (const n of [1, 2, 3]) await add(n);
      await claim(0);
      await outbox.markDelivered(uuidNumber(1), at(1));
      await outbox.deleteUndelivered([uuidNumber(1), uuidNumber(2), uuidNumber(4)]);
      await outbox.markFailed(uuidNumber(2), at(10), at(2), 'too late');

      expect((await outbox.getEffectStatuses([1, 2, 3].map(uuidNumber))).map(({ id }) => id).toSorted()).toEqual([
        uuidNumber(1),
        uuidNumber(3),
      ]);
      expect(idsOf(await claim(9_000_000))).toEqual([uuidNumber(3)]);
    });

    it('never claims a delivered effect again, whatever is reported about it later', async () => {
      await add(1);
      await claim(0);
      await outbox.markDelivered(uuidNumber(1), at(1));
      await outbox.markFailed(uuidNumber(1), at(10), at(2), 'too late');

      expect(await claim(9_000_000, { evenIfNotDue: true })).toEqual([]);
      expect(await outbox.getEffectStatuses([uuidNumber(1)])).toEqual([
        { id: uuidNumber(1), tries: 1, dueAt: at(0), leaseEndsAt: null, deliveredAt: at(1), lastFailure: null },
      ]);
      expect(await outbox.getStatus()).toEqual({ waiting: 0, dead: 0, oldestWaitingAt: null });
    });

    it('returns how many effects wait or are abandoned, and when the oldest waiting one was added', async () => {
      expect(await outbox.getStatus()).toEqual({ waiting: 0, dead: 0, oldestWaitingAt: null });
      for (const n of [1, 2, 3, 4]) await add(n, 10 * n);
      await claim(40);
      await outbox.markDelivered(uuidNumber(1), at(41));
      await outbox.markFailed(uuidNumber(2), at(10), null, 'no answer');
      await outbox.markFailed(uuidNumber(3), at(10), at(9000), 'no answer');

      expect(await outbox.getStatus()).toEqual({ waiting: 2, dead: 1, oldestWaitingAt: at(30) });
    });

    it('deletes only the effects that were delivered before a given time', async () => {
      for (const n of [1, 2, 3, 4]) await add(n);
      await claim(0);
      await outbox.markDelivered(uuidNumber(1), at(9));
      await outbox.markDelivered(uuidNumber(2), at(10));
      await outbox.markFailed(uuidNumber(3), at(10), null, 'no answer');

      expect([await outbox.prune(at(10)), await outbox.prune(at(10)), await outbox.prune(at(11))]).toEqual([1, 0, 1]);
      expect(await outbox.getStatus()).toEqual({ waiting: 1, dead: 1, oldestWaitingAt: at(0) });
    });

    it('deletes effects that were abandoned before a given time, unless they are being retried', async () => {
      for (const n of [1, 2, 3, 4]) await add(n);
      await claim(0);
      await outbox.markFailed(uuidNumber(1), at(9), null, 'no answer');
      await outbox.markFailed(uuidNumber(2), at(9), null, 'no answer');
      await outbox.markFailed(uuidNumber(3), at(10), null, 'no answer');
      await outbox.markFailed(uuidNumber(4), at(9), at(5000), 'no answer');
      await claim(20, { evenIfNotDue: true, limit: 100, except: [1, 3, 4].map(uuidNumber) });
      const early = [await outbox.pruneGivenUp(at(10), at(21)), await outbox.pruneGivenUp(at(10), at(21))];
      await outbox.markFailed(uuidNumber(2), at(30), null, 'no answer again');

      expect(early).toEqual([1, 0]);
      expect([await outbox.pruneGivenUp(at(30), at(40)), await outbox.pruneGivenUp(at(31), at(40))]).toEqual([1, 1]);
      expect(await outbox.getStatus()).toEqual({ waiting: 1, dead: 0, oldestWaitingAt: at(0) });
    });

    it('does not delete an abandoned effect that was delivered later', async () => {
      await add(1);
      await claim(0);
      await outbox.markFailed(uuidNumber(1), at(1), null, 'no answer');
      await claim(2, { evenIfNotDue: true });
      await outbox.markDelivered(uuidNumber(1), at(3));

      expect([
        await outbox.pruneGivenUp(at(100), at(5000)),
        (await outbox.getEffectStatuses([uuidNumber(1)])).length,
      ]).toEqual([0, 1]);
    });

    it('lists waiting effects and abandoned effects separately, newest first', async () => {
      for (const n of [1, 2, 3, 4]) await add(n, n);
      await claim(10, { limit: 3 });
      await outbox.markDelivered(uuidNumber(1), at(11));
      await outbox.markFailed(uuidNumber(2), at(12), at(500), 'no answer');
      await outbox.markFailed(uuidNumber(3), at(13), null, 'no answer at all');
      const [waiting, later, dead] = [
        {
          id: uuidNumber(4),
          kind: 'mail',
          createdAt: at(4),
          tries: 0,
          dueAt: at(4),
          givenUpAt: null,
          lastFailure: null,
        },
        {
          id: uuidNumber(2),
          kind: 'mail',
          createdAt: at(2),
          tries: 1,
          dueAt: at(500),
          givenUpAt: null,
          lastFailure: 'no answer',
        },
        {
          id: uuidNumber(3),
          kind: 'mail',
          createdAt: at(3),
          tries: 1,
          dueAt: null,
          givenUpAt: at(13),
          lastFailure: 'no answer at all',
        },
      ];
      const listed = async (limit: number | null) =>
        (await outbox.listUndelivered(limit)).map((each) => ({ ...each, open: undefined, effect: each.open() }));
      const whole = (facts: object, n: number) => ({ ...facts, effect: mailTo(`${n}@example.com`) });

      expect(await listed(null)).toEqual([whole(dead, 3), whole(waiting, 4), whole(later, 2)]);
      expect(await listed(1)).toEqual([whole(dead, 3)]);
    });
  });
}
