import type { Bars } from '../market/bars.js';
import { lastDate } from '../market/bars.js';
import type { Position } from '../portfolio/position.js';
import type { PriceAdjustment } from '../market/priceHistory.js';
import type { StoredPrices } from './adjustmentBasis.js';
import { adjustmentFactor, correctedPrices, pricesToStore } from './adjustmentBasis.js';
import type { TickerSessions } from './tickerSessions.js';
import type { FrameworkEvent } from './frameworkEvent.js';
import type { TickerSnapshot } from './tickerSnapshot.js';
import type { TickerEvent } from './tickerEvent.js';
import { INITIAL_TICKER_SNAPSHOT, advanceTicker } from './tickerSnapshot.js';
import type { StatedPosition, TickerEventSequence } from './replaySessions.js';
import { replaySessions } from './replaySessions.js';
import type { FrameworkTransition } from './frameworkTransition.js';

/** The data that is kept for a ticker between audits. Plain data that can be stored as JSON. */
export interface TickerRecord {
  readonly schema_version: 1;
  /** ISO date of the last session that the record covers. */
  readonly through: string;
  /** Prices of the last sessions up to `through`, oldest first: they show basis changes and corrections. */
  readonly closes: readonly StoredPrices[];
  /** The holding as the portfolio lists it, at its entry price; null when there is no long position. */
  readonly position: Pick<Position, 'averagePrice' | 'stop' | 'entryDate' | 'stopFrom' | 'initialStop'> | null;
  /** Date of the entry or, if unknown, of the first audit that found the holding without an entry date. */
  readonly heldSince: string | null;
  readonly life: TickerSnapshot;
  /** Latest state changes, oldest first. */
  readonly transitions: readonly FrameworkTransition[];
  /** Latest framework events, oldest first. */
  readonly events: readonly FrameworkEvent[];
  /** Framework events of the last audit with a new session, to be published after this record is stored. */
  readonly newEvents: readonly FrameworkEvent[];
}

/** The result of updating a ticker's record to its last bar. */
export interface TickerRecordUpdate {
  readonly record: TickerRecord;
  /** The events that bring a running actor to the record's snapshot. */
  readonly step: TickerEventSequence;
}

const TRANSITIONS_KEPT = 20;
const FRAMEWORK_EVENTS_KEPT = 20;
/** A sale rounds the moving average of the purchases; prices that differ by a smaller fraction are the same. */
const SAME_ENTRY = 1e-9;

/**
 * Returns the first bar that `updateTickerRecord` processes. With a record, only new sessions are processed, so that no
 * stop moves when the source rewrites its history. Without a record, or after an edit of the position or a correction
 * of prices, the whole history is replayed from bar 0.
 */
export function firstBarToProcess(bars: Bars, position: Position | null, record: TickerRecord | null): number {
  return record === null || isEdited(record, lineOf(position)) || isCorrected(record, bars)
    ? 0
    : bars.dates.lastIndexOf(record.through) + 1;
}

/**
 * Updates a ticker's record to its last bar, starting with the session of `firstBarToProcess`. Stored prices on another
 * basis are rescaled.
 * @param adjustments price adjustments that the source reports
 */
export function updateTickerRecord(
  sessions: TickerSessions,
  position: Position | null,
  record: TickerRecord | null,
  adjustments: readonly PriceAdjustment[] = [],
): TickerRecordUpdate {
  const { bars } = sessions.history;
  const line = lineOf(position);
  const first = firstBarToProcess(bars, position, record);
  const kept = first > 0 ? record : null;
  const stated = heldPositionOn(lastDate(bars), position, record);
  const isOnlyCorrected = record !== null && !isEdited(record, line) && isCorrected(record, bars);
  const held = isOnlyCorrected ? onBasisOf(record, stated) : stated;
  const start = kept?.life ?? INITIAL_TICKER_SNAPSHOT;
  const rebased = kept === null ? [] : newBasis(adjustmentFactor(kept.closes, bars, adjustments));
  const { life, transitions, frameworkEvents, newEvents, step } = replaySessions(
    sessions,
    rebased.reduce(advanceTicker, start),
    first,
    held,
  );
  const events = [...rebased, ...step.events];
  return {
    record: {
      schema_version: 1,
      through: lastDate(bars),
      closes: pricesToStore(bars),
      position: line,
      heldSince: held?.since ?? null,
      life,
      transitions: [...(kept?.transitions ?? []), ...transitions].slice(-TRANSITIONS_KEPT),
      events: [...(kept?.events ?? []), ...frameworkEvents].slice(-FRAMEWORK_EVENTS_KEPT),
      newEvents: kept !== null && events.length === 0 ? kept.newEvents : newEvents,
    },
    step: { start: kept?.life ?? step.start, events },
  };
}

