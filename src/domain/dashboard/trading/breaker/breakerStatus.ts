import type { BreakerSnapshot } from './breaker.machine.js';

/** The response of GET /broker/circuit/status. */
export interface BreakerStatus {
  readonly open: boolean;
  /** Seconds, rounded up. */
  readonly cooldown_remaining: number;
  readonly last_reason: string;
  /** Consecutive failures: 3 while open, 2 while half-open, when one more failure opens the breaker again. */
  readonly fails: number;
}

export function breakerStatusOf(snapshot: BreakerSnapshot): BreakerStatus {
  const { fails, lastReason, remaining } = snapshot.context;
  return {
    open: snapshot.matches('open'),
    cooldown_remaining: Math.ceil(remaining / 1000),
    last_reason: lastReason,
    fails,
  };
}
