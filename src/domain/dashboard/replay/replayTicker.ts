import type { TickerSessions } from '../framework/tickerSessions.js';
import type { TickerState } from '../framework/tickerContext.js';
import { dateAt } from '../market/bars.js';
import { seriesAt } from '../market/series.js';
import type { ForwardReturns } from './forwardReturns.js';
import { forwardReturnsOf } from './forwardReturns.js';
import type { Simulation } from './simulation.js';
import { simulateTrades, tradesFromEverySession } from './simulation.js';
import type { SimulatedTrade } from './simulatedTrade.js';
import { replayedSessionsOf, withoutEntryGuards } from './replayedSessions.js';

/** A replayed ticker with its comparison figures. */
export interface ReplayedTicker {
  readonly symbol: string;
  readonly dates: readonly string[];
  readonly simulation: Simulation;
  /** The simulation without the guards on regime and entry verdict. */
  readonly simulationWithoutGuards: Simulation;
  readonly tradesFromEverySession: readonly SimulatedTrade[];
  readonly returns: ForwardReturns;
}

/** Consecutive sessions in the same state. */
export interface StateSpan {
  readonly state: TickerState;
  readonly from: string;
  readonly to: string;
  readonly sessions: number;
}

/**
 * Replays from the first scored session at or after `from` (ISO date) to the last bar; returns null when there is no
 * such session.
 */
export function replayTicker(symbol: string, sessions: TickerSessions, from: string): ReplayedTicker | null {
  const { bars, length } = sessions.history;
  const first = bars.dates.findIndex((date, t) => date >= from && !Number.isNaN(seriesAt(sessions.scores, t)));
  if (first < 0) return null;
  const walk = replayedSessionsOf(sessions, first);
  const simulation = simulateTrades(walk);
  return {
    symbol,
    dates: Array.from({ length: length - first }, (_, age) => dateAt(bars, first + age)),
    simulation,
    simulationWithoutGuards: simulateTrades(withoutEntryGuards(walk)),
    tradesFromEverySession: tradesFromEverySession(walk),
    returns: forwardReturnsOf(walk, simulation),
  };
}

export function stateSpans({
  dates,
  simulation: { states },
}: Pick<ReplayedTicker, 'dates' | 'simulation'>): StateSpan[] {
  const spans: StateSpan[] = [];
  states.forEach((state, session) => {
    const date = dates[session] ?? '';
    const before = spans.at(-1);
    if (before?.state === state) spans[spans.length - 1] = { ...before, to: date, sessions: before.sessions + 1 };
    else spans.push({ state, from: date, to: date, sessions: 1 });
  });
  return spans;
}
