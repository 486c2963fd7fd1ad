import type { BreakerEvent } from '../../../../domain/dashboard/trading/breaker/breaker.machine.js';
import { BrokerFailure, OrderRejected, OrderOutcomeUnknown } from './brokerFailure.js';

/** Which of the two kinds of call was let through. */
export type CallAdmission = 'call' | 'probe';

/** What a call showed of the broker's health; `none` when it showed nothing. */
export type CallOutcome = { readonly kind: 'answered' | 'none' } | { readonly kind: 'failed'; readonly reason: string };

/** A refused order is an answer: the broker works. Problems of our own say nothing about it. */
export function callOutcomeOf(problem: unknown): CallOutcome {
  if (problem instanceof OrderRejected) return { kind: 'answered' };
  if (!(problem instanceof BrokerFailure || problem instanceof OrderOutcomeUnknown)) return { kind: 'none' };
  return problem.health === 'failed' ? { kind: 'failed', reason: problem.message } : { kind: problem.health };
}

export function breakerEventOf(admission: CallAdmission, outcome: CallOutcome): BreakerEvent | null {
  if (outcome.kind === 'failed') return { type: `${admission}.failed`, reason: outcome.reason };
  if (outcome.kind === 'answered') return { type: `${admission}.answered` };
  return admission === 'probe' ? { type: 'probe.abandoned' } : null;
}
