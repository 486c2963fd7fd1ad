import { unavailable, type Unavailable } from '../../shared/unavailable.js';
import { barClosingAt, standardAssumptions, type SessionAssumptions, type MapSubject } from './assumptions.js';
import type { TickerAudit } from '../audit/auditPayload.js';
import { endsEarly } from '../audit/oldPrices.js';
import { otherBasisReason } from '../audit/pendingSplits.js';
import {
  decisionChangesBetween,
  areSameDecisions,
  decisionWeightOf,
  type Decisions,
  type NextDecision,
  type NextDecisions,
} from '../audit/decisions.js';
import { prepareHypothesis, type Hypothesis } from './hypothesis.js';
import { StateConditions, type UnreachedState } from './stateConditions.js';
import { intradayConditions, type IntradayCondition } from './intradayConditions.js';
import { priceOfTick, tickGridOf, type TickGrid } from './ticks.js';

/** A range of closes that all lead to the same decisions. */
export interface DecisionCell {
  /** The first and last tick of the range. */
  readonly from: number;
  readonly to: number;
  readonly decisions: Decisions;
}

/** A price at which the decisions change from one tick to the next. */
export interface DecisionBoundary extends NextDecision {
  /** `below` is the last tick before the change, and `above` the first tick after it. */
  readonly below: number;
  readonly above: number;
}

/** The decisions at each possible close of the next session, under the assumptions. */
export interface DecisionMap {
  readonly symbol: string;
  readonly assumptions: SessionAssumptions;
  readonly last_close: number;
  readonly atr14: number;
  /**
   * The stop that applies during the session; the session's own bar does not move it. Null when no position is held.
   */
  readonly stop: number | null;
  /**
   * 1 when every tick was evaluated; n when only every n-th tick was evaluated, plus the ticks around each change
   * found.
   */
  readonly tick_step: number;
  /** From the lowest close to the highest, without gaps. */
  readonly cells: readonly DecisionCell[];
  /** In ascending order of price. */
  readonly boundaries: readonly DecisionBoundary[];
  /** The boundary nearest to the last close; null when nothing changes within reach. */
  readonly nearest: DecisionBoundary | null;
  /**
   * The nearest boundary at which the state changes, the stop is breached or a rung is reached; null when no such
   * boundary is on the map.
   */
  readonly nearest_action: DecisionBoundary | null;
  readonly intraday: readonly IntradayCondition[];
  /** The states that are not reached at any closing price on the map. */
  readonly unreached: readonly UnreachedState[];
}

export type DecisionMapResult = { readonly kind: 'map'; readonly map: DecisionMap } | Unavailable;

/** If there are more ticks than this, only every n-th tick is evaluated. */
const MAX_TICKS = 30_000;

/** The number of ticks evaluated between two pauses, about 20 ms of work. */
const TICKS_PER_SLICE = 1_000;

export function computeDecisionMap(subject: MapSubject, assumptions?: SessionAssumptions): DecisionMapResult {
  const slices = computeDecisionMapInSlices(subject, assumptions);
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}

/** Yields regularly, so that a caller can pause between two slices of the work. */
export function* computeDecisionMapInSlices(
  subject: MapSubject,
  assumptions: SessionAssumptions = standardAssumptions(subject),
): Generator<undefined, DecisionMapResult, undefined> {
  const grid = tickGridOf(subject);
  if (grid === null) return unavailable('There are too few bars to compute an average true range.');
  const hypothesis = hypothesisOf(subject, assumptions);
  if (hypothesis.kind === 'unavailable') return hypothesis;
  const conditions = new StateConditions();
  const fired = new Set<string>();
  let stop: number | null = null;
  const tick_step = Math.ceil((grid.last - grid.first + 1) / MAX_TICKS);
  const cells = yield* cellsOf(grid, tick_step, (tick) => {
    const price = priceOfTick(tick, grid);
    const outcome = hypothesis.outcomeOf(barClosingAt(price, assumptions));
    conditions.note(price, outcome.framework);
    stop = outcome.framework?.after.facts.holding?.stop ?? null;
    for (const { name } of outcome.fired) fired.add(name);
    return outcome.decisions;
  });
  const boundaries = boundariesOf(cells, grid);
  return {
    kind: 'map',
    map: {
      symbol: subject.input.symbol,
      assumptions,
      last_close: grid.lastClose,
      atr14: grid.atr,
      stop,
      tick_step,
      cells,
      boundaries,
      nearest: nearestOf(boundaries),
      nearest_action: nearestOf(boundaries.filter(({ weight }) => weight === 'action')),
      intraday: intradayConditions(hypothesis, assumptions, grid, fired),
      unreached: conditions.unreached(cells),
    },
  };
}

