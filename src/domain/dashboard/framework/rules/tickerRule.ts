import type { RuleCondition } from './ruleCondition.js';
import type { TickerContext, FrameworkReason, TickerState } from '../tickerContext.js';
import type { TickerEvent } from '../tickerEvent.js';
import type { TickerSession } from '../tickerSession.js';

/** Name of the rule in the chart, the inspector and the ticker's history. */
export type TickerRuleName =
  | 'stopBreached'
  | 'scoreCollapsed'
  | 'rungsReached'
  | 'overbought'
  | 'tooCloseToStop'
  | 'scoreWeak'
  | 'armedByTrigger'
  | 'triggerLost'
  | 'scoreFaded'
  | 'expired'
  | 'relaxed'
  | 'recovered'
  | 'entryFilled'
  | 'positionClosed';

interface TransitionRule {
  readonly name: TickerRuleName;
  readonly from: readonly TickerState[];
  readonly to: TickerState;
  /** The rule's text in the chart and in reasons, such as "a close below the stop". */
  readonly text: string;
  /** Code of the reason; null when the reason names the trigger. */
  readonly kind: string | null;
}

/**
 * A rule for a session, which applies when all conditions hold. The conditions read the facts after the session: the
 * stop is raised, rungs that were hit are counted, and ages are incremented.
 */
export interface SessionTransitionRule extends TransitionRule {
  readonly on: 'session.closed';
  readonly conditions: readonly RuleCondition[];
  readonly reason: (facts: TickerContext, session: TickerSession) => MoveReason;
}

export interface PositionTransitionRule extends TransitionRule {
  readonly on: 'position.opened' | 'position.closed';
  readonly reason: (event: TickerEvent) => MoveReason;
}

export type TickerRule = SessionTransitionRule | PositionTransitionRule;

/** Replaces the rule's own kind and text. */
type MoveReason = Pick<FrameworkReason, 'numbers'> & Partial<Pick<FrameworkReason, 'kind' | 'text'>>;
