import type { Bars } from '../market/bars.js';
import { lastDate } from '../market/bars.js';
import type { Position } from '../portfolio/position.js';
import type { PriceAdjustment } from '../market/priceHistory.js';
import type { PriceSource } from '../market/priceSource.js';
import type { BarDispute } from '../market/priceJudge/barDispute.js';
import type { PriceCorrection, StoredPrices } from './adjustmentBasis.js';
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
  readonly lastPrices: readonly StoredPrices[];
  /** The source of these prices; absent unless a list of sources is tried in order. */
  readonly priceSource?: PriceSource;
  /** The holding as the portfolio lists it, at its entry price; null when there is no long position. */
  readonly position: Pick<Position, 'averagePrice' | 'stop' | 'entryDate' | 'stopFrom' | 'initialStop'> | null;
  /** Date of the entry or, if unknown, of the first audit that found the holding without an entry date. */
  readonly heldSince: string | null;
  readonly life: TickerSnapshot;
  /** Latest state changes, oldest first. */
  readonly transitions: readonly FrameworkTransition[];
  /** Latest framework events, oldest first. */
  readonly events: readonly FrameworkEvent[];
  /** Framework events of the last audit with new or corrected sessions, to be published after this record is stored. */
  readonly newEvents: readonly FrameworkEvent[];
}

/** The source of the bars, and the price judge's disputes about them. */
export interface BarsOrigin {
  readonly disputes?: readonly BarDispute[] | undefined;
  /** Absent unless a list of sources is tried in order. */
  readonly source?: PriceSource | undefined;
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
export function firstBarToProcess(
  bars: Bars,
  position: Position | null,
  record: TickerRecord | null,
  origin: BarsOrigin = {},
): number {
  return record === null || isEdited(record, lineOf(position)) || correctionsSince(record, bars, origin).length > 0
    ? 0
    : bars.dates.lastIndexOf(record.through) + 1;
}

/** Returns the corrections of the stored prices. Another source's prices are no corrections. */
export function correctionsSince(
  record: TickerRecord | null,
  bars: Bars,
  { disputes, source }: BarsOrigin,
): readonly PriceCorrection[] {
  if (record === null) return [];
  const { lastPrices, priceSource = source } = record;
  const isOtherSource = source !== undefined && source !== priceSource;
  return isOtherSource ? [] : correctedPrices(lastPrices, bars, disputes);
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
  origin: BarsOrigin = {},
): TickerRecordUpdate {
  const { bars } = sessions.history;
  const line = lineOf(position);
  const first = firstBarToProcess(bars, position, record, origin);
  const kept = first > 0 ? record : null;
  const statedPosition = heldPositionOn(lastDate(bars), position, record);
  const [correction] = record === null || isEdited(record, line) ? [] : correctionsSince(record, bars, origin);
  const corrected = correction === undefined ? null : record;
  const held = corrected === null ? statedPosition : onBasisOf(corrected, statedPosition);
  const start = kept?.life ?? INITIAL_TICKER_SNAPSHOT;
  const rebased = kept === null ? [] : newBasis(adjustmentFactor(kept.lastPrices, bars, adjustments));
  const { life, transitions, frameworkEvents, newEvents, step } = replaySessions(
    sessions,
    rebased.reduce(advanceTicker, start),
    first,
    held,
    correction?.date,
  );
  const events = [...rebased, ...step.events];
  const before = kept ?? corrected;
  const join = <Entry extends Dated>(recorded: readonly Entry[] = [], processed: readonly Entry[]): readonly Entry[] =>
    correction === undefined ? [...recorded, ...processed] : joinCorrected(recorded, processed, correction.date);
  const known = new Set(corrected?.events.map(({ id }) => id));
  return {
    record: {
      schema_version: 1,
      through: lastDate(bars),
      lastPrices: pricesToStore(bars, origin.disputes),
      ...(origin.source === undefined ? {} : { priceSource: origin.source }),
      position: line,
      heldSince: held?.since ?? null,
      life,
      transitions: join(before?.transitions, transitions).slice(-TRANSITIONS_KEPT),
      events: join(before?.events, frameworkEvents).slice(-FRAMEWORK_EVENTS_KEPT),
      newEvents: kept !== null && events.length === 0 ? kept.newEvents : newEvents.filter(({ id }) => !known.has(id)),
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

type Dated = Pick<FrameworkTransition, 'at'>;

/**
 * Replaces the recorded entries from a corrected session on by those of the replay. Earlier ones stay, since the replay
 * does not know a position that was sold; if the replay repeats them, its own longer list is used.
 */
function joinCorrected<Entry extends Dated>(
  recorded: readonly Entry[],
  replayed: readonly Entry[],
  correctedOn: string,
): readonly Entry[] {
  const isBefore = ({ at }: Entry): boolean => at < correctedOn;
  const before = recorded.filter(isBefore);
  const count = replayed.filter(isBefore).length;
  const isRepeated = before.every(({ at }, index) => replayed[count - before.length + index]?.at === at);
  return isRepeated && before.length > 0 ? replayed : [...before, ...replayed.slice(count)];
}

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
