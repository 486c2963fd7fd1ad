import { breakerMachine, type BreakerContext, type BreakerSnapshot } from './breaker.machine.js';

/** What is kept of a breaker between two starts. A probe that was under way when the program ended will have no outcome. */
export interface BreakerRecord extends Omit<BreakerContext, 'cooldown'> {
  readonly state: 'closed' | 'open' | 'halfOpen';
}

export function recordOf(snapshot: BreakerSnapshot): BreakerRecord {
  const { fails, lastReason, remaining, seenAt } = snapshot.context;
  const state = snapshot.matches('open') ? 'open' : snapshot.matches('halfOpen') ? 'halfOpen' : 'closed';
  return { state, fails, lastReason, remaining, seenAt };
}

/** @param cooldown milliseconds, for the next trip */
export function restored({ state, ...facts }: BreakerRecord, cooldown: number): BreakerSnapshot {
  const value = state === 'halfOpen' ? { halfOpen: 'waiting' as const } : state;
  return breakerMachine.resolveState({ value, context: { ...facts, cooldown } });
}
