import type { Grade } from '../analysis/grade.js';
import type { RegimeLabel, RegimeVote } from '../analysis/regime/regime.js';
import type { BarType } from '../analysis/structure/classifyBar.js';
import type { EntryVerdict } from '../analysis/structure/entryVerdict.js';
import type { SwingSignal } from '../analysis/triggers/swingSignal.js';
import type { TickerState } from '../framework/tickerContext.js';

/**
 * The decisions of an audit about a ticker. A decision is null when the audit cannot make it: without a holding, with
 * too few bars, or for a short position.
 */
export interface Decisions {
  readonly state: TickerState | null;
  readonly swing_signal: SwingSignal;
  readonly verdict: EntryVerdict | null;
  /** The bar type from Trap & Structure. */
  readonly structure: BarType | null;
  readonly grade: Grade | null;
  /** The number of take-profit rungs reached in this session or earlier. */
  readonly rungs_hit: number | null;
  readonly stop_breached: boolean | null;
  /** Whether the session raises the stop. */
  readonly stop_rises: boolean | null;
  readonly regime: RegimeLabel;
  /** The breadth vote, which the ticker's own close can change. */
  readonly regime_vote: RegimeVote | null;
}

export type DecisionName = keyof Decisions;

export const DECISION_NAMES = [
  'state',
  'swing_signal',
  'verdict',
  'structure',
  'grade',
  'rungs_hit',
  'stop_breached',
  'stop_rises',
  'regime',
  'regime_vote',
] as const satisfies readonly DecisionName[];

/** A decision whose value changes from `from` to `to`. */
export interface DecisionChange {
  readonly decision: DecisionName;
  readonly from: Decisions[DecisionName];
  readonly to: Decisions[DecisionName];
}

export const decisionChangesBetween = (from: Decisions, to: Decisions): readonly DecisionChange[] =>
  DECISION_NAMES.flatMap((decision) =>
    from[decision] === to[decision] ? [] : [{ decision, from: from[decision], to: to[decision] }],
  );

export function areSameDecisions(one: Decisions, other: Decisions): boolean {
  for (const decision of DECISION_NAMES) if (one[decision] !== other[decision]) return false;
  return true;
}

/**
 * Kinds of changes, most important first. `action`: the ticker's state, stop or a rung. `signal`: the swing signal.
 * `setup`: the state or verdict of Trap & Structure, or a rising stop. `rating`: the grade or the regime.
 */
export const DECISION_WEIGHTS = ['action', 'signal', 'setup', 'rating'] as const;
export type DecisionWeight = (typeof DECISION_WEIGHTS)[number];

const WEIGHT_BY_DECISION: Readonly<Record<DecisionName, DecisionWeight>> = {
  state: 'action',
  stop_breached: 'action',
  rungs_hit: 'action',
  swing_signal: 'signal',
  verdict: 'setup',
  structure: 'setup',
  stop_rises: 'setup',
  grade: 'rating',
  regime: 'rating',
  regime_vote: 'rating',
};

export function decisionWeightOf(changes: readonly DecisionChange[]): DecisionWeight {
  const weights = new Set(changes.map(({ decision }) => WEIGHT_BY_DECISION[decision]));
  return DECISION_WEIGHTS.find((weight) => weights.has(weight)) ?? 'rating';
}

/** A price at which decisions change if the next session closes at or beyond it. */
export interface NextDecision {
  /** The first price at which the decisions differ, moving away from the last close. */
  readonly price: number;
  /** Distance of `price` from the last close; negative when `price` is lower. */
  readonly distance_atr: number;
  readonly weight: DecisionWeight;
  /**
   * The changes from lower to higher closes: `from` is the decision on the lower side of the boundary, `to` the
   * decision on the higher side.
   */
  readonly changes: readonly DecisionChange[];
}

/**
 * The part of a ticker's decision map that the audit publishes. A field is null when no such change is within reach.
 */
export interface NextDecisions {
  /** ISO date of the session. */
  readonly session: string;
  readonly nearest: NextDecision | null;
  /**
   * The nearest price at which the state, the stop breach or the rungs reached differ from those at an unchanged close.
   */
  readonly nearest_action: NextDecision | null;
}
