import { beforeEach, describe, expect, it } from '@jest/globals';
import { UpstreamError } from '../../../../../src/domain/shared/failure/failure.js';
import type { PushEffect } from '../../../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { SendPush } from '../../../../../src/application/cloud/messaging/push/sendPush.js';
import { ManualClock } from '../../../../fakes/manualClock.js';
import { MemoryOutbox } from '../../../../fakes/cloud/memoryOutbox.js';
import { MemoryPushSubscriptions } from '../../../../fakes/cloud/memoryPushSubscriptions.js';
import { SequentialIds } from '../../../../fakes/sequentialIds.js';

const EFFECT: PushEffect = {
  kind: 'push',
  topic: 'topic',
  push: { title: 'AAPL: exit', message: 'Below its stop.', priority: 'urgent' },
};
const [PHONE, LAPTOP] = ['https://push.example.com/phone', 'https://push.example.com/laptop'];

describe('SendPush', () => {
  let subscriptions: MemoryPushSubscriptions;
  let outbox: MemoryOutbox;
  let failing: Set<string>;
  let expired: Set<string>;
  let notified: string[];
  const clock = new ManualClock();

  const deliverTo = (receiver: string): void => {
    if (failing.has(receiver)) throw new UpstreamError('push', `${receiver} failed.`);
    notified.push(receiver);
  };
  const sender = ({ hasNtfy = true } = {}): SendPush =>
    new SendPush({
      ntfy: hasNtfy ? { send: async () => deliverTo('ntfy') } : null,
      webPush: {
        publicKey: '',
        requireUsable: () => undefined,
        async send(_id, { endpoint }) {
          if (expired.has(endpoint)) return 'expired';
          deliverTo(endpoint);
          return 'accepted';
        },
      },
      subscriptions,
      outbox,
      ids: new SequentialIds(),
      clock,
    });
  const waiting = async () => (await outbox.listUndelivered(null)).map((each) => each.open());

  beforeEach(async () => {
    subscriptions = new MemoryPushSubscriptions();
    for (const endpoint of [PHONE, LAPTOP])
      await subscriptions.add('topic', { endpoint, p256dh: 'key', auth: 'auth' }, clock.now(), 10);
    outbox = new MemoryOutbox();
    [failing, expired, notified] = [new Set(), new Set(), []];
  });

  it('notifies the ntfy server and every subscribed browser', async () => {
    await sender().send('1', EFFECT);
    expect(notified).toEqual(['ntfy', PHONE, LAPTOP]);
    expect(await waiting()).toEqual([]);
  });

  it.each(['ntfy', PHONE])('retries only the receiver that failed: %s', async (receiver) => {
    failing.add(receiver);
    await sender().send('1', EFFECT);
    const retries = await waiting();
    expect(retries).toEqual([{ ...EFFECT, receiver }]);

    failing.clear();
    notified = [];
    await sender().send('2', { ...EFFECT, receiver });
    expect(notified).toEqual([receiver]);
  });

  it('fails when every receiver fails, and leaves the retry to the outbox', async () => {
    for (const receiver of ['ntfy', PHONE, LAPTOP]) failing.add(receiver);
    await expect(sender().send('1', EFFECT)).rejects.toThrow('ntfy failed.');
    expect(await waiting()).toEqual([]);
  });

  it('removes a subscription that the push service has ended', async () => {
    expired.add(PHONE);
    await sender().send('1', EFFECT);
    expect((await subscriptions.list('topic')).map(({ endpoint }) => endpoint)).toEqual([LAPTOP]);
    expect(notified).toEqual(['ntfy', LAPTOP]);
  });

  it('drops a retry whose browser has unsubscribed since the first try', async () => {
    await subscriptions.remove('topic', PHONE);
    await sender().send('2', { ...EFFECT, receiver: PHONE });
    expect(notified).toEqual([]);
  });

  it('has a receiver if there is an ntfy server or a subscribed browser', async () => {
    expect(await sender().hasReceiver('nobody')).toBe(true);
    expect(await sender({ hasNtfy: false }).hasReceiver('topic')).toBe(true);
    expect(await sender({ hasNtfy: false }).hasReceiver('nobody')).toBe(false);
  });
});
