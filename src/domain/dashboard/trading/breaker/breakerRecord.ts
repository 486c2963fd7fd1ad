import { breakerMachine, type BreakerContext, type BreakerSnapshot } from './breaker.machine.js';
import { FAILURES_TO_OPEN_BREAKER } from './breakerDefaults.js';

/**
 * The state of a breaker as stored between two runs of the program. A probe that was in progress when the program ended
 * has no outcome.
 */
export interface BreakerRecord extends Omit<BreakerContext, 'cooldown'> {
  readonly state: 'closed' | 'open' | 'halfOpen';
}

export function breakerRecordOf(snapshot: BreakerSnapshot): BreakerRecord {
  const { fails, lastReason, remaining, seenAt } = snapshot.context;
  const state = snapshot.matches('open') ? 'open' : snapshot.matches('halfOpen') ? 'halfOpen' : 'closed';
  return { state, fails, lastReason, remaining, seenAt };
}

/**
 * Restores a breaker; values that no breaker could have stored are corrected.
 * @param cooldown milliseconds; the upper limit for a running cooldown
 */
export function restoreBreakerSnapshot(
  { state, fails, remaining, ...facts }: BreakerRecord,
  cooldown: number,
): BreakerSnapshot {
  const strikes = {
    open: FAILURES_TO_OPEN_BREAKER,
    halfOpen: FAILURES_TO_OPEN_BREAKER - 1,
    closed: Math.min(fails, FAILURES_TO_OPEN_BREAKER - 1),
  };
  const left = state === 'open' ? Math.min(remaining, cooldown) : 0;
  return breakerMachine.resolveState({
    value: state,
    context: { ...facts, fails: strikes[state], remaining: left, cooldown },
  });
}
