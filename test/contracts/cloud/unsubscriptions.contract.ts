import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Unsubscriptions } from '../../../src/application/cloud/messaging/mail/unsubscriptions.port.js';

const AT = new Date('2026-11-21T06:30:00.123Z');
const [OLD, NEW, OTHER] = ['digest_under_the_old-', 'digest_under_the_new-', 'digest_of_another-one'];

/** Verifies an unsubscription repository, which must be empty at the start of each test. */
export function unsubscriptionsContract(name: string, subject: () => Unsubscriptions): void {
  let unsubscriptions: Unsubscriptions;
  beforeEach(() => {
    unsubscriptions = subject();
  });

  describe(`${name} as an unsubscription repository`, () => {
    it('finds an address by any of its digests, but only on the given list', async () => {
      await unsubscriptions.add({ list: 'alerts', address: OLD }, AT);

      expect(await unsubscriptions.includes('alerts', [NEW, OLD])).toBe(true);
      expect(await unsubscriptions.includes('alerts', [NEW, OTHER])).toBe(false);
      expect(await unsubscriptions.includes('briefing', [NEW, OLD])).toBe(false);
      expect(await unsubscriptions.includes('alerts', [])).toBe(false);
    });

    it('ignores a repeated change to the subscription of an address', async () => {
      const subscription = { list: 'briefing', address: OLD } as const;
      await unsubscriptions.add(subscription, AT);
      await unsubscriptions.add(subscription, AT);
      await unsubscriptions.remove({ ...subscription, address: OTHER });
      await unsubscriptions.remove({ ...subscription, list: 'alerts' });
      expect(await unsubscriptions.includes('briefing', [OLD])).toBe(true);
      await unsubscriptions.remove(subscription);

      expect(await unsubscriptions.includes('briefing', [OLD])).toBe(false);
    });
  });
}
