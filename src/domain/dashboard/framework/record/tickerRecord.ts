import { laterOf } from '../../../shared/calendar/calendarDays.js';
import type { Position } from '../../portfolio/position.js';
import type { PriceSource } from '../../market/priceSource.js';
import type { StoredPrices } from './adjustmentBasis.js';
import type { FrameworkEvent } from '../frameworkEvent.js';
import type { TickerSnapshot } from '../tickerSnapshot.js';
import type { StatedPosition } from './replaySessions.js';
import type { FrameworkTransition } from '../frameworkTransition.js';

/**
 * A long position as the portfolio lists it, with its entry price as the average price. Earlier releases did not store
 * the quantity.
 */
export type PortfolioLine = Pick<Position, 'averagePrice' | 'stop' | 'entryDate' | 'stopFrom' | 'initialStop'> &
  Partial<Pick<Position, 'quantity'>>;

/** The data that is kept for a ticker between audits. Plain data that can be stored as JSON. */
export interface TickerRecord {
  readonly schema_version: 1;
  /** ISO date of the last session that the record covers. */
  readonly through: string;
  /** Prices of the last sessions up to `through`, oldest first: they show basis changes and corrections. */
  readonly lastPrices: readonly StoredPrices[];
  /** Whether the next prices come from other sources than these. */
  readonly hasOtherPrices?: true;
  /** The source of these prices; absent unless a list of sources is tried in order. */
  readonly priceSource?: PriceSource;
  /** Null when there is no long position. */
  readonly position: PortfolioLine | null;
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

/** A sale rounds the moving average of the purchases; prices that differ by a smaller fraction are the same. */
const SAME_ENTRY = 1e-9;

/** Returns a record whose ticker is replayed with the prices of other sources, from the same entry. */
export const withOtherPrices = (record: TickerRecord): TickerRecord => ({
  ...record,
  hasOtherPrices: true,
  newEvents: [],
});

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
      ? { stopFrom: laterOf(stopFrom, since), initialStop: initialStop ?? null }
      : {}),
  };
}

/** The factor from the portfolio line's prices to the record's; 1 unless the source rescaled its history. */
export function basisFactorOf({ position, life }: Pick<TickerRecord, 'position' | 'life'>): number {
  const entryPrice = life.facts.holding?.entryPrice;
  if (position === null || entryPrice === undefined || isSameEntry(entryPrice, position.averagePrice)) return 1;
  return entryPrice / position.averagePrice;
}

export const isSameEntry = (one: number, other: number): boolean => Math.abs(one - other) <= SAME_ENTRY * other;

/** Returns null unless the position is long. */
export function lineOf(position: Position | null): PortfolioLine | null {
  if (position === null || position.quantity <= 0) return null;
  const { quantity, averagePrice, entryPrice, stop, entryDate, stopFrom, initialStop } = position;
  return {
    quantity,
    averagePrice: entryPrice ?? averagePrice,
    stop,
    entryDate,
    ...(stopFrom === undefined ? {} : { stopFrom }),
    ...(initialStop === undefined ? {} : { initialStop }),
  };
}
