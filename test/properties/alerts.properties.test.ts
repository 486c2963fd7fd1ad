import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AlertOutcome } from '../../src/application/cloud/messaging/alerts/alertOutcome.js';
import type { OutboxEffectKind } from '../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { createAlertFixture } from '../application/cloud/messaging/alerts/alertFixture.js';
import { CrashingEffectSender } from '../fakes/cloud/crashingEffectSender.js';
import { runs } from '../runs.js';

const WINDOW_MS = 4 * 3_600_000;
const LEASE_MS = 60_000;
const kinds = fc.subarray<OutboxEffectKind>(['mail', 'push']);

/** Kinds of effects that fail. Usually none, because double delivery shows only in traces with deliveries. */
const troubled = fc.oneof({ weight: 3, arbitrary: fc.constant<OutboxEffectKind[]>([]) }, kinds);

/**
 * Lets time pass, sends the same alert `times` times at once, or runs the outbox relay. Effects of the kinds in `down`
 * fail, and effects of the kinds in `diesAt` kill the process.
 */
const step = fc.oneof(
  fc.record({
    passMs: fc.oneof(
      fc.constantFrom(0, 1, 15_000, LEASE_MS - 1, LEASE_MS, WINDOW_MS - 1, WINDOW_MS),
      fc.integer({ min: 0, max: 2 * WINDOW_MS }),
    ),
  }),
  fc.record({ times: fc.integer({ min: 1, max: 5 }), down: troubled, diesAt: troubled }),
  fc.record({ relay: fc.constant(true), down: troubled }),
);

/** Runs all pending work except that of a dead process. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface AlertRequestRecord {
  readonly serial: number;
  readonly at: number;
  /** Null until it is answered; a request whose process died is never answered. */
  outcome: AlertOutcome | 'failed' | null;
}

function history() {
  const cloud = createAlertFixture((clock) => new CrashingEffectSender(clock));
  const requests: AlertRequestRecord[] = [];
  const sendOne = (): void => {
    const each: AlertRequestRecord = { serial: requests.length, at: cloud.clock.now().getTime(), outcome: null };
    requests.push(each);
    cloud.send({ message: `#${each.serial}` }).then(
      (outcome) => void (each.outcome = outcome),
      () => void (each.outcome = 'failed'),
    );
  };
  /** Returns the serial number and the time of the first delivery of each alert known to be delivered. */
  const firstDeliveries = async (): Promise<Map<number, number>> => {
    const ids = [...new Set(cloud.effectSender.attempts.map(({ id }) => id))];
    const delivered = (await cloud.outbox.getEffectStatuses(ids)).filter(({ deliveredAt }) => deliveredAt !== null);
    const first = new Map<number, number>();
    for (const { id, deliveredAt } of delivered) {
      const attempt = cloud.effectSender.attempts.find((each) => each.id === id);
      const { mail, push } = Object(attempt?.effect);
      const text = (mail ?? push).message;
      const serial = Number(String(text).slice(1));
      first.set(serial, Math.min(first.get(serial) ?? Infinity, deliveredAt?.getTime() ?? Infinity));
    }
    return first;
  };
  return { ...cloud, requests, sendOne, firstDeliveries };
}

it('DispatchAlert never sends an alert twice within four hours, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const cloud = history();
      for (const each of steps) {
        if ('passMs' in each) cloud.clock.passSeconds(each.passMs / 1000);
        if ('down' in each) cloud.effectSender.down = each.down;
        cloud.effectSender.diesAt = 'diesAt' in each ? each.diesAt : [];
        if ('times' in each) for (let n = 0; n < each.times; n += 1) cloud.sendOne();
        if ('relay' in each) await cloud.deliverOutbox.execute();
        await settle();
      }
      const deliveries = await cloud.firstDeliveries();
      const times = [...deliveries.values()].toSorted((a, b) => a - b);
      for (const [n, time] of times.entries())
        expect(time - (times[n - 1] ?? -Infinity)).toBeGreaterThanOrEqual(WINDOW_MS);

      for (const { serial, at, outcome } of cloud.requests) {
        if (outcome === 'failed') expect(deliveries.has(serial)).toBe(false);
        if (outcome === null || outcome === 'failed') continue;
        if (outcome.dispatched) expect(deliveries.get(serial)).toBe(at);
        else {
          const sent = times.some((time) => time <= at && at < time + WINDOW_MS);
          const beingTried = cloud.effectSender.attempts.some(
            (attempt) => attempt.at.getTime() <= at && at < attempt.at.getTime() + LEASE_MS,
          );
          expect([outcome.duplicate, sent || beingTried]).toEqual([true, true]);
          expect(deliveries.has(serial)).toBe(false);
        }
      }
    }),
    { numRuns: runs(200) },
  );
});

it('DispatchAlert sends an alert exactly once more after a process was killed while sending it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray<OutboxEffectKind>(['mail', 'push'], { minLength: 1 }),
      fc.boolean(),
      fc.integer({ min: LEASE_MS, max: WINDOW_MS }),
      async (diesAt, repeated, afterMs) => {
        const cloud = history();
        cloud.effectSender.diesAt = diesAt;
        cloud.sendOne();
        await settle();
        cloud.effectSender.diesAt = [];
        const before = cloud.effectSender.effects.length;
        cloud.clock.passSeconds((LEASE_MS - 1) / 1000);
        cloud.sendOne();
        await cloud.deliverOutbox.execute();
        await settle();
        expect([cloud.requests[1]?.outcome, cloud.effectSender.effects.length]).toEqual([
          expect.objectContaining({ duplicate: true }),
          before,
        ]);
        cloud.clock.passSeconds((afterMs - LEASE_MS + 1) / 1000);
        if (repeated) cloud.sendOne();
        await settle();
        for (let round = 0; round < 3; round += 1) await cloud.deliverOutbox.execute(true);

        expect(
          cloud.effectSender.effects
            .slice(before)
            .map(({ kind }) => kind)
            .toSorted(),
        ).toEqual(['mail', 'push']);
        expect([...(await cloud.firstDeliveries()).keys()]).toEqual([repeated ? 2 : 0]);
      },
    ),
    { numRuns: runs() },
  );
});

it('DispatchAlert sends several identical concurrent alerts only once per channel', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (times) => {
      const cloud = history();
      for (let n = 0; n < times; n += 1) cloud.sendOne();
      while (cloud.requests.some(({ outcome }) => outcome === null)) await settle();

      expect(cloud.effectSender.effects.map(({ kind }) => kind).toSorted()).toEqual(['mail', 'push']);
      expect(cloud.requests.filter(({ outcome }) => Object(outcome).dispatched)).toHaveLength(1);
    }),
    { numRuns: runs(20) },
  );
});