/**
 * Returns the held position with the date of its entry or, if unknown, of the first audit that found the position
 * without an entry date.
 */
export function heldPositionOn(
  date: string,
  position: Position | null,
  record: TickerRecord | null,
): StatedPosition | null {
  const line = lineOf(position);
  if (line === null) return null;
  const { averagePrice, stop, stopFrom, initialStop } = line;
  const since = line.entryDate ?? (record?.position?.entryDate === null ? record.heldSince : null) ?? date;
  // If the ticker was not held before, the entry date can be later than the last session. In that case, no session
  // would apply a raised stop that is already in force.
  const canStartWithEntry = line.entryDate === null && record?.position !== null;
  return {
    since,
    averagePrice,
    stop,
    ...(stopFrom !== undefined && (stopFrom > since || canStartWithEntry)
      ? { stopFrom: stopFrom > since ? stopFrom : since, initialStop: initialStop ?? null }
      : {}),
  };
}

/**
 * Whether a holding was edited, or a new holding's entry date lies in sessions that were already processed. False for
 * a holding that is gone.
 */
function isEdited({ position: before, through }: TickerRecord, now: TickerRecord['position']): boolean {
  if (now === null) return false;
  if (before === null) return now.entryDate !== null && now.entryDate <= through;
  return (
    !isSameEntry(before.averagePrice, now.averagePrice) ||
    before.stop !== now.stop ||
    before.entryDate !== now.entryDate ||
    before.stopFrom !== now.stopFrom ||
    before.initialStop !== now.initialStop
  );
}

const isCorrected = ({ closes }: TickerRecord, bars: Bars): boolean => correctedPrices(closes, bars).length > 0;

/** Scales the portfolio line's prices as the record's were scaled when the source rescaled its history. */
function onBasisOf(record: TickerRecord, held: StatedPosition | null): StatedPosition | null {
  const factor = basisFactorOf(record);
  if (held === null || factor === 1) return held;
  const scaled = (stop: number | null): number | null => (stop === null ? null : stop * factor);
  return {
    ...held,
    averagePrice: held.averagePrice * factor,
    stop: scaled(held.stop),
    ...(held.initialStop === undefined ? {} : { initialStop: scaled(held.initialStop) }),
  };
}

/** The factor from the portfolio line's prices to the record's; 1 unless the source rescaled its history. */
export function basisFactorOf({ position, life }: Pick<TickerRecord, 'position' | 'life'>): number {
  const entryPrice = life.facts.holding?.entryPrice;
  if (position === null || entryPrice === undefined || isSameEntry(entryPrice, position.averagePrice)) return 1;
  return entryPrice / position.averagePrice;
}

const isSameEntry = (one: number, other: number): boolean => Math.abs(one - other) <= SAME_ENTRY * other;

const newBasis = (factor: number): TickerEvent[] => (factor === 1 ? [] : [{ type: 'basis.changed', factor }]);

/** Returns null unless the position is long. */
function lineOf(position: Position | null): TickerRecord['position'] {
  if (position === null || position.quantity <= 0) return null;
  const { averagePrice, entryPrice, stop, entryDate, stopFrom, initialStop } = position;
  return {
    averagePrice: entryPrice ?? averagePrice,
    stop,
    entryDate,
    ...(stopFrom === undefined ? {} : { stopFrom }),
    ...(initialStop === undefined ? {} : { initialStop }),
  };
}
