import type { BreakerEvent } from '../../../../domain/dashboard/trading/breaker/breaker.machine.js';
import { BrokerFailure, OrderRejected, OrderOutcomeUnknown } from './brokerFailure.js';

/** Whether a call was admitted normally or as the breaker's probe. */
export type BrokerCallAdmission = 'call' | 'probe';

/** The broker's health according to the outcome of a call; `none` when the call says nothing about it. */
export type BrokerCallOutcome =
  | { readonly kind: 'answered' | 'none' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Returns the outcome of a call that threw. A refused order is an answer, so the broker works; the program's own errors
 * say nothing about the broker.
 */
export function brokerCallOutcomeOf(problem: unknown): BrokerCallOutcome {
  if (problem instanceof OrderRejected) return { kind: 'answered' };
  if (!(problem instanceof BrokerFailure || problem instanceof OrderOutcomeUnknown)) return { kind: 'none' };
  return problem.health === 'failed' ? { kind: 'failed', reason: problem.message } : { kind: problem.health };
}

export function breakerEventOf(admission: BrokerCallAdmission, outcome: BrokerCallOutcome): BreakerEvent | null {
  if (outcome.kind === 'failed') return { type: `${admission}.failed`, reason: outcome.reason };
  if (outcome.kind === 'answered') return { type: `${admission}.answered` };
  return admission === 'probe' ? { type: 'probe.abandoned' } : null;
}
