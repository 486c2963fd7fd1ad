import type { TickerState } from '../framework/tickerContext.js';
import { dateAt } from '../market/bars.js';
import { seriesAt } from '../market/series.js';
import type { Simulation } from './simulation.js';
import type { Observation } from './statistics.js';
import { observationOf } from './statistics.js';
import type { ReplayedSessions } from './replayedSessions.js';

/** Horizon of a return in sessions; bars followed by fewer sessions are left out. */
export const FORWARD_SESSIONS = 20;

/** Log returns from a close to the close 20 sessions later. */
export interface ForwardReturns {
  readonly all: readonly Observation[];
  readonly inState: Readonly<Record<TickerState, readonly Observation[]>>;
  /** Log returns after each state change, keyed by its two states, as in `WATCH to ARMED`. */
  readonly after: Readonly<Record<string, readonly Observation[]>>;
  /** Log returns after ARMED, by trigger. */
  readonly armedBy: Readonly<Record<string, readonly Observation[]>>;
}

export function forwardReturnsOf(
  { bars, first, length }: ReplayedSessions,
  { states, transitions }: Simulation,
): ForwardReturns {
  const byDate = new Map<string, Observation>();
  const inState: Record<TickerState, Observation[]> = { WATCH: [], ARMED: [], TIGHTEN: [], EXIT: [] };
  for (let t = first; t + FORWARD_SESSIONS < length; t++) {
    const date = dateAt(bars, t);
    const observation = observationOf(
      date,
      Math.log(seriesAt(bars.close, t + FORWARD_SESSIONS) / seriesAt(bars.close, t)),
    );
    byDate.set(date, observation);
    const state = states[t - first];
    if (state !== undefined) inState[state].push(observation);
  }
  const after: Record<string, Observation[]> = {};
  const armedBy: Record<string, Observation[]> = {};
  for (const { at: date, from, to, reason } of transitions) {
    const observation = byDate.get(date);
    if (observation === undefined) continue;
    (after[`${from} to ${to}`] ??= []).push(observation);
    if (to === 'ARMED') (armedBy[reason.kind] ??= []).push(observation);
  }
  return { all: [...byDate.values()], inState, after, armedBy };
}
