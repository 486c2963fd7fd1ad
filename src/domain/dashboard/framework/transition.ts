import type { Reason, TickerState } from './facts.js';
import type { Life } from './life.js';

/** A change of state. */
export interface Transition {
  /** ISO date of the session. */
  readonly at: string;
  readonly from: TickerState;
  readonly to: TickerState;
  readonly reason: Reason;
}

/** What one event on `date` made of the state; null when it left it as it was. */
export function transitionOf(
  { state: from }: Life,
  { state: to, facts: { reason } }: Life,
  date: string,
): Transition | null {
  return from === to || reason === null ? null : { at: date, from, to, reason };
}
