import type { LimitRule } from './limitRule.js';

/**
 * A token bucket kept as one number: the moment at which it would be full again (ms since the epoch). That is the
 * "virtual scheduling" form of ITU-T I.371 (GCRA): exact in whole milliseconds, nothing accumulates rounding errors.
 */
export type FullAt = number;

export interface Allowance {
  readonly admitted: boolean;
  /** Whole tokens left. */
  readonly remaining: number;
  /** Whole seconds until the next token, at least 1 unless the bucket is full. */
  readonly nextTokenSeconds: number;
}

/** What a bucket holds at `now`, taking nothing. */
export function look(rule: LimitRule, fullAt: FullAt, now: number): Allowance {
  const missing = missingMs(rule, fullAt, now);
  const remaining = Math.floor((refillMs(rule) - missing) / tokenMs(rule));
  return { admitted: remaining >= 1, remaining, nextTokenSeconds: secondsToNextToken(rule, missing) };
}

/** Takes one token at `now`, or none when there is none: then the bucket stays as it was. */
export function take(rule: LimitRule, kept: FullAt, now: number): { allowance: Allowance; fullAt: FullAt } {
  const fullAt = boundedAt(rule, kept, now);
  const before = look(rule, fullAt, now);
  if (!before.admitted) return { allowance: before, fullAt };
  const after = now + missingMs(rule, fullAt, now) + tokenMs(rule);
  return { allowance: { ...look(rule, after, now), admitted: true }, fullAt: after };
}

/**
 * The bucket as it is to be kept at `now`: no later full than an empty one. It can be after the clock was set back; kept so,
 * it would refuse for as long as that, whatever it said of the next token.
 */
export const boundedAt = (rule: LimitRule, fullAt: FullAt, now: number): FullAt =>
  Math.min(fullAt, now + refillMs(rule));

/** Until it is full. */
const missingMs = (rule: LimitRule, fullAt: FullAt, now: number): number =>
  Math.max(0, boundedAt(rule, fullAt, now) - now);

/** How long an empty bucket takes to fill: the window, or a few ms more where it cannot be split evenly. */
export const refillMs = (rule: LimitRule): number => rule.limit * tokenMs(rule);

export const tokenMs = (rule: LimitRule): number => Math.ceil((rule.windowSeconds * 1000) / rule.limit);

function secondsToNextToken(rule: LimitRule, missing: number): number {
  if (missing === 0) return 0;
  const untilNext = missing % tokenMs(rule) || tokenMs(rule);
  return Math.max(1, Math.ceil(untilNext / 1000));
}
