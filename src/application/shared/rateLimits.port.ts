import type { RateLimitRule } from '../../domain/shared/limits/rateLimitRule.js';
import type { RateLimitAllowance } from '../../domain/shared/limits/tokenBucket.js';

/** Token buckets, one per (rule, key). */
export interface RateLimits {
  /** Returns the bucket's allowance without taking a token. */
  peek(rule: RateLimitRule, key: string): Promise<RateLimitAllowance>;
  /** Takes one token if there is one. */
  take(rule: RateLimitRule, key: string): Promise<RateLimitAllowance>;
  /**
   * Takes one token only if `item` is new for this (rule, key) within the window; a repeated item is admitted without
   * taking a token.
   */
  takeForNew(rule: RateLimitRule, key: string, item: string): Promise<RateLimitAllowance>;
}

/** Token buckets that survive a restart of the process. */
export interface StoredRateLimits extends Pick<RateLimits, 'peek' | 'take'> {
  /** Deletes the buckets that were full before `before` and returns their number. */
  prune(before: Date): Promise<number>;
}
