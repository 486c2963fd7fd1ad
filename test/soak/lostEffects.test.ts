import { expect, it } from '@jest/globals';
import type { Evidence } from './evidence.js';
import { lostEffects } from './lostEffects.js';
import type { Effect } from './observed.js';
import { withPlantedLoss } from './plantedLoss.js';

const EFFECTS: readonly Effect[] = [
  { kind: 'purchase', sessionId: 'cs_1', email: 'buyer@example.net' },
  { kind: 'alert', marker: 'SOAK-1-SOAK', email: 'user@example.com', channels: ['email', 'push'] },
  { kind: 'snapshot', key: 'PLB-7K3M-Q9TX-4WBH', id: 'one', sha256: 'abc' },
  { kind: 'fire', ticker: 'SOAK1', name: 'soak_1' },
  { kind: 'trial', email: 'trial@example.net' },
];

const whole: Evidence = {
  mailsTo: (email) => (email === 'user@example.com' ? ['It is SOAK-1-SOAK again.'] : ['Your key: PLB-7K3M-Q9TX-4WBH']),
  pushed: () => true,
  licenses: async () => ({ held: 1, ofCheckout: 1 }),
  usersOf: async () => 1,
  digestOf: async () => 'abc',
};

it('finds everything that was promised', async () => {
  expect(await lostEffects(EFFECTS, whole)).toEqual([]);
});

it('misses each kind of effect that is gone, and tells no key', async () => {
  expect(await lostEffects(EFFECTS, withPlantedLoss(whole, EFFECTS))).toEqual([
    'purchase of buyer@example.net: 0 licenses',
    'alert SOAK-1-SOAK: no notification',
    'snapshot one: not there, or other bytes',
    'fire soak_1 on SOAK1: counted 0 times',
    'trial of trial@example.net: no mail with its key',
  ]);
});

it('misses the mail of a purchase and of an alert', async () => {
  expect(await lostEffects(EFFECTS.slice(0, 2), { ...whole, mailsTo: () => [] })).toEqual([
    'purchase of buyer@example.net: no welcome mail',
    'alert SOAK-1-SOAK: no mail',
  ]);
});

it('counts what took effect twice as wrong', async () => {
  const twice: Evidence = { ...whole, licenses: async () => ({ held: 2, ofCheckout: 1 }), usersOf: async () => 2 };
  expect(await lostEffects(EFFECTS, twice)).toEqual([
    'purchase of buyer@example.net: 2 licenses',
    'fire soak_1 on SOAK1: counted 2 times',
  ]);
});
