import type { TickerState } from '../framework/tickerContext.js';
import type { TickerSnapshot } from '../framework/tickerSnapshot.js';
import type { TickerEvent } from '../framework/tickerEvent.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from '../framework/tickerSnapshot.js';
import type { FrameworkTransition } from '../framework/frameworkTransition.js';
import { frameworkTransitionOf } from '../framework/frameworkTransition.js';
import { dateAt } from '../market/bars.js';
import { seriesAt } from '../market/series.js';
import type { SimulatedTrade } from './simulatedTrade.js';
import { simulatedTradeOf } from './simulatedTrade.js';
import type { ReplayedSessions } from './replayedSessions.js';
import { sessionClosedEventAt, positionOpenedEventAt } from './replayedSessions.js';

export interface Simulation {
  /** State at the close of each replayed bar. */
  readonly states: readonly TickerState[];
  readonly transitions: readonly FrameworkTransition[];
  /** The simulated trades; the last one may still be open. */
  readonly trades: readonly SimulatedTrade[];
}

/**
 * Simulates the framework: buys at the open after ARMED and sells at the open after EXIT. Each decision uses only
 * earlier bars. The session of a sale can arm the ticker again.
 */
export function simulateTrades(walk: ReplayedSessions): Simulation {
  const states: TickerState[] = [];
  const transitions: FrameworkTransition[] = [];
  const trades: SimulatedTrade[] = [];
  let life = INITIAL_TICKER_SNAPSHOT;
  const feed = (event: TickerEvent, date: string): void => {
    const before = life;
    life = advanceTicker(before, event);
    const transition = frameworkTransitionOf(before, life, date);
    if (transition !== null) transitions.push(transition);
  };
  for (let t = walk.first; t < walk.length; t++) {
    const date = dateAt(walk.bars, t);
    if (life.state === 'EXIT') {
      trades.push(simulatedTradeOf(life, walk, t));
      feed({ type: 'position.closed', date }, date);
    } else if (life.state === 'ARMED') feed(positionOpenedEventAt(walk, t), date);
    feed(sessionClosedEventAt(walk, t), date);
    states.push(life.state);
  }
  if (life.facts.holding !== null) trades.push(simulatedTradeOf(life, walk, walk.length));
  return { states, transitions, trades };
}

/**
 * Base rate of the trades: one purchase at the open of every replayed bar except the first, as if the prior bar had
 * armed the ticker, with the same stop and exit.
 */
export function tradesFromEverySession(walk: ReplayedSessions): SimulatedTrade[] {
  return Array.from({ length: walk.length - walk.first - 1 }, (_, age) => tradeFrom(walk, walk.first + 1 + age));
}

function tradeFrom(walk: ReplayedSessions, entry: number): SimulatedTrade {
  const armed = { name: 'every_session', strength: 0, low: seriesAt(walk.bars.low, entry - 1), age: 0 };
  let life: TickerSnapshot = advanceTicker(
    { state: 'ARMED', facts: { ...INITIAL_TICKER_SNAPSHOT.facts, armed } },
    positionOpenedEventAt(walk, entry),
  );
  let t = entry;
  while (t < walk.length && life.state !== 'EXIT') life = advanceTicker(life, sessionClosedEventAt(walk, t++));
  return simulatedTradeOf(life, walk, t);
}
