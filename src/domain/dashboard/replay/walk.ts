import type { TickerEvent } from '../framework/tickerEvent.js';
import type { Session } from '../framework/session.js';
import type { Sessions } from '../framework/sessions.js';
import { sessionAt } from '../framework/sessions.js';
import type { Bars } from '../market/bars.js';
import { dateAt } from '../market/bars.js';
import type { Series } from '../market/series.js';
import { at } from '../market/series.js';

/** The sessions of one ticker that are replayed: those from bar `first` to the last. What lies before is warm-up. */
export interface Walk {
  readonly bars: Bars;
  readonly priorAtr: Series;
  readonly first: number;
  readonly length: number;
  /** What the framework reads of each; the first belongs to bar `first`. */
  readonly sessions: readonly Session[];
}

export function walkOf(sessions: Sessions, first: number): Walk {
  const { bars, priorAtr, length } = sessions.history;
  return {
    bars,
    priorAtr,
    first,
    length,
    sessions: Array.from({ length: length - first }, (_, age) => sessionAt(sessions, first + age)),
  };
}

/** The same sessions as if market and entry verdict never spoke against an entry. */
export const withoutGuards = (walk: Walk): Walk => ({
  ...walk,
  sessions: walk.sessions.map((session) => ({ ...session, regime: 'neutral', avoided: false })),
});

/** The close of bar `t` as the framework hears of it. */
export function closeOf({ sessions, first }: Walk, t: number): Extract<TickerEvent, { type: 'session.closed' }> {
  const session = sessions[t - first];
  if (session === undefined) throw new RangeError(`bar ${t} is not replayed`);
  return { type: 'session.closed', session };
}

/** A purchase at the open of bar `t`. */
export const purchaseAt = ({ bars, priorAtr }: Walk, t: number): TickerEvent => ({
  type: 'position.opened',
  date: dateAt(bars, t),
  price: at(bars.open, t),
  stop: null,
  atr: at(priorAtr, t),
});
