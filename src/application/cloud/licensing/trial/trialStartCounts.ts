import type { RateLimitRule } from '../../../../domain/shared/limits/rateLimitRule.js';
import type { RateLimitAllowance } from '../../../../domain/shared/limits/tokenBucket.js';
import { SECOND_MS } from '../../../../domain/shared/timeUnits.js';
import { isWithinWindow, remainingMs } from '../../../../domain/shared/timeWindow.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { Trials } from './trials.port.js';

/** Counts the stored trials that were started from a network. Starting a trial takes the token. */
export class TrialStartCounts {
  constructor(
    private readonly trials: Pick<Trials, 'startsFrom'>,
    private readonly clock: Clock,
  ) {}

  async peek({ limit, windowSeconds }: RateLimitRule, networkHash: string): Promise<RateLimitAllowance> {
    const [now, windowMs] = [this.clock.now().getTime(), windowSeconds * SECOND_MS];
    const starts = (await this.trials.startsFrom(networkHash, new Date(now - windowMs)))
      .map((start) => start.getTime())
      .filter((start) => isWithinWindow(start, windowMs, now));
    const next = starts.at(-limit) ?? starts[0];
    return {
      admitted: starts.length < limit,
      remaining: Math.max(0, limit - starts.length),
      nextTokenSeconds: next === undefined ? 0 : Math.ceil(remainingMs(next + windowMs, windowMs, now) / SECOND_MS),
    };
  }
}
