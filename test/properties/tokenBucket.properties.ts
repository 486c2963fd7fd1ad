import fc from 'fast-check';
import type { RateLimitRule } from '#domain/shared/limits/rateLimitRule.js';
import type { RateLimitAllowance } from '#domain/shared/limits/tokenBucket.js';
import { ruleOf, type Rule } from './rule.js';

/** A bucket that is full at first. The times of successive calls (ms since the epoch) never decrease. */
export interface Bucket {
  /** Returns the content without taking a token. */
  look(at: number): RateLimitAllowance | Promise<RateLimitAllowance>;
  /** Takes a token if available; `remaining` and `nextTokenSeconds` describe the bucket afterwards. */
  take(at: number): RateLimitAllowance | Promise<RateLimitAllowance>;
}

/** Creates an independent bucket. */
export type NewBucket = (rule: RateLimitRule) => Bucket;

/** Any size and window, whether or not one divides the other. */
const anyRule: fc.Arbitrary<RateLimitRule> = fc.record({
  bucket: fc.constant('any'),
  limit: fc.integer({ min: 1, max: 50 }),
  windowSeconds: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(60, 3600, 86_400)),
});

const anyMoment = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
const windowMs = (rule: RateLimitRule): number => rule.windowSeconds * 1000;

async function admittedAt(bucket: Bucket, moments: readonly number[]): Promise<number[]> {
  const admitted = [];
  for (const at of moments) if ((await bucket.take(at)).admitted) admitted.push(at);
  return admitted;
}

/** Takes tokens until one is refused. */
async function drain(bucket: Bucket, { limit }: RateLimitRule, at: number): Promise<RateLimitAllowance> {
  for (let taken = 0; taken <= limit; taken++) {
    const allowance = await bucket.take(at);
    if (!allowance.admitted) return allowance;
  }
  throw new Error(`${limit + 1} requests were admitted at the same time, although the limit is ${limit}.`);
}

/** If limit + 1 requests arrive before the first token is refilled, only the last request is refused. */
const oneOverTheLimitIsRefused = (newBucket: NewBucket) =>
  fc.asyncProperty(
    anyRule.chain((rule) =>
      fc.record({
        rule: fc.constant(rule),
        start: anyMoment,
        within: fc.array(fc.integer({ min: 0, max: Math.floor(windowMs(rule) / rule.limit) - 1 }), {
          minLength: rule.limit,
          maxLength: rule.limit,
        }),
      }),
    ),
    async ({ rule, start, within }) => {
      const bucket = newBucket(rule);
      const moments = [0, ...within].toSorted((a, b) => a - b).map((offset) => start + offset);
      const outcomes = [];
      for (const at of moments) outcomes.push((await bucket.take(at)).admitted);
      return outcomes.indexOf(false) === rule.limit && outcomes.length === rule.limit + 1;
    },
  );

/** In any interval, admits at most as many requests as the limit plus the refill of that interval. */
const neverMoreThanLimitAndRefill = (newBucket: NewBucket) =>
  fc.asyncProperty(
    anyRule.chain((rule) =>
      fc.record({
        rule: fc.constant(rule),
        start: anyMoment,
        pauses: fc.array(
          fc.oneof(fc.constant(0), fc.nat(Math.ceil(windowMs(rule) / rule.limit) + 1), fc.nat(3 * windowMs(rule))),
          { maxLength: 200 },
        ),
      }),
    ),
    async ({ rule, start, pauses }) => {
      let at = start;
      const admitted = await admittedAt(
        newBucket(rule),
        pauses.map((pause) => (at += pause)),
      );
      return admitted.every((first, i) =>
        admitted.slice(i).every((last, j) => j + 1 <= rule.limit + ((last - first) * rule.limit) / windowMs(rule)),
      );
    },
  );

/** Admits a caller who waits as long as a refusal announced; rejects one who waits a second less. */
const admittedAfterTheWait = (newBucket: NewBucket) =>
  fc.asyncProperty(anyRule, anyMoment, fc.double({ min: 0, max: 1, noNaN: true }), async (rule, start, share) => {
    const bucket = newBucket(rule);
    await drain(bucket, rule, start);
    const at = start + Math.floor((share * windowMs(rule)) / rule.limit);
    const { admitted, remaining, nextTokenSeconds } = await drain(bucket, rule, at);
    const tooEarly = await bucket.take(at + Math.max(0, nextTokenSeconds - 1) * 1000);
    const inTime = await bucket.take(at + nextTokenSeconds * 1000);
    return !admitted && remaining === 0 && nextTokenSeconds >= 1 && !tooEarly.admitted && inTime.admitted;
  });

/** An unused bucket is full after its window, and does not hold more tokens later. */
const fullAfterTheWindow = (newBucket: NewBucket) =>
  fc.asyncProperty(anyRule, anyMoment, fc.nat(1000), async (rule, start, longerMs) => {
    const bucket = newBucket(rule);
    await drain(bucket, rule, start);
    const later = await bucket.look(start + windowMs(rule) + rule.limit + longerMs);
    return later.admitted && later.remaining === rule.limit && later.nextTokenSeconds === 0;
  });

/** Calling `look` between takes does not change their results, and each `look` predicts the next `take`. */
const lookTakesNothing = (newBucket: NewBucket) =>
  fc.asyncProperty(
    anyRule,
    anyMoment,
    fc.array(fc.tuple(fc.nat(5000), fc.nat(3)), { maxLength: 60 }),
    async (rule, start, steps) => {
      const [watched, alone] = [newBucket(rule), newBucket(rule)];
      let at = start;
      for (const [pause, looks] of steps) {
        at += pause;
        const seen = [];
        for (let i = 0; i <= looks; i++) seen.push(await watched.look(at));
        const taken = await watched.take(at);
        if (JSON.stringify(taken) !== JSON.stringify(await alone.take(at))) return false;
        if (
          seen.some(
            ({ admitted, remaining }) =>
              admitted !== taken.admitted || remaining - (admitted ? 1 : 0) !== taken.remaining,
          )
        )
          return false;
      }
      return true;
    },
  );

export const tokenBucketRules = (newBucket: NewBucket): readonly Rule[] => [
  ruleOf('refuses exactly one of limit + 1 requests', oneOverTheLimitIsRefused(newBucket)),
  ruleOf('never admits more than the limit plus the refill', neverMoreThanLimitAndRefill(newBucket)),
  ruleOf('admits a caller after the announced wait and not sooner', admittedAfterTheWait(newBucket)),
  ruleOf('is full again after its window', fullAfterTheWindow(newBucket)),
  ruleOf('is not changed by a look', lookTakesNothing(newBucket)),
];
