import { beforeEach, describe, expect, it } from '@jest/globals';
import { DeliverOutbox } from '../../../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import { DeliverOutboxJob } from '../../../../../src/application/cloud/messaging/outbox/deliverOutboxJob.js';
import type { OutboxEffect } from '../../../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { MAX_DELIVERY_ATTEMPTS } from '../../../../../src/domain/cloud/messaging/deliveryBackoff.js';
import { UpstreamError } from '../../../../../src/domain/shared/failure/failure.js';
import { uuidNumber } from '../../../../fakes/sequentialIds.js';
import { MemoryEffectSender } from '../../../../fakes/cloud/memoryEffectSender.js';
import { MemoryOutbox } from '../../../../fakes/cloud/memoryOutbox.js';
import { ManualClock } from '../../../../fakes/manualClock.js';

const DOWN = new UpstreamError('email', 'The mail server did not accept the message.');
const PAUSES = [15, 30, 60, 120, 240, 480, 960, 1920, 3600];
const ALERT: OutboxEffect = {
  kind: 'mail',
  to: 'a@example.com',
  mail: {
    template: 'alert',
    alertType: 'exit',
    ticker: null,
    severity: 'info',
    message: 'Exit.',
    details: [],
    at: new Date(0),
    unsubscribe: 'token',
  },
};
const PUSH: OutboxEffect = {
  kind: 'push',
  topic: 'topic',
  push: { title: 'Exit', message: 'Exit.', priority: 'default' },
};

let clock: ManualClock;
let outbox: MemoryOutbox;
let effectSender: MemoryEffectSender;
let problems: { problem: unknown; during: string }[];
let withdrawn: string[];
let deliver: DeliverOutbox;

beforeEach(() => {
  clock = new ManualClock();
  outbox = new MemoryOutbox();
  effectSender = new MemoryEffectSender();
  problems = [];
  withdrawn = [];
  deliver = new DeliverOutbox(
    outbox,
    effectSender,
    clock,
    (problem, during) => void problems.push({ problem, during }),
    (id) => void withdrawn.push(id),
  );
});

const effectTo = (n: number): OutboxEffect => ({
  kind: 'mail',
  to: `${n}@example.com`,
  mail: { template: 'trial_ending', expiresAt: new Date(0) },
});
const add = (n: number): Promise<void> => outbox.add(uuidNumber(n), effectTo(n), clock.now());
const addMany = async (count: number): Promise<void> => {
  for (let n = 1; n <= count; n++) await add(n);
};
const deliveredIds = (): string[] => effectSender.delivered.map(({ id }) => id).toSorted();

/** Returns the number of seconds until an effect is next tried, or Infinity if that takes more than `most` seconds. */
async function pauseUntilTried(most: number): Promise<number> {
  for (let seconds = 1; seconds <= most; seconds++) {
    clock.passSeconds(1);
    const { processed, failed } = await deliver.execute();
    if (processed + failed > 0) return seconds;
  }
  return Infinity;
}

