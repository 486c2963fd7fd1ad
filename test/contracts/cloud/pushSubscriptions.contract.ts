import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  PushSubscription,
  PushSubscriptions,
} from '../../../src/application/cloud/messaging/push/pushSubscriptions.port.js';

const subscriptionNumber = (n: number, auth = 'auth'): PushSubscription => ({
  endpoint: `https://push.example.com/${n}`,
  p256dh: `key ${n}`,
  auth,
});
const minute = (n: number): Date => new Date(Date.parse('2026-11-21T06:30:00.123Z') + n * 60_000);
const MOST = 3;

/** Verifies a repository of push subscriptions, which must be empty at the start of each test. */
export function pushSubscriptionsContract(name: string, subject: () => PushSubscriptions): void {
  let subscriptions: PushSubscriptions;
  beforeEach(() => {
    subscriptions = subject();
  });

  describe(`${name} as a repository of push subscriptions`, () => {
    it('lists the subscriptions of a topic, oldest first', async () => {
      await subscriptions.add('topic', subscriptionNumber(2), minute(2), MOST);
      await subscriptions.add('topic', subscriptionNumber(1), minute(1), MOST);
      await subscriptions.add('other', subscriptionNumber(3), minute(3), MOST);
      expect(await subscriptions.list('topic')).toEqual([subscriptionNumber(1), subscriptionNumber(2)]);
      expect(await subscriptions.list('nobody')).toEqual([]);
    });

    it('replaces the keys of a browser that subscribes again', async () => {
      await subscriptions.add('topic', subscriptionNumber(1, 'old'), minute(1), MOST);
      await subscriptions.add('topic', subscriptionNumber(2), minute(2), MOST);
      await subscriptions.add('topic', subscriptionNumber(1, 'new'), minute(3), MOST);
      expect(await subscriptions.list('topic')).toEqual([subscriptionNumber(2), subscriptionNumber(1, 'new')]);
    });

    it('keeps only the newest subscriptions of a topic', async () => {
      await subscriptions.add('other', subscriptionNumber(9), minute(0), MOST);
      for (const n of [1, 2, 3, 4, 5]) await subscriptions.add('topic', subscriptionNumber(n), minute(n), MOST);
      expect(await subscriptions.list('topic')).toEqual([3, 4, 5].map((n) => subscriptionNumber(n)));
      expect(await subscriptions.list('other')).toEqual([subscriptionNumber(9)]);
    });

    it('removes a subscription from its topic only', async () => {
      for (const topic of ['topic', 'other']) await subscriptions.add(topic, subscriptionNumber(1), minute(1), MOST);
      await subscriptions.remove('topic', subscriptionNumber(1).endpoint);
      await subscriptions.remove('topic', 'https://push.example.com/unknown');
      expect(await subscriptions.list('topic')).toEqual([]);
      expect(await subscriptions.list('other')).toEqual([subscriptionNumber(1)]);
    });
  });
}
