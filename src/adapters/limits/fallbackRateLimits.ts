import { ConsecutiveBreaker, TimeoutStrategy, circuitBreaker, handleAll, timeout, wrap } from 'cockatiel';
import { monotonicBackoff } from '../../application/shared/monotonicBackoff.js';
import type { RateLimits } from '../../application/shared/rateLimits.port.js';
import type { RateLimitRule } from '../../domain/shared/limits/rateLimitRule.js';
import type { RateLimitAllowance } from '../../domain/shared/limits/tokenBucket.js';

/** The longest wait for a reply from the store of the shared limits. */
const MAX_ANSWER_MS = 250;
/** The delay before the shared limits are tried again after a failure. */
const RETRY_AFTER_MS = 1000;

/**
 * Uses shared limits while they respond, and otherwise the limits of this process, so that an unavailable store neither
 * refuses requests nor admits them without limits.
 * @param report receives the reason when the shared limits stop responding, and null when they respond again
 */
export class FallbackRateLimits implements RateLimits {
  private readonly policy;
  private reason: unknown = null;

  constructor(
    private readonly shared: RateLimits,
    private readonly own: RateLimits,
    private readonly report: (reason: unknown) => void,
  ) {
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: monotonicBackoff(RETRY_AFTER_MS),
      breaker: new ConsecutiveBreaker(1),
    });
    this.policy = wrap(breaker, timeout(MAX_ANSWER_MS, TimeoutStrategy.Aggressive));
  }

  peek(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    return this.ask((limits) => limits.peek(rule, key));
  }

  take(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    return this.ask((limits) => limits.take(rule, key));
  }

  takeForNew(rule: RateLimitRule, key: string, item: string): Promise<RateLimitAllowance> {
    return this.ask((limits) => limits.takeForNew(rule, key, item));
  }

  private async ask(question: (limits: RateLimits) => Promise<RateLimitAllowance>): Promise<RateLimitAllowance> {
    try {
      const answer = await this.policy.execute(() => question(this.shared));
      this.tell(null);
      return answer;
    } catch (error) {
      this.tell(error);
      return question(this.own);
    }
  }

  private tell(reason: unknown): void {
    if ((reason === null) === (this.reason === null)) return;
    this.reason = reason;
    this.report(reason);
  }
}
