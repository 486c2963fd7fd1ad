import type { LimitRule } from '../../domain/shared/limits/limitRule.js';
import type { Allowance } from '../../domain/shared/limits/tokenBucket.js';

/** Token buckets, one per (rule, key). */
export interface RateLimits {
  /** What the bucket holds; takes nothing. */
  look(rule: LimitRule, key: string): Promise<Allowance>;
  /** Takes one token if there is one. */
  take(rule: LimitRule, key: string): Promise<Allowance>;
  /** Takes one token only if `item` is new for this (rule, key) within the window; a repeat is admitted free. */
  takeForNew(rule: LimitRule, key: string, item: string): Promise<Allowance>;
}

/** Token buckets that a restart of the process does not empty. */
export interface StoredRateLimits extends Pick<RateLimits, 'look' | 'take'> {
  /** Deletes the buckets that were full before `before` and returns their number. */
  prune(before: Date): Promise<number>;
}