describe('DeliverOutbox', () => {
  it('delivers every due effect once, however many there are', async () => {
    await addMany(25);

    expect(await deliver.execute()).toEqual({ processed: 25, failed: 0 });
    expect(deliveredIds()).toEqual(Array.from({ length: 25 }, (_, i) => uuidNumber(i + 1)));
    expect(effectSender.mails.find(({ to }) => to === '7@example.com')).toEqual(effectTo(7));
    expect([await deliver.execute(true), outbox.stored]).toEqual([{ processed: 0, failed: 0 }, []]);
  });

  it('delivers the other effects when one effect fails', async () => {
    await addMany(12);
    const carry = effectSender.send.bind(effectSender);
    effectSender.send = (id, effect) => (id === uuidNumber(3) ? Promise.reject(DOWN) : carry(id, effect));

    expect(await deliver.execute()).toEqual({ processed: 11, failed: 1 });
    expect(outbox.stored).toEqual([effectTo(3)]);
    expect([outbox.failures, problems]).toEqual([[DOWN.message], []]);
  });

  it.each([ALERT, PUSH])(
    'retries an alert after pauses that double to an hour, and gives up after ten tries',
    async (alert) => {
      await outbox.add(uuidNumber(1), alert, clock.now());
      effectSender.failure = DOWN;
      await deliver.execute();
      const pauses: number[] = [];
      for (const [n] of PAUSES.entries()) {
        expect([n, await outbox.getStatus()]).toEqual([n, { waiting: 1, dead: 0, oldestWaitingAt: expect.any(Date) }]);
        pauses.push(await pauseUntilTried(4000));
      }

      expect(pauses).toEqual(PAUSES);
      expect(await outbox.getStatus()).toEqual({ waiting: 0, dead: 1, oldestWaitingAt: null });
      expect(await pauseUntilTried(4000)).toBe(Infinity);
      expect(problems).toEqual([]);
    },
  );

  it.each([ALERT, PUSH])('withdraws an alert that is hours old, and reports it', async (alert) => {
    await outbox.add(uuidNumber(1), alert, clock.now());
    effectSender.failure = DOWN;
    await deliver.execute();
    effectSender.failure = null;
    clock.passHours(3);

    expect([await deliver.execute(), problems]).toEqual([{ processed: 0, failed: 1 }, []]);
    expect(withdrawn).toEqual([uuidNumber(1)]);
    expect(await outbox.getStatus()).toMatchObject({ waiting: 0, dead: 0 });
    expect(await deliver.execute(true)).toEqual({ processed: 0, failed: 0 });
    expect(effectSender.delivered).toEqual([]);
  });

  it('claims no further effects after a stop', async () => {
    await addMany(25);
    const running = deliver.execute();
    deliver.stop();

    expect(await running).toEqual({ processed: 10, failed: 0 });
    expect(await deliver.execute()).toEqual({ processed: 0, failed: 0 });
    expect(await outbox.getStatus()).toMatchObject({ waiting: 15 });
  });

  it('still retries a mail that is not an alert after an outage of almost five days', async () => {
    await add(1);
    effectSender.failure = DOWN;
    for (let hour = 0; hour < 119; hour++) {
      await deliver.execute();
      clock.passSeconds(3600);
    }
    effectSender.failure = null;

    expect(await deliver.execute()).toEqual({ processed: 1, failed: 0 });
  });

  it('uses one id for all tries of an effect', async () => {
    await add(1);
    effectSender.failure = DOWN;
    await deliver.execute();
    effectSender.failure = null;
    clock.passSeconds(15);

    expect(await deliver.execute()).toEqual({ processed: 1, failed: 0 });
    expect(effectSender.delivered).toEqual([{ id: uuidNumber(1), effect: effectTo(1) }]);
  });

  it('reports an internal error without storing it in the row, and retries later', async () => {
    await add(1);
    effectSender.failure = new TypeError('the key is PLB-SECRET');
    const first = await deliver.execute();
    const reason = outbox.failures;
    effectSender.failure = null;

    expect([first, reason]).toEqual([{ processed: 0, failed: 1 }, ['An internal error occurred. See the log.']]);
    expect(problems).toEqual([
      { problem: new TypeError('the key is PLB-SECRET'), during: `delivery ${uuidNumber(1)}` },
    ]);
    expect(await deliver.execute()).toEqual({ processed: 0, failed: 0 });
    clock.passSeconds(15);
    expect(await deliver.execute()).toEqual({ processed: 1, failed: 0 });
  });

  it('delivers the other effects when one effect cannot be decrypted', async () => {
    await addMany(3);
    const claim = outbox.claim.bind(outbox);
    const broken = new Error('A sealed effect cannot be opened.');
    const open = (): never => {
      throw broken;
    };
    outbox.claim = async (request) =>
      (await claim(request)).map((each) => (each.id === uuidNumber(2) ? { ...each, open } : each));

    expect(await deliver.execute()).toEqual({ processed: 2, failed: 1 });
    expect([deliveredIds(), problems.map(({ problem }) => problem)]).toEqual([
      [uuidNumber(1), uuidNumber(3)],
      [broken],
    ]);
    expect(await outbox.getStatus()).toMatchObject({ waiting: 1, dead: 0 });
  });

  it('does not deliver an effect twice when the clock is set ahead by more than the lease', async () => {
    await add(1);
    const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const carry = effectSender.send.bind(effectSender);
    effectSender.send = async (id, effect) => {
      await carry(id, effect);
      begun.resolve();
      await answered.promise;
    };
    const first = deliver.execute();
    await begun.promise;
    clock.passSeconds(120);
    const second = deliver.execute();
    answered.resolve();

    expect([await first, await second]).toEqual([
      { processed: 1, failed: 0 },
      { processed: 0, failed: 0 },
    ]);
    expect(deliveredIds()).toEqual([uuidNumber(1)]);
  });

  it('changes nothing when it has no sender for any effect', async () => {
    await add(1);

    expect(await new DeliverOutbox(outbox, new MemoryEffectSender([]), clock, () => undefined).execute(true)).toEqual({
      processed: 0,
      failed: 0,
    });
    expect(await deliver.execute()).toEqual({ processed: 1, failed: 0 });
  });
});

