import type { Grade } from '../analysis/grade.js';
import type { RegimeLabel, RegimeVote } from '../analysis/regime/regime.js';
import type { SetupState } from '../analysis/structure/barSetup.js';
import type { EntryVerdict } from '../analysis/structure/entryVerdict.js';
import type { SwingSignal } from '../analysis/triggers/swingSignal.js';
import type { RegimeAudit, TickerAudit } from '../audit/auditPayload.js';
import type { TickerState } from '../framework/tickerContext.js';

/** The decisions of an audit about a ticker. Null where it makes none: no holding, too few bars, a short position. */
export interface Decisions {
  readonly state: TickerState | null;
  readonly swing_signal: SwingSignal;
  readonly verdict: EntryVerdict | null;
  /** The class from Trap & Structure. */
  readonly structure: SetupState | null;
  readonly grade: Grade | null;
  /** The number of take-profit rungs reached, in this session and before. */
  readonly rungs_hit: number | null;
  readonly stop_breached: boolean | null;
  /** Whether the session raises the stop. */
  readonly stop_rises: boolean | null;
  readonly regime: RegimeLabel;
  /** The breadth vote, which the ticker's own close can change. */
  readonly regime_vote: RegimeVote | null;
}

export type DecisionName = keyof Decisions;

const DECISION_NAMES = [
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

/** A range of closes with one outcome. */
export interface DecisionCell {
  /** Its first and last tick. */
  readonly from: number;
  readonly to: number;
  readonly decisions: Decisions;
}

/** A decision that changes value, `from` one `to` another. */
export interface DecisionChange {
  readonly decision: DecisionName;
  readonly from: Decisions[DecisionName];
  readonly to: Decisions[DecisionName];
}

export const changesBetween = (from: Decisions, to: Decisions): readonly DecisionChange[] =>
  DECISION_NAMES.flatMap((decision) =>
    from[decision] === to[decision] ? [] : [{ decision, from: from[decision], to: to[decision] }],
  );

export function isSame(one: Decisions, other: Decisions): boolean {
  for (const decision of DECISION_NAMES) if (one[decision] !== other[decision]) return false;
  return true;
}

/** Extracts the decisions of a published audit at the ticker's last bar. */
export function decisionsOf(audit: TickerAudit, { breadth }: Pick<RegimeAudit, 'breadth'>): Decisions {
  const holding = audit.framework?.holding ?? null;
  return {
    state: audit.state,
    swing_signal: audit.swing_signal,
    verdict: audit.structure?.verdict ?? null,
    structure: audit.structure?.state ?? null,
    grade: audit.grade,
    rungs_hit: holding === null ? null : holding.rungs.filter(({ hit }) => hit).length,
    stop_breached: holding === null ? null : holding.breached_since !== null,
    stop_rises: holding === null ? null : holding.stop_since === audit.metadata.last_date,
    regime: audit.regime,
    regime_vote: breadth === 1 ? 1 : breadth === -1 ? -1 : breadth === 0 ? 0 : null,
  };
}
