import type { Clock } from '../../src/application/shared/clock.port.js';
import type { StoredRateLimits } from '../../src/application/shared/rateLimits.port.js';
import type { RateLimitRule } from '../../src/domain/shared/limits/rateLimitRule.js';
import {
  capBucketFullAt,
  peekBucket,
  takeToken,
  type RateLimitAllowance,
  type BucketFullAt,
} from '../../src/domain/shared/limits/tokenBucket.js';

/** Stores buckets in a map that can outlive the process that uses them. */
export class MemoryStoredRateLimits implements StoredRateLimits {
  constructor(
    private readonly clock: Clock,
    private readonly buckets = new Map<string, BucketFullAt>(),
  ) {}

  async peek(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    const now = this.now();
    const fullAt = capBucketFullAt(rule, this.buckets.get(nameOf(rule, key)) ?? now, now);
    if (this.buckets.has(nameOf(rule, key))) this.buckets.set(nameOf(rule, key), fullAt);
    return peekBucket(rule, fullAt, now);
  }

  async take(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    const now = this.now();
    const taken = takeToken(rule, this.buckets.get(nameOf(rule, key)) ?? now, now);
    this.buckets.set(nameOf(rule, key), taken.fullAt);
    return taken.allowance;
  }

  async prune(before: Date): Promise<number> {
    const full = [...this.buckets].filter(([, fullAt]) => fullAt < before.getTime());
    for (const [name] of full) this.buckets.delete(name);
    return full.length;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const nameOf = ({ bucket }: RateLimitRule, key: string): string => `${bucket} ${key}`;
