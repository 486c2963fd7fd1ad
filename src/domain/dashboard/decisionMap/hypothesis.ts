import { unavailable, type Unavailable } from '../../shared/unavailable.js';
import type { TickerHistory } from '../analysis/tickerHistory.js';
import { prepareLevels } from '../analysis/levels/prepareLevels.js';
import { nextGrade } from '../analysis/grade.js';
import { hypotheticalSessionOf, type SessionBar } from '../analysis/live/liveTicker.js';
import { BREADTH_AVERAGE_SESSIONS } from '../analysis/regime/breadth.js';
import type { RegimeDay, RegimeHistory } from '../analysis/regime/regimeHistory.js';
import { scoreFunctionOf } from '../analysis/score.js';
import { classifyBar } from '../analysis/structure/classifyBar.js';
import { trapAt } from '../analysis/structure/trap.js';
import { entryVerdictOf } from '../analysis/structure/entryVerdict.js';
import { MAX_TRIGGER_AGE_BARS, swingSignalAt } from '../analysis/triggers/swingSignal.js';
import { triggerHistoryOf, triggersOf, type FiredTrigger } from '../analysis/triggers/triggerHistory.js';
import { auditAnalyzedTicker, levelsOf } from '../audit/auditTicker.js';
import { indexReadingAt, nextRegime } from '../audit/incremental/marketSeries.js';
import type { TickerAudit } from '../audit/auditPayload.js';
import { advanceTicker, applyEventToContext, type TickerSnapshot } from '../framework/tickerSnapshot.js';
import { heldPositionOn } from '../framework/record/tickerRecord.js';
import { recordChangeOf } from '../framework/record/recordChange.js';
import { entryEventsOn, exitEventsOn, ownStopAt } from '../framework/record/replaySessions.js';
import type { TickerContext } from '../framework/tickerContext.js';
import type { TickerSession } from '../framework/tickerSession.js';
import { tickerSessionAt, type TickerSessions } from '../framework/tickerSessions.js';
import { seriesAt } from '../market/series.js';
import type { SessionAssumptions, MapSubject } from './assumptions.js';
import type { Decisions } from '../audit/decisions.js';

/** The framework's inputs and the resulting decisions. */
export interface SessionOutcome {
  readonly decisions: Decisions;
  /** Triggers that fired in the session. */
  readonly fired: readonly FiredTrigger[];
  /** The previous state, the updated context and the session; null when the framework does not follow the ticker. */
  readonly framework: {
    readonly before: TickerSnapshot;
    readonly carried: TickerContext;
    readonly session: TickerSession;
    readonly after: TickerSnapshot;
  } | null;
}

/** A ticker's next session under assumptions, with functions that compute the outcome of any possible bar. */
export interface Hypothesis {
  readonly kind: 'hypothesis';
  /** The history that ends with the bar of the hypothetical session. */
  readonly history: TickerHistory;
  /** The ticker's snapshot at the start of the session; null when the framework does not follow the ticker. */
  readonly before: TickerSnapshot | null;
  /** Returns only the triggers that fire on a bar, without computing the rest of the outcome. */
  readonly triggersOf: (bar: SessionBar) => readonly FiredTrigger[];
  readonly outcomeOf: (bar: SessionBar) => SessionOutcome;
  /** The complete ticker audit, as it would be published. */
  readonly auditOf: (bar: SessionBar) => TickerAudit;
}

const NEEDS_REPLAY = 'The portfolio or the history changed since the last audit. Run a new audit.';
const AWAITS_SPLIT =
  'The position seems to include a split that the prices do not show yet. The next session will show whether it does; a map is available after that.';

