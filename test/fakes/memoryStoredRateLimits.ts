import type { Clock } from '../../src/application/shared/clock.port.js';
import type { StoredRateLimits } from '../../src/application/shared/rateLimits.port.js';
import type { LimitRule } from '../../src/domain/shared/limits/limitRule.js';
import { boundedAt, look, take, type Allowance, type FullAt } from '../../src/domain/shared/limits/tokenBucket.js';

/** Buckets in a map that can outlive the process which takes from them. */
export class MemoryStoredRateLimits implements StoredRateLimits {
  constructor(
    private readonly clock: Clock,
    private readonly buckets = new Map<string, FullAt>(),
  ) {}

  async look(rule: LimitRule, key: string): Promise<Allowance> {
    const now = this.now();
    const fullAt = boundedAt(rule, this.buckets.get(nameOf(rule, key)) ?? now, now);
    if (this.buckets.has(nameOf(rule, key))) this.buckets.set(nameOf(rule, key), fullAt);
    return look(rule, fullAt, now);
  }

  async take(rule: LimitRule, key: string): Promise<Allowance> {
    const now = this.now();
    const taken = take(rule, this.buckets.get(nameOf(rule, key)) ?? now, now);
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

const nameOf = ({ bucket }: LimitRule, key: string): string => `${bucket} ${key}`;
