import { describe, expect, it } from '@jest/globals';
import type { BreakerStore } from '../../../src/application/dashboard/trading/broker/breakerStore.port.js';
import type { BreakerRecord } from '../../../src/domain/dashboard/trading/breaker/breakerRecord.js';

const CLOSED: BreakerRecord = {
  state: 'closed',
  fails: 2,
  lastReason: 'It was "down" (503).',
  remaining: 0,
  seenAt: Date.parse('2026-11-21T06:30:00.123Z'),
};
const OPEN: BreakerRecord = { ...CLOSED, state: 'open', fails: 3, remaining: 1_799_999.5 };

/** Verifies a circuit-breaker store, which must be empty at the start of each test. */
export function breakerStoreContract(name: string, subject: () => BreakerStore): void {
  describe(`${name} as a circuit-breaker store`, () => {
    it('is empty at first', async () => {
      expect(await subject().load()).toBeNull();
    });

    it('returns the state that was stored last, unchanged', async () => {
      const store = subject();
      const found = [];
      for (const record of [CLOSED, OPEN, { ...OPEN, state: 'halfOpen' as const, fails: 2, remaining: 0 }]) {
        await store.save(record);
        found.push(await store.load());
      }

      expect(found).toEqual([CLOSED, OPEN, { ...OPEN, state: 'halfOpen', fails: 2, remaining: 0 }]);
    });
  });
}