/** Unavailable when the framework would have to replay the whole history, as after an edit of the portfolio. */
export function prepareHypothesis(subject: MapSubject, assumptions: SessionAssumptions): Hypothesis | Unavailable {
  const { input, ticker } = subject;
  const { date } = assumptions;
  const { position } = input;
  const record = input.record ?? null;
  const next = hypotheticalSessionOf(ticker.series, date, assumptions.indexClose ?? NaN);
  const { history, pillars } = next;
  const t = history.length - 1;
  const isShort = position !== null && position.quantity < 0;
  const firstIn = (dates: readonly string[]): number =>
    recordChangeOf(record, { ...history.bars, dates }, position).first;
  if (!isShort && firstIn(history.bars.dates) !== t)
    return unavailable(firstIn(ticker.series.dates) === t ? AWAITS_SPLIT : NEEDS_REPLAY);
  const scoreAt = scoreFunctionOf(pillars);
  const triggersAt = triggersOf(history);
  const levels = Number.isNaN(seriesAt(history.priorAtr, t)) ? null : prepareLevels(history, t);
  const regimes = prepareRegimes(subject, assumptions, ticker.series.offset + t + 1 >= BREADTH_AVERAGE_SESSIONS);
  const fired = [...triggerHistoryOf(history, () => t - MAX_TRIGGER_AGE_BARS)];
  const sessions: TickerSessions & { readonly regimes: RegimeDay[] } = {
    history,
    scores: new Float64Array(t + 1).fill(NaN),
    trend: new Float64Array(t + 1).fill(NaN),
    triggers: fired,
    regimes: [],
  };
  const ownStop = ownStopAt(history.bars, t, heldPositionOn(date, position, record));
  const start = isShort || record === null ? null : snapshotBefore(subject, date, seriesAt(history.priorAtr, t));
  sessions.scores[t - 1] = scoreAt(t - 1);

  const outcomeOf = (bar: SessionBar): SessionOutcome => {
    next.compute(bar);
    const [score, trend] = [scoreAt(t), pillars.trend.scoreAt(t)];
    const triggers = triggersAt(t);
    const regime = regimes(seriesAt(history.bars.close, t) > seriesAt(history.indicators.sma50, t)).day;
    fired[t] = triggers;
    sessions.scores[t] = score;
    sessions.trend[t] = trend;
    sessions.regimes[t] = regime;
    const classified = levels === null ? null : classifyBar(history, levels(), trapAt(history, t), t);
    const framework = start === null ? null : step(start, tickerSessionAt(sessions, t, ownStop));
    const holding = framework?.after.facts.holding ?? null;
    return {
      fired: triggers,
      framework,
      decisions: {
        state: framework?.after.state ?? null,
        swing_signal: swingSignalAt(history, fired, t),
        verdict: classified === null ? null : entryVerdictOf(classified, trend),
        structure: classified?.state ?? null,
        grade: nextGrade(ticker.grades.today, score),
        rungs_hit: holding?.rungsHit ?? null,
        stop_breached: holding === null ? null : holding.breachedSince !== null,
        stop_rises: holding === null ? null : holding.stopSince === date,
        regime: regime.label,
        regime_vote: regime.breadth,
      },
    };
  };

  const auditOf = (bar: SessionBar): TickerAudit => {
    next.compute(bar);
    const { today } = ticker.grades;
    const regime = regimes(seriesAt(history.bars.close, t) > seriesAt(history.indicators.sma50, t)).history;
    const given = input.options;
    const options =
      given?.kind === 'options'
        ? { kind: 'options' as const, data: { ...given.data, chain: { ...given.data.chain, asOf: date } } }
        : given;
    return auditAnalyzedTicker(
      { ...input, ...(options === undefined ? {} : { options }) },
      { index: null, regime },
      {
        history,
        pillars,
        levels: levelsOf(history),
        grades: { prior: today, today: nextGrade(today, scoreAt(t)) },
        whole: { bars: ticker.fingerprint.count + 1, first_date: ticker.series.firstDate },
      },
    ).audit;
  };
  const triggersOfBar = (bar: SessionBar): readonly FiredTrigger[] => {
    next.compute(bar);
    return triggersAt(t);
  };
  return { kind: 'hypothesis', history, before: start, triggersOf: triggersOfBar, outcomeOf, auditOf };
}

function step(before: TickerSnapshot, session: TickerSession): NonNullable<SessionOutcome['framework']> {
  const event = { type: 'session.closed', session } as const;
  return { before, carried: applyEventToContext(before.facts, event), session, after: advanceTicker(before, event) };
}

/** Returns the snapshot at the start of the session, after applying an entry or exit that is due. */
function snapshotBefore({ input }: MapSubject, date: string, atr: number): TickerSnapshot | null {
  const record = input.record ?? null;
  if (record === null) return null;
  const held = heldPositionOn(date, input.position, record);
  const closed = exitEventsOn(date, held, record.life).reduce(advanceTicker, record.life);
  return entryEventsOn(date, atr, held, closed).reduce(advanceTicker, closed);
}

interface RegimeAfter {
  readonly day: RegimeDay;
  /** The regime history, including the hypothetical session. */
  readonly history: RegimeHistory;
}

/** Computes the session's regime both for a close of the ticker above its average and for one below. */
function prepareRegimes(
  { regime, index }: MapSubject,
  { date, indexClose, breadth }: SessionAssumptions,
  isCounted: boolean,
): (isAbove: boolean) => RegimeAfter {
  const session = index === null ? null : hypotheticalSessionOf(index, date, NaN);
  const close = indexClose ?? NaN;
  session?.compute({ open: close, high: close, low: close, close, volume: 0 });
  const reading = session === null ? null : indexReadingAt(session.columns, session.history.length - 1);
  const regimeWith = (above: number): RegimeAfter => {
    const count = { above: breadth.above + above, counted: breadth.counted + (isCounted ? 1 : 0) };
    const { day, ...next } = nextRegime(regime, date, reading, count);
    return { day, history: { ...next, dates: [...regime.dates, date], days: [...regime.days, day] } };
  };
  const [below, above] = [regimeWith(0), regimeWith(isCounted ? 1 : 0)];
  return (isAbove) => (isAbove ? above : below);
}
