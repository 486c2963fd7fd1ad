import { dateAt, lastDate } from '../audit/bars.js';
import { at, last } from '../audit/series.js';
import type { Reason, TickerState } from './facts.js';
import type { Life, TickerEvent } from './life.js';
import { advance } from './life.js';
import type { Evidence } from './sessions.js';
import { sessionAt } from './sessions.js';

/** A long position as the portfolio file states it. */
export interface Held {
  /** ISO date of the entry. */
  readonly since: string;
  readonly averagePrice: number;
  readonly stop: number | null;
}

export interface Transition {
  /** ISO date of the session. */
  readonly at: string;
  readonly from: TickerState;
  readonly to: TickerState;
  readonly reason: Reason;
}

interface Replay {
  readonly life: Life;
  readonly transitions: readonly Transition[];
}

/**
 * Feeds the sessions from bar `first` on, and the entry before the session on which it happened: one that is dated after
 * the last bar has to wait for its session, one that came to light after the last bar was fed comes last.
 */
export function replay(evidence: Evidence, start: Life, first: number, held: Held | null): Replay {
  const { bars, length, priorAtr, indicators } = evidence.history;
  const transitions: Transition[] = [];
  let life = start;
  const feed = (event: TickerEvent, date: string): void => {
    const before = life.state;
    life = advance(life, event);
    const { state, facts: { reason } } = life;
    if (state !== before && reason !== null) transitions.push({ at: date, from: before, to: state, reason });
  };
  const open = (date: string, atr: number): void => {
    if (held !== null && life.facts.holding === null && held.since <= date) {
      feed({ type: 'position.opened', date, price: held.averagePrice, stop: held.stop, atr }, date);
    }
  };
  const firstDate = dateAt(bars, Math.min(first, length - 1));
  if (held === null && life.facts.holding !== null) feed({ type: 'position.closed', date: firstDate }, firstDate);
  for (let t = first; t < length; t++) {
    open(dateAt(bars, t), at(priorAtr, t));
    feed({ type: 'session.closed', session: sessionAt(evidence, t) }, dateAt(bars, t));
  }
  open(lastDate(bars), last(indicators.atr14));
  return { life, transitions };
}
