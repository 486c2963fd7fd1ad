import { REGIME_TITLES } from '../../../domain/dashboard/analysis/regime/regime.js';
import type { DecisionChange, DecisionName, Decisions } from '../../../domain/dashboard/audit/decisions.js';
import { joinWithAnd } from '../../../domain/shared/listText.js';
import { capitalize } from './capitalize.js';
import { MINUS_SIGN } from './numbers.js';

type Decided = Decisions[DecisionName];

/**
 * A decision that changes at some price, as seen from the last close: its value on the near side of that price and on
 * the far side.
 */
export interface ChangeFromClose {
  readonly decision: DecisionName;
  readonly near: Decided;
  readonly far: Decided;
  /** Whether the decision returns, beyond this price, to its value at an unchanged close. */
  readonly isAgain: boolean;
  /** Whether the decision, beyond this price, stays as it is today, unlike at an unchanged close. */
  readonly isStill: boolean;
}

/**
 * Takes changes described for rising prices, and describes them as the price moves away from the last close.
 * @param unchanged the decisions of the next session at an unchanged close
 * @param today the present decisions
 */
export const changesFromClose = (
  changes: readonly DecisionChange[],
  isAbove: boolean,
  { unchanged, today }: { readonly unchanged?: Decisions | undefined; readonly today?: Partial<Decisions> } = {},
): readonly ChangeFromClose[] =>
  changes.map(({ decision, from, to }) => {
    const [near, far] = isAbove ? [from, to] : [to, from];
    return { decision, near, far, isAgain: far === unchanged?.[decision], isStill: far === today?.[decision] };
  });

const NAMES: Readonly<Record<DecisionName, string>> = {
  state: 'state',
  swing_signal: 'swing signal',
  verdict: 'entry verdict',
  structure: 'bar type',
  grade: 'grade',
  rungs_hit: 'rungs reached',
  stop_breached: 'stop broken',
  stop_rises: 'stop raised',
  regime: 'market regime',
  regime_vote: 'breadth vote',
};

export const decisionLabel = (decision: DecisionName): string => NAMES[decision];

const LABELS: Partial<Record<DecisionName, Readonly<Record<string, string>>>> = {
  swing_signal: { NONE: 'none', SHORT_RISK: 'SHORT RISK' },
  regime: REGIME_TITLES,
};

export function decisionValueText(decision: DecisionName, value: Decided): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return LABELS[decision]?.[value] ?? String(value).replace('-', MINUS_SIGN);
}

/** Describes a change in a few words: "EXIT", "stop broken", "verdict WAIT again", "still EXIT". */
function shortChangeText(change: ChangeFromClose): string {
  const text = valueBeyondText(change);
  if (change.isStill) return `still ${text}`;
  return change.isAgain && change.far !== 'NONE' ? `${text} again` : text;
}

function valueBeyondText({ decision, near, far }: ChangeFromClose): string {
  const text = decisionValueText(decision, far);
  switch (decision) {
    case 'state':
      return text;
    case 'stop_breached':
      return far === true ? 'stop broken' : 'above the stop';
    case 'rungs_hit':
      return Number(far) > Number(near) ? `rung ${text} reached` : `rungs reached: ${text}`;
    case 'stop_rises':
      return far === true ? 'stop raised' : 'stop not raised';
    case 'swing_signal':
      return far === 'NONE' ? 'no swing signal' : `swing signal ${text}`;
    case 'verdict':
      return `verdict ${text}`;
    case 'structure':
      return `bar ${text}`;
    case 'grade':
    case 'regime':
    case 'regime_vote':
      return `${NAMES[decision]} ${text}`;
  }
}

export const shortChangesText = (changes: readonly ChangeFromClose[]): string =>
  capitalize(changes.map(shortChangeText).join(', '));

/** Describes a change in a clause: "the state would be EXIT instead of TIGHTEN". */
function clauseOf({ decision, near, far }: ChangeFromClose): string {
  if (decision === 'stop_breached') return `the stop would ${far === true ? '' : 'not '}be broken`;
  if (decision === 'stop_rises') return `the stop would ${far === true ? '' : 'not '}be raised`;
  const text = decisionValueText(decision, far);
  if (decision === 'rungs_hit' && Number(far) > Number(near)) return `rung ${text} would be reached`;
  return `the ${CLAUSE_NAMES[decision] ?? NAMES[decision]} would be ${text} instead of ${decisionValueText(decision, near)}`;
}

const CLAUSE_NAMES: Partial<Record<DecisionName, string>> = { rungs_hit: 'number of rungs reached' };

/** Joins the changes into one clause: "the state would be EXIT instead of TIGHTEN and the stop would be broken". */
export const changesClause = (changes: readonly ChangeFromClose[]): string => joinWithAnd(changes.map(clauseOf));
