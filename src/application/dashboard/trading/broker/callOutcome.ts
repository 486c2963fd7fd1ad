import type { BreakerEvent } from '../../../../domain/dashboard/trading/breaker/breaker.machine.js';
import { BrokerFailure, OrderRejected, OutcomeUnknown } from './brokerFailure.js';

/** Which of the two kinds of call was let through. */
export type Admission = 'call' | 'probe';

/** What a call showed of the broker's health; `none` when it showed nothing. */
export type CallOutcome = { readonly kind: 'answered' | 'none' } | { readonly kind: 'failed'; readonly reason: string };

const FIRST_SERVER_ERROR = 500;

/** Only an upstream 5xx or a time-out counts against the broker; no connection at all says nothing of either kind. */
export function outcomeOf(problem: unknown): CallOutcome {
  if (problem instanceof OrderRejected) return { kind: 'answered' };
  if (!(problem instanceof BrokerFailure || problem instanceof OutcomeUnknown)) return { kind: 'none' };
  if (problem.status === null) return { kind: 'none' };
  return problem.status >= FIRST_SERVER_ERROR ? { kind: 'failed', reason: problem.message } : { kind: 'answered' };
}

export function eventOf(admission: Admission, outcome: CallOutcome): BreakerEvent | null {
  if (outcome.kind === 'failed') return { type: `${admission}.failed`, reason: outcome.reason };
  if (outcome.kind === 'answered') return { type: `${admission}.answered` };
  return admission === 'probe' ? { type: 'probe.abandoned' } : null;
}
