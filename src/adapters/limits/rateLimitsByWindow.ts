import type { RateLimits } from '../../application/shared/rateLimits.port.js';
import type { RateLimitRule } from '../../domain/shared/limits/rateLimitRule.js';
import type { RateLimitAllowance } from '../../domain/shared/limits/tokenBucket.js';
import { DAY_SECONDS } from '../../domain/shared/timeUnits.js';

/** Stores limits with a window of a day or longer in the database, so that a restart does not reset them. */
export class RateLimitsByWindow implements RateLimits {
  constructor(
    private readonly long: Pick<RateLimits, 'peek' | 'take'>,
    private readonly short: RateLimits,
  ) {}

  peek(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    return this.of(rule).peek(rule, key);
  }

  take(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    return this.of(rule).take(rule, key);
  }

  takeForNew(rule: RateLimitRule, key: string, item: string): Promise<RateLimitAllowance> {
    return this.short.takeForNew(rule, key, item);
  }

  private of({ windowSeconds }: RateLimitRule): Pick<RateLimits, 'peek' | 'take'> {
    return windowSeconds >= DAY_SECONDS ? this.long : this.short;
  }
}
