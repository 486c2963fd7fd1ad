import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RateLimits } from '../../src/application/shared/rateLimits.port.js';
import type { RateLimitRule } from '../../src/domain/shared/limits/rateLimitRule.js';
import { takeToken, type BucketFullAt } from '../../src/domain/shared/limits/tokenBucket.js';
import { ManualClock } from '../fakes/manualClock.js';
import { runs } from '../runs.js';

const TWO_A_MINUTE: RateLimitRule = { bucket: 'two', limit: 2, windowSeconds: 60 };
const ONE_A_MINUTE: RateLimitRule = { bucket: 'one', limit: 1, windowSeconds: 60 };
const REFUSED = { admitted: false, remaining: 0, nextTokenSeconds: 30 };
const KEYS = ['a', 'b', 'c', 'd'];

/**
 * Verifies rate limits.
 * @param empty returns unused limits on the given clock
 */
export function rateLimitsContract(
  name: string,
  empty: (clock: ManualClock) => RateLimits,
  ordinaryRuns?: number,
): void {
  tokenBucketsContract(name, empty, ordinaryRuns);
  newItemsContract(name, empty);
}

/** Verifies the token buckets of rate limits. */
export function tokenBucketsContract(
  name: string,
  empty: (clock: ManualClock) => Pick<RateLimits, 'peek' | 'take'>,
  ordinaryRuns?: number,
): void {
  describe(name, () => {
    it('counts each rule and each key separately [LIM-01]', async () => {
      const limits = empty(new ManualClock());
      await limits.take(TWO_A_MINUTE, 'a');
      await limits.take(TWO_A_MINUTE, 'a');

      expect(await limits.take(TWO_A_MINUTE, 'a')).toEqual(REFUSED);
      expect(await limits.take(TWO_A_MINUTE, 'b')).toEqual({ admitted: true, remaining: 1, nextTokenSeconds: 30 });
      expect(await limits.take(ONE_A_MINUTE, 'a')).toEqual({ admitted: true, remaining: 0, nextTokenSeconds: 60 });
    });

    it('reads a bucket without taking a token', async () => {
      const limits = empty(new ManualClock());
      await limits.take(TWO_A_MINUTE, 'a');
      const looks = [
        await limits.peek(TWO_A_MINUTE, 'a'),
        await limits.peek(TWO_A_MINUTE, 'a'),
        await limits.peek(TWO_A_MINUTE, 'b'),
      ];

      expect(looks).toEqual([
        { admitted: true, remaining: 1, nextTokenSeconds: 30 },
        { admitted: true, remaining: 1, nextTokenSeconds: 30 },
        { admitted: true, remaining: 2, nextTokenSeconds: 0 },
      ]);
    });

    it('agrees with the domain’s token bucket on every sequence of requests', async () => {
      const steps = fc.array(fc.tuple(fc.constantFrom(...KEYS), fc.oneof(fc.constant(0), fc.nat(90))), {
        maxLength: 60,
      });
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          const clock = new ManualClock();
          const limits = empty(clock);
          const buckets = new Map<string, BucketFullAt>();
          for (const [key, pause] of taken) {
            clock.passSeconds(pause);
            const expected = takeToken(TWO_A_MINUTE, buckets.get(key) ?? 0, clock.now().getTime());
            buckets.set(key, expected.fullAt);
            expect(await limits.take(TWO_A_MINUTE, key)).toEqual(expected.allowance);
          }
        }),
        { numRuns: runs(ordinaryRuns) },
      );
    });

    it.each(['peek', 'take'] as const)(
      'admits a caller after the wait announced by `%s`, even after the clock was set back',
      async (question) => {
        const clock = new ManualClock();
        const limits = empty(clock);
        await limits.take(TWO_A_MINUTE, 'a');
        clock.passSeconds(-3600);

        expect(await limits[question](TWO_A_MINUTE, 'a')).toEqual(REFUSED);
        clock.passSeconds(30);
        expect(await limits.take(TWO_A_MINUTE, 'a')).toEqual({ admitted: true, remaining: 0, nextTokenSeconds: 30 });
      },
    );

    it('admits exactly as many concurrent requests as there are tokens', async () => {
      const limits = empty(new ManualClock());
      const rule: RateLimitRule = { bucket: 'many', limit: 120, windowSeconds: 60 };
      const answers = await Promise.all(Array.from({ length: 300 }, () => limits.take(rule, 'a')));

      expect(answers.filter(({ admitted }) => admitted)).toHaveLength(120);
    });
  });
}

function newItemsContract(name: string, empty: (clock: ManualClock) => RateLimits): void {
  describe(`${name}, with counted items`, () => {
    it('takes one token for each new item and no token for a repeated item', async () => {
      const limits = empty(new ManualClock());
      const outcomes = [];
      for (const item of ['x', 'x', 'y', 'x', 'z', 'x', 'y', 'z'])
        outcomes.push([item, (await limits.takeForNew(TWO_A_MINUTE, 'a', item)).admitted]);

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
      expect(await limits.takeForNew(TWO_A_MINUTE, 'b', 'z')).toEqual({
        admitted: true,
        remaining: 1,
        nextTokenSeconds: 30,
      });
    });

    it('takes one token for an item that is submitted several times at once', async () => {
      const limits = empty(new ManualClock());
      const atOnce = await Promise.all(['x', 'x', 'x'].map((item) => limits.takeForNew(TWO_A_MINUTE, 'a', item)));

      expect(atOnce.map(({ admitted }) => admitted)).toEqual([true, true, true]);
      expect(await limits.peek(TWO_A_MINUTE, 'a')).toMatchObject({ admitted: true, remaining: 1 });
    });

    it('counts an item as new again after it was forgotten', async () => {
      const clock = new ManualClock();
      const limits = empty(clock);
      await limits.takeForNew(ONE_A_MINUTE, 'a', 'x');
      clock.passSeconds(120);

      expect(await limits.takeForNew(ONE_A_MINUTE, 'a', 'x')).toEqual({
        admitted: true,
        remaining: 0,
        nextTokenSeconds: 60,
      });
      expect((await limits.takeForNew(ONE_A_MINUTE, 'a', 'y')).admitted).toBe(false);
    });
  });
}
