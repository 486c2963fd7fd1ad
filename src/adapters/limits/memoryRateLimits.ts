import type { Clock } from '../../application/shared/clock.port.js';
import type { RateLimits } from '../../application/shared/rateLimits.port.js';
import type { LimitRule } from '../../domain/shared/limits/limitRule.js';
import {
  boundedAt,
  look,
  refillMs,
  take,
  type Allowance,
  type FullAt,
} from '../../domain/shared/limits/tokenBucket.js';
import { RecentMap } from './recentMap.js';

/** Entries a rule remembers per generation; about 100 bytes each. */
const CAPACITY = 200_000;

interface RuleMemory {
  readonly buckets: RecentMap<FullAt>;
  readonly items: RecentMap<true>;
}

/**
 * Token buckets in this process's memory. A bucket that was not touched for as long as it takes to fill is full, so
 * forgetting it loses nothing; only past `CAPACITY` keys in a window are the longest untouched ones forgotten early.
 */
export class MemoryRateLimits implements RateLimits {
  private readonly rules = new Map<string, RuleMemory>();

  constructor(
    private readonly clock: Clock,
    private readonly capacity = CAPACITY,
  ) {}

  async look(rule: LimitRule, key: string): Promise<Allowance> {
    const now = this.clock.now().getTime();
    const { buckets } = this.memory(rule);
    const kept = buckets.get(key, now) ?? now;
    const fullAt = boundedAt(rule, kept, now);
    if (fullAt !== kept) buckets.set(key, fullAt, now);
    return look(rule, fullAt, now);
  }

  async take(rule: LimitRule, key: string): Promise<Allowance> {
    return this.takeAt(rule, key, this.clock.now().getTime());
  }

  async takeForNew(rule: LimitRule, key: string, item: string): Promise<Allowance> {
    const now = this.clock.now().getTime();
    const { items } = this.memory(rule);
    const name = `${key}\n${item}`;
    if (items.get(name, now)) return { ...(await this.look(rule, key)), admitted: true };
    const allowance = this.takeAt(rule, key, now);
    if (allowance.admitted) items.set(name, true, now);
    return allowance;
  }

  /** In one step with whatever goes before and after it: nothing is waited for. */
  private takeAt(rule: LimitRule, key: string, now: number): Allowance {
    const { buckets } = this.memory(rule);
    const taken = take(rule, buckets.get(key, now) ?? now, now);
    buckets.set(key, taken.fullAt, now);
    return taken.allowance;
  }

  private memory(rule: LimitRule): RuleMemory {
    const known = this.rules.get(rule.bucket);
    if (known) return known;
    const memory = {
      buckets: new RecentMap<FullAt>(refillMs(rule), this.capacity),
      items: new RecentMap<true>(rule.windowSeconds * 1000, this.capacity),
    };
    this.rules.set(rule.bucket, memory);
    return memory;
  }
}
