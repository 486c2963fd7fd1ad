import type { RateLimitRule } from './rateLimitRule.js';

/**
 * A token bucket stored as one number: the time at which it would be full again (ms since the epoch). This is the
 * "virtual scheduling" form of ITU-T I.371 (GCRA): exact in whole milliseconds, without accumulating rounding errors.
 */
export type BucketFullAt = number;

export interface RateLimitAllowance {
  readonly admitted: boolean;
  /** Whole tokens left. */
  readonly remaining: number;
  /** Whole seconds until the next token, at least 1 unless the bucket is full. */
  readonly nextTokenSeconds: number;
}

/** Returns the content of a bucket at `now`, without taking a token. */
export function peekBucket(rule: RateLimitRule, fullAt: BucketFullAt, now: number): RateLimitAllowance {
  const missing = missingMs(rule, fullAt, now);
  const remaining = Math.floor((bucketRefillMs(rule) - missing) / msPerToken(rule));
  return { admitted: remaining >= 1, remaining, nextTokenSeconds: secondsToNextToken(rule, missing) };
}

/** Takes one token at `now`; an empty bucket is left unchanged. */
export function takeToken(
  rule: RateLimitRule,
  kept: BucketFullAt,
  now: number,
): { allowance: RateLimitAllowance; fullAt: BucketFullAt } {
  const fullAt = capBucketFullAt(rule, kept, now);
  const before = peekBucket(rule, fullAt, now);
  if (!before.admitted) return { allowance: before, fullAt };
  const after = now + missingMs(rule, fullAt, now) + msPerToken(rule);
  return { allowance: { ...peekBucket(rule, after, now), admitted: true }, fullAt: after };
}

/**
 * Caps the stored time at the moment when a bucket that is empty at `now` would be full. After the clock is set back,
 * the stored time can be later, and the bucket would refuse requests for too long.
 */
export const capBucketFullAt = (rule: RateLimitRule, fullAt: BucketFullAt, now: number): BucketFullAt =>
  Math.min(fullAt, now + bucketRefillMs(rule));

/** The time until the bucket is full. */
const missingMs = (rule: RateLimitRule, fullAt: BucketFullAt, now: number): number =>
  Math.max(0, capBucketFullAt(rule, fullAt, now) - now);

/** The time an empty bucket takes to fill: the window, or a few ms more when it does not divide evenly. */
export const bucketRefillMs = (rule: RateLimitRule): number => rule.limit * msPerToken(rule);

export const msPerToken = (rule: RateLimitRule): number => Math.ceil((rule.windowSeconds * 1000) / rule.limit);

function secondsToNextToken(rule: RateLimitRule, missing: number): number {
  if (missing === 0) return 0;
  const untilNext = missing % msPerToken(rule) || msPerToken(rule);
  return Math.max(1, Math.ceil(untilNext / 1000));
}
