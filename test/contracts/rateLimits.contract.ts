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

/** @param empty limits that nothing was taken of yet, on the clock given */
export function rateLimitsContract(
  name: string,
  empty: (clock: ManualClock) => RateLimits,
  ordinaryRuns?: number,
): void {
  tokenBucketsContract(name, empty, ordinaryRuns);
  newItemsContract(name, empty);
}

/** The part of rate limits that concerns only buckets. */
export function tokenBucketsContract(
  name: string,
  empty: (clock: ManualClock) => Pick<RateLimits, 'peek' | 'take'>,
  ordinaryRuns?: number,
): void {
  describe(name, () => {
    it('count each rule and each key by itself [LIM-01]', async () => {
      const limits = empty(new ManualClock());
      await limits.take(TWO_A_MINUTE, 'a');
      await limits.take(TWO_A_MINUTE, 'a');

      expect(await limits.take(TWO_A_MINUTE, 'a')).toEqual(REFUSED);
      expect(await limits.take(TWO_A_MINUTE, 'b')).toEqual({ admitted: true, remaining: 1, nextTokenSeconds: 30 });
      expect(await limits.take(ONE_A_MINUTE, 'a')).toEqual({ admitted: true, remaining: 0, nextTokenSeconds: 60 });
    });

    it('look without taking', async () => {
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

    it('hold what the domain says of a bucket, however takes and pauses follow each other', async () => {
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
      'let nobody wait for longer than they say, though the clock was set back: after a %s',
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

    it('admit as many of many at once as there are tokens', async () => {
      const limits = empty(new ManualClock());
      const rule: RateLimitRule = { bucket: 'many', limit: 120, windowSeconds: 60 };
      const answers = await Promise.all(Array.from({ length: 300 }, () => limits.take(rule, 'a')));

      expect(answers.filter(({ admitted }) => admitted)).toHaveLength(120);
    });
  });
}

function newItemsContract(name: string, empty: (clock: ManualClock) => RateLimits): void {
  describe(`${name}, asked about items`, () => {
    it('take a token for each new item, and none for one that came before', async () => {
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

    it('take one token for an item that comes several times at one moment', async () => {
      const limits = empty(new ManualClock());
      const atOnce = await Promise.all(['x', 'x', 'x'].map((item) => limits.takeForNew(TWO_A_MINUTE, 'a', item)));

      expect(atOnce.map(({ admitted }) => admitted)).toEqual([true, true, true]);
      expect(await limits.peek(TWO_A_MINUTE, 'a')).toMatchObject({ admitted: true, remaining: 1 });
    });

    it('take an item for new again once it was forgotten', async () => {
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
