import { dateAt, lastDate } from '../market/bars.js';
import { seriesAt, lastValueOf } from '../market/series.js';
import type { TickerSessions } from './tickerSessions.js';
import { tickerSessionAt } from './tickerSessions.js';
import type { FrameworkEvent } from './frameworkEvent.js';
import { frameworkEventsOf } from './frameworkEvent.js';
import type { TickerSnapshot } from './tickerSnapshot.js';
import type { TickerEvent } from './tickerEvent.js';
import { advanceTicker } from './tickerSnapshot.js';
import type { FrameworkTransition } from './frameworkTransition.js';
import { frameworkTransitionOf } from './frameworkTransition.js';

/** A long position as the portfolio file states it. */
export interface StatedPosition {
  /** ISO date of the entry. */
  readonly since: string;
  readonly averagePrice: number;
  readonly stop: number | null;
}

/** What a live actor is told of an audit: events that lead from one life to the next. */
export interface TickerStep {
  readonly start: TickerSnapshot;
  readonly events: readonly TickerEvent[];
}

interface Replay {
  readonly life: TickerSnapshot;
  readonly transitions: readonly FrameworkTransition[];
  /** Oldest first. */
  readonly frameworkEvents: readonly FrameworkEvent[];
  /** All that was fed; of a history that was replayed from its first bar only the last session, the rest is no news. */
  readonly step: TickerStep;
  /** Those of them that the step leads to. */
  readonly news: readonly FrameworkEvent[];
}

/**
 * Feeds the sessions from bar `first` on, and the entry before the session on which it happened: one that is dated after
 * the last bar has to wait for its session, one that came to light after the last bar was fed comes last.
 */
export function replaySessions(
  sessions: TickerSessions,
  start: TickerSnapshot,
  first: number,
  held: StatedPosition | null,
): Replay {
  const { bars, length, priorAtr, indicators } = sessions.history;
  const transitions: FrameworkTransition[] = [];
  const frameworkEvents: FrameworkEvent[] = [];
  let life = start;
  let step: { start: TickerSnapshot; events: TickerEvent[] } = { start, events: [] };
  let firstNews = 0;
  /** Of a history that is replayed from its first bar only the last session is. */
  let isNews = first > 0;
  const feed = (event: TickerEvent, date: string): void => {
    const before = life;
    life = advanceTicker(before, event);
    const transition = frameworkTransitionOf(before, life, date);
    if (transition !== null) transitions.push(transition);
    frameworkEvents.push(...frameworkEventsOf(before, event, life));
    if (isNews) step.events.push(event);
  };
  const open = (date: string, atr: number): void => {
    for (const event of entryOn(date, atr, held, life)) feed(event, date);
  };
  const firstDate = dateAt(bars, Math.min(first, length - 1));
  for (const event of exitOn(firstDate, held, life)) feed(event, firstDate);
  for (let t = first; t < length; t++) {
    if (first === 0 && t === length - 1) {
      step = { start: life, events: [] };
      firstNews = frameworkEvents.length;
      isNews = true;
    }
    open(dateAt(bars, t), seriesAt(priorAtr, t));
    feed({ type: 'session.closed', session: tickerSessionAt(sessions, t) }, dateAt(bars, t));
  }
  open(lastDate(bars), lastValueOf(indicators.atr14));
  return { life, transitions, frameworkEvents, step, news: frameworkEvents.slice(firstNews) };
}

/** The entry, when it is due on `date` and not known yet. `atr` is that of the session before. */
export const entryOn = (
  date: string,
  atr: number,
  held: StatedPosition | null,
  { facts }: TickerSnapshot,
): readonly TickerEvent[] =>
  held !== null && facts.holding === null && held.since <= date
    ? [{ type: 'position.opened', date, price: held.averagePrice, stop: held.stop, atr }]
    : [];

/** What was held and is gone. */
export const exitOn = (date: string, held: StatedPosition | null, { facts }: TickerSnapshot): readonly TickerEvent[] =>
  held === null && facts.holding !== null ? [{ type: 'position.closed', date }] : [];
