import { dateAt, lastDate, type Bars } from '../../market/bars.js';
import { seriesAt, lastValueOf } from '../../market/series.js';
import type { TickerSessions } from '../tickerSessions.js';
import { tickerSessionAt } from '../tickerSessions.js';
import type { FrameworkEvent } from '../frameworkEvent.js';
import { frameworkEventsOf } from '../frameworkEvent.js';
import type { TickerSnapshot } from '../tickerSnapshot.js';
import type { TickerEvent } from '../tickerEvent.js';
import { advanceTicker } from '../tickerSnapshot.js';
import type { FrameworkTransition } from '../frameworkTransition.js';
import { frameworkTransitionOf } from '../frameworkTransition.js';

/** A long position from the portfolio file. */
export interface StatedPosition {
  /** ISO date of the entry. */
  readonly since: string;
  readonly averagePrice: number;
  readonly stop: number | null;
  /** First session to which the stop applies, an ISO date not before `since`. Absent if the stop is the initial one. */
  readonly stopFrom?: string;
  /** With `stopFrom`: the stop from the entry on; null when the framework sets it. */
  readonly initialStop?: number | null;
}

/** The events that take a live actor from one snapshot to the next. */
export interface TickerEventSequence {
  readonly start: TickerSnapshot;
  readonly events: readonly TickerEvent[];
}

interface Replay {
  readonly life: TickerSnapshot;
  readonly transitions: readonly FrameworkTransition[];
  /** Oldest first. */
  readonly frameworkEvents: readonly FrameworkEvent[];
  /** The events that were processed or, in a replay from the first bar, only those of the new sessions. */
  readonly step: TickerEventSequence;
  /** Framework events that the step caused. */
  readonly newEvents: readonly FrameworkEvent[];
}

/**
 * Replays the sessions from bar `first` on. An entry or exit that is due is sent before its session. An entry dated
 * after the last bar waits for its session; an earlier entry that became known late is sent last.
 * @param newFrom in a replay from the first bar, the date of the first new or corrected session
 */
export function replaySessions(
  sessions: TickerSessions,
  start: TickerSnapshot,
  first: number,
  held: StatedPosition | null,
  newFrom = lastDate(sessions.history.bars),
): Replay {
  const { bars, length, priorAtr, indicators } = sessions.history;
  const transitions: FrameworkTransition[] = [];
  const frameworkEvents: FrameworkEvent[] = [];
  let life = start;
  let step: { start: TickerSnapshot; events: TickerEvent[] } = { start, events: [] };
  let firstNewEvent = 0;
  let isNew = first > 0;
  const feed = (event: TickerEvent, date: string): void => {
    const before = life;
    life = advanceTicker(before, event);
    const transition = frameworkTransitionOf(before, life, date);
    if (transition !== null) transitions.push(transition);
    frameworkEvents.push(...frameworkEventsOf(before, event, life));
    step.events.push(event);
  };
  const open = (date: string, atr: number): void => {
    for (const event of entryEventsOn(date, atr, held, life)) feed(event, date);
  };
  const firstDate = dateAt(bars, Math.min(first, length - 1));
  for (const event of exitEventsOn(firstDate, held, life)) feed(event, firstDate);
  for (let t = first; t < length; t++) {
    if (!isNew && dateAt(bars, t) >= newFrom) {
      step = { start: life, events: [] };
      firstNewEvent = frameworkEvents.length;
      isNew = true;
    }
    open(dateAt(bars, t), seriesAt(priorAtr, t));
    const ownStop = ownStopAt(bars, t, held);
    feed({ type: 'session.closed', session: tickerSessionAt(sessions, t, ownStop) }, dateAt(bars, t));
  }
  open(lastDate(bars), lastValueOf(indicators.atr14));
  return { life, transitions, frameworkEvents, step, newEvents: frameworkEvents.slice(firstNewEvent) };
}

/** Returns the entry event if it is due on `date` and no holding is open yet. `atr` is the ATR of the prior session. */
export const entryEventsOn = (
  date: string,
  atr: number,
  held: StatedPosition | null,
  { facts }: TickerSnapshot,
): readonly TickerEvent[] =>
  held !== null && facts.holding === null && held.since <= date
    ? [
        {
          type: 'position.opened',
          date,
          price: held.averagePrice,
          stop: held.stopFrom === undefined ? held.stop : (held.initialStop ?? null),
          atr,
        },
      ]
    : [];

/** Returns the user's own stop on the first session to which it applies; null on all others. */
export const ownStopAt = (bars: Bars, t: number, held: StatedPosition | null): number | null => {
  const from = held?.stopFrom;
  return from !== undefined && dateAt(bars, t) >= from && dateAt(bars, t - 1) < from ? (held?.stop ?? null) : null;
};

/** Returns the exit event if the portfolio no longer holds the position. */
export const exitEventsOn = (
  date: string,
  held: StatedPosition | null,
  { facts }: TickerSnapshot,
): readonly TickerEvent[] => (held === null && facts.holding !== null ? [{ type: 'position.closed', date }] : []);
