import { describe, expect, it } from '@jest/globals';
import type { EffectEvidence } from './effectEvidence.js';
import { LOST_EFFECTS, findLostEffects } from './lostEffects.js';

const whole: EffectEvidence = {
  mailsTo: (email) =>
    email === 'user0@example.com' ? ['It is SOAK-LOST-SOAK again.'] : ['Your key: PLB-7K3M-Q9TX-4WBH'],
  pushed: () => true,
  usersOf: async () => 1,
  digestOf: async () => 'lost',
};
const nothing: EffectEvidence = {
  mailsTo: () => [],
  pushed: () => false,
  usersOf: async () => 0,
  digestOf: async () => null,
};

describe('lostEffects', () => {
  it('reports nothing when every promised effect occurred', async () => {
    expect(await findLostEffects(LOST_EFFECTS, whole)).toEqual([]);
  });

  it('reports lost effects of every kind without license keys', async () => {
    expect(await findLostEffects(LOST_EFFECTS, nothing)).toEqual([
      'alert SOAK-LOST-SOAK: no mail',
      'alert SOAK-LOST-SOAK: no notification',
      'snapshot 00000000-0000-4000-8000-000000000000: not there, or other bytes',
      'fire soak_lost on SOAK0: counted 0 times',
      'trial of lost@example.net: no mail with its key',
    ]);
  });

  it('reports an effect that occurred twice', async () => {
    expect(await findLostEffects(LOST_EFFECTS, { ...whole, usersOf: async () => 2 })).toEqual([
      'fire soak_lost on SOAK0: counted 2 times',
    ]);
  });
});
