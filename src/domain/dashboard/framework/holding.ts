import { TRIGGER_TOLERANCE_ATR, triggerFloor } from '../analysis/triggers/swingSignal.js';
import type { TickerSession } from './tickerSession.js';

/** A long position with the framework's stop. Its prices are on the same adjustment basis as the bars. */
export interface Holding {
  readonly entryPrice: number;
  readonly entryDate: string;
  readonly initialStop: number | null;
  /** Effective stop, which never falls; null while it cannot be computed. */
  readonly stop: number | null;
  /** Entry minus initial stop (1 R); null when it cannot be computed. */
  readonly risk: number | null;
  /** Number of take-profit rungs reached; a rung once reached always counts. */
  readonly rungsHit: number;
  /** Number of sessions since the entry session. */
  readonly age: number;
  /** Consecutive sessions that meet the recovery conditions. */
  readonly recoveredSessions: number;
  /** The inputs of the initial stop; null in a record of an earlier release. */
  readonly origin: StopOrigin | null;
  /** Session on which the Chandelier or the user last raised the stop; null for the initial stop. */
  readonly stopSince: string | null;
  /** The stop that the user raised, once it applied; absent in a record of an earlier release. */
  readonly raisedStop?: number;
  /** First session of the current run of closes below the stop; null when the last close was not below the stop. */
  readonly breachedSince: string | null;
}

interface StopOrigin {
  /** The stop stated in the portfolio file, if it applies from the entry. */
  readonly stated: number | null;
  readonly triggerLow: number | null;
  /** ATR14 of the session before the entry; null if it did not exist. */
  readonly atr: number | null;
}

/** Take-profit rungs in R; each sells a quarter of the position. */
export const TAKE_PROFIT_RUNGS = [1, 2, 3, 5] as const;
export const FRACTION_SOLD_PER_RUNG = 0.25;

/** Minimum distance of the initial stop below the entry, in ATR. */
const ENTRY_ROOM = 1.5;
/** Number of sessions after the entry from which the Chandelier exit can raise the stop. */
const RATCHET_FROM_AGE = 5;
/** Minimum distance of the close above the stop for a recovery from EXIT, in ATR. */
export const MIN_RECOVERY_DISTANCE_ATR = 1;
export const MIN_RECOVERY_SCORE = 60;

export interface HoldingEntry {
  readonly price: number;
  readonly date: string;
  /** ATR14 of the session before the entry. */
  readonly atr: number;
  /** The stop stated in the portfolio file; null when the framework sets the stop. */
  readonly stop: number | null;
  /** Low of the bar whose trigger armed the ticker shortly before the entry; null when no trigger did. */
  readonly triggerLow: number | null;
}

export function openHolding({ price, date, atr, stop, triggerLow }: HoldingEntry): Holding {
  const byEntry = price - ENTRY_ROOM * atr;
  const byFramework = triggerLow === null ? byEntry : Math.min(triggerFloor(triggerLow, atr), byEntry);
  const initialStop = stop ?? (Number.isFinite(byFramework) ? byFramework : null);
  const risk = [price - (initialStop ?? NaN), price - byFramework].find((distance) => distance > 0) ?? null;
  const origin = { stated: stop, triggerLow, atr: Number.isFinite(atr) ? atr : null };
  const untouched = { rungsHit: 0, age: -1, recoveredSessions: 0, stopSince: null, breachedSince: null };
  return { entryPrice: price, entryDate: date, initialStop, stop: initialStop, risk, origin, ...untouched };
}

export const INITIAL_STOP_RULE_TEXT =
  `The stop that your portfolio lists since the entry; without one, entry − ${ENTRY_ROOM} × ATR or, if lower, the arming trigger's low − ${TRIGGER_TOLERANCE_ATR} × ATR, ` +
  'where ATR is the ATR 14 of the session before the entry.';

export const STOP_RULE_TEXT = `From session ${RATCHET_FROM_AGE} after the entry, the higher of the current stop and the prior session’s Chandelier long exit: the stop never falls. A stop that the user raised after the entry applies from that session on, and is not the initial stop.`;

export const RUNG_RULE_TEXT = `Entry + R × risk, where risk = entry − initial stop. A rung is reached when a session’s high is at or above its price; each rung sells ${100 * FRACTION_SOLD_PER_RUNG}% of the position.`;

/**
 * Returns the stop `age` sessions after the entry, apart from a stop that the user raises in that session.
 * @param stop the stop of the prior session
 * @param chandelier the prior session's Chandelier long exit; NaN while it does not exist
 */
export const ratchetedStop = (stop: number | null, age: number, chandelier: number): number | null =>
  age >= RATCHET_FROM_AGE ? higher(stop, chandelier) : stop;

export function advanceHolding(
  holding: Holding,
  { date, high, close, atr, score, chandelier, ownStop }: TickerSession,
): Holding {
  const age = holding.age + 1;
  const computed = ratchetedStop(holding.stop, age, chandelier);
  const stop = ownStop === undefined ? computed : higher(computed, ownStop);
  const reached = TAKE_PROFIT_RUNGS.filter((rung) => high >= rungPrice(holding, rung)).length;
  const breached = close < (stop ?? NaN);
  const recovers = close > (stop ?? NaN) + MIN_RECOVERY_DISTANCE_ATR * atr && score >= MIN_RECOVERY_SCORE;
  return {
    ...holding,
    age,
    stop,
    stopSince: stop === holding.stop ? holding.stopSince : date,
    ...(ownStop === undefined ? {} : { raisedStop: ownStop }),
    breachedSince: breached ? (holding.breachedSince ?? date) : null,
    rungsHit: Math.max(holding.rungsHit, reached),
    recoveredSessions: recovers ? holding.recoveredSessions + 1 : 0,
  };
}

/** Converts all prices to the new basis after a split or a re-adjustment by the source. */
export function rescaleHolding(holding: Holding, factor: number): Holding {
  const scaled = (price: number | null): number | null => (price === null ? null : price * factor);
  const { origin, raisedStop } = holding;
  return {
    ...holding,
    entryPrice: holding.entryPrice * factor,
    initialStop: scaled(holding.initialStop),
    stop: scaled(holding.stop),
    risk: scaled(holding.risk),
    ...(raisedStop === undefined ? {} : { raisedStop: raisedStop * factor }),
    origin:
      origin === null
        ? null
        : { stated: scaled(origin.stated), triggerLow: scaled(origin.triggerLow), atr: scaled(origin.atr) },
  };
}

/** Returns NaN when the risk is unknown, so that the rung is never reached. */
export function rungPrice({ entryPrice, risk }: Pick<Holding, 'entryPrice' | 'risk'>, rung: number): number {
  return entryPrice + rung * (risk ?? NaN);
}

function higher(stop: number | null, candidate: number): number | null {
  if (Number.isNaN(candidate)) return stop;
  return stop === null ? candidate : Math.max(stop, candidate);
}
