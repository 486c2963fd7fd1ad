import { TRIGGER_ROOM_ATR } from '../analysis/triggers/swingSignal.js';
import type { TickerSession } from './tickerSession.js';

/** A long position under the framework's stop. Prices are on the basis of the bars. */
export interface Holding {
  readonly entryPrice: number;
  readonly entryDate: string;
  readonly initialStop: number | null;
  /** The effective stop: it never falls. null while nothing can be computed. */
  readonly stop: number | null;
  /** Entry less initial stop (1 R); null when there is nothing at risk. */
  readonly risk: number | null;
  /** How many of the rungs have been reached; they stay hit. */
  readonly rungsHit: number;
  /** Sessions since the entry's own. */
  readonly age: number;
  /** Sessions in a row that spoke for keeping the position. */
  readonly recoveredSessions: number;
  /** What the initial stop came from; null in a memory of an earlier release. */
  readonly origin: StopOrigin | null;
  /** The session on which the Chandelier last raised the stop; null while the initial one stands. */
  readonly stopSince: string | null;
  /** The first of the sessions in a row that closed below the stop; null while the last one did not. */
  readonly breachedSince: string | null;
}

interface StopOrigin {
  /** The portfolio file's. */
  readonly stated: number | null;
  readonly triggerLow: number | null;
  /** ATR14 of the session before the entry; null while there was none. */
  readonly atr: number | null;
}

/** Take-profit rungs in R; a quarter of the position each. */
export const TAKE_PROFIT_RUNGS = [1, 2, 3, 5] as const;
export const RUNG_SHARE = 0.25;

/** In ATR: the least room of the initial stop below the entry. */
const ENTRY_ROOM = 1.5;
/** The Chandelier takes over from this session after the entry. */
const RATCHET_FROM_AGE = 5;
/** In ATR above the stop. */
export const RECOVERY_ROOM_ATR = 1;
export const MIN_RECOVERY_SCORE = 60;

export interface HoldingEntry {
  readonly price: number;
  readonly date: string;
  /** ATR14 of the session before the entry. */
  readonly atr: number;
  /** The portfolio file's stop; null leaves it to the framework. */
  readonly stop: number | null;
  /** The low of the trigger that armed the ticker shortly before; null without one. */
  readonly triggerLow: number | null;
}

export function openHolding({ price, date, atr, stop, triggerLow }: HoldingEntry): Holding {
  const byEntry = price - ENTRY_ROOM * atr;
  const byFramework = triggerLow === null ? byEntry : Math.min(triggerLow - TRIGGER_ROOM_ATR * atr, byEntry);
  const initialStop = stop ?? (Number.isFinite(byFramework) ? byFramework : null);
  const risk = [price - (initialStop ?? NaN), price - byFramework].find((distance) => distance > 0) ?? null;
  const origin = { stated: stop, triggerLow, atr: Number.isFinite(atr) ? atr : null };
  const untouched = { rungsHit: 0, age: -1, recoveredSessions: 0, stopSince: null, breachedSince: null };
  return { entryPrice: price, entryDate: date, initialStop, stop: initialStop, risk, origin, ...untouched };
}

export const INITIAL_STOP_RULE =
  `The portfolio file's stop; without one entry − ${ENTRY_ROOM} × ATR 14 of the session before the entry or, if that is lower, the low of the ` +
  `trigger that armed the ticker − ${TRIGGER_ROOM_ATR} × that ATR.`;

export const STOP_RULE = `From session ${RATCHET_FROM_AGE} after the entry on the highest of the stop so far and the Chandelier long exit of the session before: it never falls.`;

export const RUNG_RULE = `Entry + R × risk, risk being entry − initial stop; reached once a high gets there. ${100 * RUNG_SHARE} % of the position each.`;

export function advanceHolding(
  holding: Holding,
  { date, high, close, atr, score, chandelier }: TickerSession,
): Holding {
  const age = holding.age + 1;
  const stop = age >= RATCHET_FROM_AGE ? higher(holding.stop, chandelier) : holding.stop;
  const reached = TAKE_PROFIT_RUNGS.filter((rung) => high >= rungPrice(holding, rung)).length;
  const breached = close < (stop ?? NaN);
  const recovers = close > (stop ?? NaN) + RECOVERY_ROOM_ATR * atr && score >= MIN_RECOVERY_SCORE;
  return {
    ...holding,
    age,
    stop,
    stopSince: stop === holding.stop ? holding.stopSince : date,
    breachedSince: breached ? (holding.breachedSince ?? date) : null,
    rungsHit: Math.max(holding.rungsHit, reached),
    recoveredSessions: recovers ? holding.recoveredSessions + 1 : 0,
  };
}

/** After a split or a re-adjustment of the source: all prices on the new basis. */
export function rescaleHolding(holding: Holding, factor: number): Holding {
  const scaled = (price: number | null): number | null => (price === null ? null : price * factor);
  const { origin } = holding;
  return {
    ...holding,
    entryPrice: holding.entryPrice * factor,
    initialStop: scaled(holding.initialStop),
    stop: scaled(holding.stop),
    risk: scaled(holding.risk),
    origin:
      origin === null
        ? null
        : { stated: scaled(origin.stated), triggerLow: scaled(origin.triggerLow), atr: scaled(origin.atr) },
  };
}

/** NaN when nothing is at risk: such a rung is never reached. */
export function rungPrice({ entryPrice, risk }: Pick<Holding, 'entryPrice' | 'risk'>, rung: number): number {
  return entryPrice + rung * (risk ?? NaN);
}

function higher(stop: number | null, candidate: number): number | null {
  if (Number.isNaN(candidate)) return stop;
  return stop === null ? candidate : Math.max(stop, candidate);
}
