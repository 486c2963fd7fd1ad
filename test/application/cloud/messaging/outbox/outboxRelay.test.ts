import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EffectSender } from '../../../../../src/application/cloud/messaging/outbox/effectSender.port.js';
import { OutboxRelay } from '../../../../../src/application/cloud/messaging/outbox/outboxRelay.js';
import { DeliverOutbox } from '../../../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import type { OutboxEffect } from '../../../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { uuidNumber } from '../../../../fakes/sequentialIds.js';
import { MemoryOutbox } from '../../../../fakes/cloud/memoryOutbox.js';
import { ManualClock } from '../../../../fakes/manualClock.js';

const EFFECT: OutboxEffect = {
  kind: 'mail',
  to: 'holder@example.com',
  mail: { template: 'trial_ending', expiresAt: new Date(0) },
};

let outbox: MemoryOutbox;
/** The number of claims that the outbox received. */
let claims: number;
let delivered: string[];
let problems: unknown[];
/** The sender waits until this resolves. */
let gate: PromiseWithResolvers<void>;
let relay: OutboxRelay;

beforeEach(() => {
  outbox = new MemoryOutbox();
  [claims, delivered, problems, gate] = [0, [], [], Promise.withResolvers()];
  const claim = outbox.claim.bind(outbox);
  outbox.claim = (request) => {
    claims += 1;
    return claim(request);
  };
  const effectSender: EffectSender = {
    kinds: ['mail'],
    async send(id) {
      delivered.push(id);
      await gate.promise;
    },
  };
  const report = (problem: unknown) => void problems.push(problem);
  relay = new OutboxRelay(new DeliverOutbox(outbox, effectSender, new ManualClock(), report), report);
});

const add = (n: number): Promise<void> => outbox.add(uuidNumber(n), EFFECT, new ManualClock().now());

describe('OutboxRelay', () => {
  it('delivers when it is woken, and is idle afterwards', async () => {
    await relay.whenIdle();
    await add(1);
    expect(delivered).toEqual([]);
    relay.wake();
    gate.resolve();
    await relay.whenIdle();

    expect([delivered, outbox.stored]).toEqual([[uuidNumber(1)], []]);
  });

  it('runs one round at a time, and one more round for all wake-ups during that round', async () => {
    await add(1);
    relay.wake();
    await new Promise((resolve) => setImmediate(resolve));
    await add(2);
    for (let n = 0; n < 50; n++) relay.wake();
    expect([claims, delivered]).toEqual([1, [uuidNumber(1)]]);
    gate.resolve();
    await relay.whenIdle();

    expect([claims, delivered, outbox.stored]).toEqual([2, [uuidNumber(1), uuidNumber(2)], []]);
  });

  it('runs another round for effects that were added after the last claim of the first round', async () => {
    gate.resolve();
    const claim = outbox.claim.bind(outbox);
    let late = true;
    outbox.claim = async (request) => {
      const claimed = await claim(request);
      if (claimed.length === 0 && late) {
        late = false;
        await add(1);
        relay.wake();
      }
      return claimed;
    };
    relay.wake();
    await relay.whenIdle();

    expect(outbox.stored).toEqual([]);
  });

  it('reports a failed round, and recovers in the next round', async () => {
    gate.resolve();
    const claim = outbox.claim.bind(outbox);
    const away = new RangeError('the database is away');
    outbox.claim = () => Promise.reject(away);
    await add(1);
    relay.wake();
    await relay.whenIdle();
    expect([problems, delivered]).toEqual([[away], []]);
    outbox.claim = claim;
    relay.wake();
    await relay.whenIdle();

    expect(delivered).toEqual([uuidNumber(1)]);
  });
});
