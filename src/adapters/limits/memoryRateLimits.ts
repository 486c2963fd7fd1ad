import type { Clock } from '../../application/clock.port.js';
import type { RateLimits } from '../../application/rateLimits.port.js';
import type { LimitRule } from '../../domain/limits/limitRule.js';
import { look, take, type Allowance, type FullAt } from '../../domain/limits/tokenBucket.js';
import { RecentMap } from './recentMap.js';

const BUCKETS_PER_RULE = 200_000;

/**
 * Token buckets in this process's memory. A bucket that was not touched for its window is full, so forgetting it
 * loses nothing; only past `BUCKETS_PER_RULE` keys in a window are the longest untouched ones forgotten early.
 */
export class MemoryRateLimits implements RateLimits {
  private readonly rules = new Map<string, RecentMap<FullAt>>();

  constructor(private readonly clock: Clock) {}

  async look(rule: LimitRule, key: string): Promise<Allowance> {
    const now = this.clock.now().getTime();
    return look(rule, this.buckets(rule).get(key, now) ?? now, now);
  }

  async take(rule: LimitRule, key: string): Promise<Allowance> {
    const now = this.clock.now().getTime();
    const buckets = this.buckets(rule);
    const taken = take(rule, buckets.get(key, now) ?? now, now);
    buckets.set(key, taken.fullAt, now);
    return taken.allowance;
  }

  private buckets(rule: LimitRule): RecentMap<FullAt> {
    const known = this.rules.get(rule.bucket);
    if (known) return known;
    const buckets = new RecentMap<FullAt>(rule.windowSeconds * 1000, BUCKETS_PER_RULE);
    this.rules.set(rule.bucket, buckets);
    return buckets;
  }
}
