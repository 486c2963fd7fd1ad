import { unavailable, type Unavailable } from '../../shared/unavailable.js';
import type { SessionBar } from '../analysis/live/liveTicker.js';
import type { RegimeAudit, TickerAudit } from '../audit/auditPayload.js';
import type { BreadthCount } from '../audit/incremental/marketSeries.js';
import type { Position } from '../portfolio/position.js';
import { barClosingAt, standardAssumptions, type SessionAssumptions, type MapSubject } from './assumptions.js';
import { decisionChangesBetween, type DecisionChange, type Decisions } from '../audit/decisions.js';
import { prepareHypothesis } from './hypothesis.js';

/** The session as it actually went. */
export interface ActualSession {
  readonly date: string;
  readonly bar: SessionBar;
  readonly indexClose: number | null;
  /** The breadth of all tickers except this one. */
  readonly breadth: BreadthCount;
  readonly position: Position | null;
}

/** Whether the previous session's map predicted the audit's decisions at the actual close. */
export type MapCheck =
  | {
      readonly kind: 'checked';
      /** ISO date. */
      readonly session: string;
      /** Empty when the map predicted all decisions of the audit. */
      readonly differences: readonly DecisionChange[];
      /** The assumptions that proved wrong, each with the assumed and the actual value. */
      readonly surprises: readonly WrongAssumption[];
    }
  | Unavailable;

export interface WrongAssumption {
  readonly assumption: 'date' | 'open' | 'high' | 'low' | 'volume' | 'index_close' | 'breadth_above';
  readonly assumed: number | string | null;
  readonly actual: number | string | null;
}

/** Recomputes the map of `subject` at the actual close, with the actual session in place of the assumptions. */
export function checkMap(
  subject: MapSubject,
  actual: ActualSession,
  audit: TickerAudit,
  regime: Pick<RegimeAudit, 'breadth'>,
): MapCheck {
  const { bar, date, indexClose, breadth, position } = actual;
  const assumptions: SessionAssumptions = { ...bar, date, indexClose, breadth };
  const hypothesis = prepareHypothesis({ ...subject, input: { ...subject.input, position } }, assumptions);
  if (hypothesis.kind === 'unavailable')
    return unavailable('The position in the portfolio changed since the previous audit, so its history was replayed.');
  const expected = hypothesis.outcomeOf(barClosingAt(bar.close, assumptions)).decisions;
  return {
    kind: 'checked',
    session: date,
    differences: decisionChangesBetween(expected, decisionsOf(audit, regime)),
    surprises: surprisesOf(standardAssumptions(subject), actual),
  };
}

function surprisesOf(
  assumed: SessionAssumptions,
  { date, bar, indexClose, breadth }: ActualSession,
): WrongAssumption[] {
  const expectedBar = barClosingAt(bar.close, assumed);
  const all: WrongAssumption[] = [
    { assumption: 'date', assumed: assumed.date, actual: date },
    { assumption: 'open', assumed: expectedBar.open, actual: bar.open },
    { assumption: 'high', assumed: expectedBar.high, actual: bar.high },
    { assumption: 'low', assumed: expectedBar.low, actual: bar.low },
    { assumption: 'volume', assumed: expectedBar.volume, actual: bar.volume },
    { assumption: 'index_close', assumed: assumed.indexClose, actual: indexClose },
    { assumption: 'breadth_above', assumed: assumed.breadth.above, actual: breadth.above },
  ];
  return all.filter((each) => each.assumed !== each.actual);
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