/**
 * Returns no hypothesis if the ticker's prices end well before the market's, or if the adjustment basis of the session
 * may differ from that of bars, stop and levels.
 */
function hypothesisOf(subject: MapSubject, assumptions: SessionAssumptions): Hypothesis | Unavailable {
  const { input, ticker, regime } = subject;
  const [last, market] = [ticker.series.dates.at(-1) ?? '', regime.dates.at(-1) ?? null];
  if (endsEarly(last, market))
    return unavailable(
      `The prices end on ${last}, but the market’s end on ${market}. There is no map, because the latest sessions are missing.`,
    );
  const reason = otherBasisReason(input, last, assumptions.date);
  return reason === null ? prepareHypothesis(subject, assumptions) : unavailable(reason);
}

function* cellsOf(
  grid: TickGrid,
  step: number,
  decide: (tick: number) => Decisions,
): Generator<undefined, DecisionCell[], undefined> {
  const cells: DecisionCell[] = [];
  let first = grid.first;
  let decisions = decide(first);
  const close = (to: number): void => {
    cells.push({ from: priceOfTick(first, grid), to: priceOfTick(to, grid), decisions });
  };
  let evaluated = 0;
  for (let tick = grid.first + 1; tick <= grid.last;) {
    if (++evaluated % TICKS_PER_SLICE === 0) yield;
    const next = Math.min(tick + step - 1, grid.last);
    const found = decide(next);
    if (areSameDecisions(found, decisions)) {
      tick = next + 1;
      continue;
    }
    const changed = firstChange(tick, next, decisions, decide);
    close(changed - 1);
    first = changed;
    decisions = decide(changed);
    tick = changed + 1;
  }
  close(grid.last);
  return cells;
}

/**
 * Returns the first tick from `low` to `high` whose decisions differ from `before`. The decisions at `high` must differ
 * from `before`.
 */
function firstChange(low: number, high: number, before: Decisions, decide: (tick: number) => Decisions): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (areSameDecisions(decide(middle), before)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function boundariesOf(cells: readonly DecisionCell[], { lastClose, atr }: TickGrid): DecisionBoundary[] {
  return cells.slice(1).flatMap((upper, place): DecisionBoundary[] => {
    const lower = cells[place];
    if (lower === undefined) return [];
    const price = upper.from > lastClose ? upper.from : lower.to;
    const changes = decisionChangesBetween(lower.decisions, upper.decisions);
    return [
      {
        price,
        below: lower.to,
        above: upper.from,
        distance_atr: (price - lastClose) / atr,
        weight: decisionWeightOf(changes),
        changes,
      },
    ];
  });
}

const nearestOf = (boundaries: readonly DecisionBoundary[]): DecisionBoundary | null =>
  boundaries.toSorted((one, other) => Math.abs(one.distance_atr) - Math.abs(other.distance_atr))[0] ?? null;

/** Audits the ticker at an assumed close, high and volume. The audit is complete but never published. */
export function computeWhatIf(
  subject: MapSubject,
  close: number,
  assumptions: SessionAssumptions,
): { readonly kind: 'hypothetical'; readonly audit: TickerAudit } | Unavailable {
  const hypothesis = hypothesisOf(subject, assumptions);
  return hypothesis.kind === 'unavailable'
    ? hypothesis
    : { kind: 'hypothetical', audit: hypothesis.auditOf(barClosingAt(close, assumptions)) };
}

/** The part of a map that the audit publishes. */
export function nextDecisionsOf({ assumptions, nearest, nearest_action }: DecisionMap): NextDecisions {
  const published = (boundary: DecisionBoundary | null): NextDecision | null =>
    boundary && {
      price: boundary.price,
      distance_atr: boundary.distance_atr,
      weight: boundary.weight,
      changes: boundary.changes,
    };
  return { session: assumptions.date, nearest: published(nearest), nearest_action: published(nearest_action) };
}
