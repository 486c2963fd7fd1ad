import type { RateLimits } from '../../application/shared/rateLimits.port.js';
import type { LimitRule } from '../../domain/shared/limits/limitRule.js';
import type { Allowance } from '../../domain/shared/limits/tokenBucket.js';
import { DAY_SECONDS } from '../../domain/shared/timeUnits.js';

/** Limits whose window is a day or longer outlive the process; a restart would give back too much of them. */
export class RateLimitsByWindow implements RateLimits {
  constructor(
    private readonly long: Pick<RateLimits, 'look' | 'take'>,
    private readonly short: RateLimits,
  ) {}

  look(rule: LimitRule, key: string): Promise<Allowance> {
    return this.of(rule).look(rule, key);
  }

  take(rule: LimitRule, key: string): Promise<Allowance> {
    return this.of(rule).take(rule, key);
  }

  takeForNew(rule: LimitRule, key: string, item: string): Promise<Allowance> {
    return this.short.takeForNew(rule, key, item);
  }

  private of({ windowSeconds }: LimitRule): Pick<RateLimits, 'look' | 'take'> {
    return windowSeconds >= DAY_SECONDS ? this.long : this.short;
  }
}