describe('DeliverOutbox on request', () => {
  const job = () => new DeliverOutboxJob(deliver);

  it('also tries effects that are waiting for a retry or were given up [ALR-15]', async () => {
    await addMany(2);
    effectSender.failure = DOWN;
    await deliver.execute();
    await outbox.markFailed(uuidNumber(2), clock.now(), null, 'given up');
    effectSender.failure = null;

    expect(await job().run('clock')).toEqual({ processed: 0, failed: 0 });
    expect(await job().run('request')).toEqual({ processed: 2, failed: 0 });
    expect(deliveredIds()).toEqual([uuidNumber(1), uuidNumber(2)]);
  });

  it.each([ALERT, PUSH])('also tries an alert that is hours old', async (alert) => {
    await outbox.add(uuidNumber(1), alert, clock.now());
    clock.passHours(3);

    expect(await job().run('request')).toEqual({ processed: 1, failed: 0 });
    expect(effectSender.delivered).toEqual([{ id: uuidNumber(1), effect: alert }]);
  });

  it.each([ALERT, PUSH])('gives up an alert that is hours old after one attempt that fails', async (alert) => {
    await outbox.add(uuidNumber(1), alert, clock.now());
    clock.passHours(3);
    effectSender.failure = DOWN;
    await job().run('request');
    clock.passHours(1);

    expect([await job().run('clock'), await outbox.getStatus()]).toMatchObject([
      { processed: 0, failed: 0 },
      { waiting: 0, dead: 1 },
    ]);
  });

  it('tries each effect exactly once, however many there are', async () => {
    await addMany(23);
    effectSender.failure = DOWN;

    expect(await job().run('request')).toEqual({ processed: 0, failed: 23 });
    expect(await job().run('request')).toEqual({ processed: 0, failed: 23 });
    clock.passSeconds(30);
    const claimed = await outbox.claim({
      now: clock.now(),
      leaseEndsAt: clock.now(),
      limit: 100,
      evenIfNotDue: false,
      except: [],
      kinds: ['mail'],
    });
    expect(claimed.map(({ tries }) => tries)).toEqual(claimed.map(() => 3));
    expect(claimed).toHaveLength(23);
  });

  it('gives up on an effect again when the requested try fails too', async () => {
    await add(1);
    effectSender.failure = DOWN;
    for (let n = 0; n < MAX_DELIVERY_ATTEMPTS; n++) await job().run('request');

    expect(await outbox.getStatus()).toMatchObject({ waiting: 0, dead: 1 });
    expect(await job().run('request')).toEqual({ processed: 0, failed: 1 });
    expect(await outbox.getStatus()).toMatchObject({ waiting: 0, dead: 1 });
    effectSender.failure = null;
    expect(await job().run('request')).toEqual({ processed: 1, failed: 0 });
  });
});
