import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MemoryRateLimits } from '../../../src/adapters/limits/memoryRateLimits.js';
import type { LimitRule } from '../../../src/domain/limits/limitRule.js';
import { take, type FullAt } from '../../../src/domain/limits/tokenBucket.js';
import { SetClock } from '../../fakes/setClock.js';
import { runs } from '../../runs.js';

const TWO_A_MINUTE: LimitRule = { bucket: 'two', limit: 2, windowSeconds: 60 };
const ONE_A_MINUTE: LimitRule = { bucket: 'one', limit: 1, windowSeconds: 60 };
const REFUSED = { admitted: false, remaining: 0, nextTokenSeconds: 30 };

describe('rate limits in memory', () => {
  it('count each rule and each key by itself', async () => {
    const limits = new MemoryRateLimits(new SetClock());
    await limits.take(TWO_A_MINUTE, 'a');
    await limits.take(TWO_A_MINUTE, 'a');

    expect(await limits.take(TWO_A_MINUTE, 'a')).toEqual(REFUSED);
    expect(await limits.take(TWO_A_MINUTE, 'b')).toEqual({ admitted: true, remaining: 1, nextTokenSeconds: 30 });
    expect(await limits.take(ONE_A_MINUTE, 'a')).toEqual({ admitted: true, remaining: 0, nextTokenSeconds: 60 });
  });

  it('forget nothing that counts while no more keys come than there is room for', async () => {
    const keys = ['a', 'b', 'c', 'd'];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...keys), fc.oneof(fc.constant(0), fc.nat(90))), { maxLength: 100 }), async (steps) => {
        const clock = new SetClock();
        const limits = new MemoryRateLimits(clock, keys.length);
        const unforgotten = new Map<string, FullAt>();
        for (const [key, pause] of steps) {
          clock.passSeconds(pause);
          const expected = take(TWO_A_MINUTE, unforgotten.get(key) ?? 0, clock.now().getTime());
          unforgotten.set(key, expected.fullAt);
          expect(await limits.take(TWO_A_MINUTE, key)).toEqual(expected.allowance);
        }
      }),
      { numRuns: runs() },
    );
  });

  it('forget the longest untouched when more come', async () => {
    const limits = new MemoryRateLimits(new SetClock(), 10);
    for (let n = 0; n < 30; n++) await limits.take(ONE_A_MINUTE, `${n}`);
    const full = [];
    for (let n = 0; n < 30; n++) if ((await limits.look(ONE_A_MINUTE, `${n}`)).admitted) full.push(n);

    expect(full).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('take a token for each new item, and none for one that came before', async () => {
    const limits = new MemoryRateLimits(new SetClock());
    const outcomes = [];
    for (const item of ['x', 'x', 'y', 'x', 'z', 'x', 'y', 'z']) outcomes.push([item, (await limits.takeForNew(TWO_A_MINUTE, 'a', item)).admitted]);

    expect(outcomes).toEqual([
      ['x', true],
      ['x', true],
      ['y', true],
      ['x', true],
      ['z', false],
      ['x', true],
      ['y', true],
      ['z', false],
    ]);
    expect(await limits.takeForNew(TWO_A_MINUTE, 'b', 'z')).toEqual({ admitted: true, remaining: 1, nextTokenSeconds: 30 });
  });

  it('take an item for new again once it was forgotten', async () => {
    const clock = new SetClock();
    const limits = new MemoryRateLimits(clock);
    await limits.takeForNew(ONE_A_MINUTE, 'a', 'x');
    clock.passSeconds(120);

    expect(await limits.takeForNew(ONE_A_MINUTE, 'a', 'x')).toEqual({ admitted: true, remaining: 0, nextTokenSeconds: 60 });
    expect((await limits.takeForNew(ONE_A_MINUTE, 'a', 'y')).admitted).toBe(false);
  });
});
