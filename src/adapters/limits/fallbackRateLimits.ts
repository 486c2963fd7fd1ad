import { ConsecutiveBreaker, TimeoutStrategy, circuitBreaker, handleAll, timeout, wrap } from 'cockatiel';
import { monotonicPause } from '../../application/shared/monotonicPause.js';
import type { RateLimits } from '../../application/shared/rateLimits.port.js';
import type { LimitRule } from '../../domain/shared/limits/limitRule.js';
import type { Allowance } from '../../domain/shared/limits/tokenBucket.js';

/** Longer than this nobody waits for a shared limit. */
const LONGEST_ANSWER_MS = 250;
/** A source that failed is tried again after this. */
const TRIED_AGAIN_AFTER_MS = 1000;

/**
 * Limits that are shared while they can be, and else each process's own: a limit that cannot be asked refuses nobody,
 * and lets nobody through without one.
 * @param turned is told when the shared limits are lost (with the reason) and when they are back (null)
 */
export class FallbackRateLimits implements RateLimits {
  private readonly policy;
  private reason: unknown = null;

  constructor(
    private readonly shared: RateLimits,
    private readonly own: RateLimits,
    private readonly turned: (lost: unknown) => void,
  ) {
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: monotonicPause(TRIED_AGAIN_AFTER_MS),
      breaker: new ConsecutiveBreaker(1),
    });
    this.policy = wrap(breaker, timeout(LONGEST_ANSWER_MS, TimeoutStrategy.Aggressive));
  }

  look(rule: LimitRule, key: string): Promise<Allowance> {
    return this.ask((limits) => limits.look(rule, key));
  }

  take(rule: LimitRule, key: string): Promise<Allowance> {
    return this.ask((limits) => limits.take(rule, key));
  }

  takeForNew(rule: LimitRule, key: string, item: string): Promise<Allowance> {
    return this.ask((limits) => limits.takeForNew(rule, key, item));
  }

  private async ask(question: (limits: RateLimits) => Promise<Allowance>): Promise<Allowance> {
    try {
      const answer = await this.policy.execute(() => question(this.shared));
      this.tell(null);
      return answer;
    } catch (error) {
      this.tell(error);
      return question(this.own);
    }
  }

  private tell(lost: unknown): void {
    if ((lost === null) === (this.reason === null)) return;
    this.reason = lost;
    this.turned(lost);
  }
}
