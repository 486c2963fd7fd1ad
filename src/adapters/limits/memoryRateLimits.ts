import type { Clock } from '../../application/shared/clock.port.js';
import type { RateLimits } from '../../application/shared/rateLimits.port.js';
import type { RateLimitRule } from '../../domain/shared/limits/rateLimitRule.js';
import {
  capBucketFullAt,
  peekBucket,
  bucketRefillMs,
  takeToken,
  type RateLimitAllowance,
  type BucketFullAt,
} from '../../domain/shared/limits/tokenBucket.js';
import { ExpiringMap } from './expiringMap.js';

/** Number of entries that a rule keeps per generation; each takes about 100 bytes. */
const CAPACITY = 200_000;

interface RuleMemory {
  readonly buckets: ExpiringMap<BucketFullAt>;
  readonly items: ExpiringMap<true>;
}

/**
 * Token buckets in this process's memory. A bucket that was not touched during its refill time is full and can be
 * forgotten; buckets are forgotten earlier if a window has more than `CAPACITY` keys.
 */
export class MemoryRateLimits implements RateLimits {
  private readonly rules = new Map<string, RuleMemory>();

  constructor(
    private readonly clock: Clock,
    private readonly capacity = CAPACITY,
  ) {}

  async peek(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    const now = this.clock.now().getTime();
    const { buckets } = this.memory(rule);
    const kept = buckets.get(key, now) ?? now;
    const fullAt = capBucketFullAt(rule, kept, now);
    if (fullAt !== kept) buckets.set(key, fullAt, now);
    return peekBucket(rule, fullAt, now);
  }

  async take(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    return this.takeAt(rule, key, this.clock.now().getTime());
  }

  async takeForNew(rule: RateLimitRule, key: string, item: string): Promise<RateLimitAllowance> {
    const now = this.clock.now().getTime();
    const { items } = this.memory(rule);
    const name = `${key}\n${item}`;
    if (items.get(name, now)) return { ...(await this.peek(rule, key)), admitted: true };
    const allowance = this.takeAt(rule, key, now);
    if (allowance.admitted) items.set(name, true, now);
    return allowance;
  }

  /** Takes a token. It is synchronous, so that the read and the write are one step. */
  private takeAt(rule: RateLimitRule, key: string, now: number): RateLimitAllowance {
    const { buckets } = this.memory(rule);
    const taken = takeToken(rule, buckets.get(key, now) ?? now, now);
    buckets.set(key, taken.fullAt, now);
    return taken.allowance;
  }

  private memory(rule: RateLimitRule): RuleMemory {
    const known = this.rules.get(rule.bucket);
    if (known) return known;
    const memory = {
      buckets: new ExpiringMap<BucketFullAt>(bucketRefillMs(rule), this.capacity),
      items: new ExpiringMap<true>(rule.windowSeconds * 1000, this.capacity),
    };
    this.rules.set(rule.bucket, memory);
    return memory;
  }
}
