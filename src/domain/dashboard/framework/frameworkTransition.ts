import type { FrameworkReason, TickerState } from './tickerContext.js';
import type { TickerSnapshot } from './tickerSnapshot.js';
import { TICKER_RULES } from './rules/tickerRules.js';
import type { TickerRule } from './rules/tickerRule.js';

/** A change in a ticker's framework state. */
export interface FrameworkTransition {
  /** ISO date of the session. */
  readonly at: string;
  readonly from: TickerState;
  readonly to: TickerState;
  readonly reason: FrameworkReason;
}

/** Returns the state change that one event on `date` caused; null when the state stayed the same. */
export function frameworkTransitionOf(
  { state: from }: TickerSnapshot,
  { state: to, facts: { reason } }: TickerSnapshot,
  date: string,
): FrameworkTransition | null {
  return from === to || reason === null ? null : { at: date, from, to, reason };
}

/** The rule that made the change; null for a change that an earlier version's rules made. */
export const ruleOfTransition = ({
  from,
  to,
  reason,
}: Pick<FrameworkTransition, 'from' | 'to' | 'reason'>): TickerRule | null =>
  TICKER_RULES.find(
    (rule) => rule.from.includes(from) && rule.to === to && (rule.kind === null || rule.kind === reason.kind),
  ) ?? null;
