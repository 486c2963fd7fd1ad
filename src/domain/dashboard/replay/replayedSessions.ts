import type { TickerEvent } from '../framework/tickerEvent.js';
import type { TickerSession } from '../framework/tickerSession.js';
import type { TickerSessions } from '../framework/tickerSessions.js';
import { tickerSessionAt } from '../framework/tickerSessions.js';
import type { Bars } from '../market/bars.js';
import { dateAt } from '../market/bars.js';
import type { Series } from '../market/series.js';
import { seriesAt } from '../market/series.js';

/** Replayed sessions of a ticker, from bar `first` to the last. Earlier bars are warm-up. */
export interface ReplayedSessions {
  readonly bars: Bars;
  readonly priorAtr: Series;
  readonly first: number;
  readonly length: number;
  /** The framework's input for each session; the first belongs to bar `first`. */
  readonly sessions: readonly TickerSession[];
}

export function replayedSessionsOf(sessions: TickerSessions, first: number): ReplayedSessions {
  const { bars, priorAtr, length } = sessions.history;
  return {
    bars,
    priorAtr,
    first,
    length,
    sessions: Array.from({ length: length - first }, (_, age) => tickerSessionAt(sessions, first + age)),
  };
}

/** Returns all sessions, with every regime set to neutral and every AVOID verdict removed. */
export const withoutEntryGuards = (walk: ReplayedSessions): ReplayedSessions => ({
  ...walk,
  sessions: walk.sessions.map((session) => ({ ...session, regime: 'neutral', avoided: false })),
});

/** The event that reports the close of bar `t`. */
export function sessionClosedEventAt(
  { sessions, first }: ReplayedSessions,
  t: number,
): Extract<TickerEvent, { type: 'session.closed' }> {
  const session = sessions[t - first];
  if (session === undefined) throw new RangeError(`bar ${t} is not replayed`);
  return { type: 'session.closed', session };
}

/** The event that reports a purchase at the open of bar `t`. */
export const positionOpenedEventAt = ({ bars, priorAtr }: ReplayedSessions, t: number): TickerEvent => ({
  type: 'position.opened',
  date: dateAt(bars, t),
  price: seriesAt(bars.open, t),
  stop: null,
  atr: seriesAt(priorAtr, t),
});
