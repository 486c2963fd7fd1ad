import type { Reason, TickerState } from './facts.js';
import type { Life } from './life.js';
import { TICKER_RULES, type TickerRule } from './rules.js';

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

/** The rule that made the change; null for a change that was stored under rules of an earlier version. */
export const ruleOf = ({ from, to, reason }: Pick<Transition, 'from' | 'to' | 'reason'>): TickerRule | null =>
  TICKER_RULES.find(
    (rule) => rule.from.includes(from) && rule.to === to && (rule.kind === null || rule.kind === reason.kind),
  ) ?? null;
