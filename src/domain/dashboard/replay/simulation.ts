import type { TickerState } from '../framework/facts.js';
import type { Life } from '../framework/life.js';
import type { TickerEvent } from '../framework/tickerEvent.js';
import { NEW_LIFE, advance } from '../framework/life.js';
import type { Transition } from '../framework/transition.js';
import { transitionOf } from '../framework/transition.js';
import { dateAt } from '../market/bars.js';
import { at } from '../market/series.js';
import type { Trade } from './trade.js';
import { tradeOf } from './trade.js';
import type { Walk } from './walk.js';
import { closeOf, purchaseAt } from './walk.js';

export interface Simulation {
  /** The state at the close of each replayed bar. */
  readonly states: readonly TickerState[];
  readonly transitions: readonly Transition[];
  /** The last one can be unfinished. */
  readonly trades: readonly Trade[];
}

/**
 * The framework followed to the letter: bought at the open after ARMED, sold at the open after EXIT. Each decision knows
 * only the bars before it. A session on which was sold can arm the ticker again.
 */
export function simulate(walk: Walk): Simulation {
  const states: TickerState[] = [];
  const transitions: Transition[] = [];
  const trades: Trade[] = [];
  let life = NEW_LIFE;
  const feed = (event: TickerEvent, date: string): void => {
    const before = life;
    life = advance(before, event);
    const transition = transitionOf(before, life, date);
    if (transition !== null) transitions.push(transition);
  };
  for (let t = walk.first; t < walk.length; t++) {
    const date = dateAt(walk.bars, t);
    if (life.state === 'EXIT') {
      trades.push(tradeOf(life, walk, t));
      feed({ type: 'position.closed', date }, date);
    } else if (life.state === 'ARMED') feed(purchaseAt(walk, t), date);
    feed(closeOf(walk, t), date);
    states.push(life.state);
  }
  if (life.facts.holding !== null) trades.push(tradeOf(life, walk, walk.length));
  return { states, transitions, trades };
}

/**
 * What the trades are compared with: one bought at the open of every replayed bar but the first, as if the bar before had
 * armed the ticker, so under the same stop and exit.
 */
export function tradesFromEverySession(walk: Walk): Trade[] {
  return Array.from({ length: walk.length - walk.first - 1 }, (_, age) => tradeFrom(walk, walk.first + 1 + age));
}

function tradeFrom(walk: Walk, entry: number): Trade {
  const armed = { name: 'every_session', strength: 0, low: at(walk.bars.low, entry - 1), age: 0 };
  let life: Life = advance({ state: 'ARMED', facts: { ...NEW_LIFE.facts, armed } }, purchaseAt(walk, entry));
  let t = entry;
  while (t < walk.length && life.state !== 'EXIT') life = advance(life, closeOf(walk, t++));
  return tradeOf(life, walk, t);
}
