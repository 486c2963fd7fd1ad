import { openHolding } from '../../framework/holding.js';
import { canonicalSymbol } from '../../../shared/ticker.js';
import { symbolRootOf } from '../../market/occSymbol.js';

/** The fields of a ticker's latest audit that the pre-flight layers read. */
export interface AuditedTicker {
  /** ISO date of the last bar. */
  readonly lastDate: string;
  readonly lastClose: number;
  /** Currency code of the ticker's prices; null in an audit by a release that did not record it. */
  readonly currency: string | null;
  /** US dollars for one unit of the currency of the ticker's prices; null when that currency is unknown. */
  readonly dollarsPerUnit: number | null;
  /** The disputed bars behind the ticker's figures; null without disputed bars. */
  readonly priceDispute: PriceDispute | null;
  /** Combined ratio of the splits dated after the last bar; null without such splits. */
  readonly pendingSplit: number | null;
  /** Null when too few bars exist. */
  readonly atr14: number | null;
  /** The framework's effective stop for the holding; null without a holding or a computed stop. */
  readonly holdingStop: number | null;
  /** The stop from the portfolio file. */
  readonly statedStop: number | null;
  /** The low of the trigger that armed the ticker; null while it is not armed. */
  readonly triggerLow: number | null;
}

/** Bars with a disputed price or volume. No order that opens or increases a position may be based on them. */
export interface PriceDispute {
  /** Number of disputed bars among the last 30. */
  readonly recentBars: number;
  /** Date of the latest of the `recentBars`, or else of the older disputed bar that affects the stop. */
  readonly date: string;
  /** The disputed part of the bar at `date`. */
  readonly field: DisputedField;
}

export type DisputedField = 'open' | 'high' | 'low' | 'close' | 'volume' | 'prices' | 'whole bar';

/** The parts of the latest audit that order checks use. */
export interface AuditedPortfolio {
  /** Milliseconds since the epoch. */
  readonly generatedAt: number;
  /** Audited tickers by canonical symbol. */
  readonly tickers: ReadonlyMap<string, AuditedTicker>;
  /** Why a ticker is missing from `tickers`, by its canonical symbol. */
  readonly errors: ReadonlyMap<string, string>;
}

/**
 * Finds a ticker regardless of how its share class is spelled, or by the root of its options. Returns undefined for an
 * option contract, and for a ticker that is not in the audit.
 */
export const auditedTickerFor = (audit: AuditedPortfolio | null, symbol: string): AuditedTicker | undefined =>
  audit === null ? undefined : findBySymbol(audit.tickers, symbol);

/** A root such as MOGA denotes MOG.A only if it is not itself a ticker. */
export function findBySymbol<T>(bySymbol: ReadonlyMap<string, T>, symbol: string): T | undefined {
  const exact = bySymbol.get(canonicalSymbol(symbol));
  return exact ?? [...bySymbol].find(([each]) => symbolRootOf(each) === symbol)?.[1];
}

/**
 * Returns the stop for shares entered at `entry` if it is on the protective side of the price; null otherwise. Long
 * positions use the framework's stop, short ones only the portfolio file's, since the framework follows only long
 * positions.
 */
export function usableStopFor(
  ticker: AuditedTicker | undefined,
  direction: 'long' | 'short',
  entry: number,
): number | null {
  const stop = statedOrFrameworkStop(ticker, direction, entry);
  return stop !== null && (direction === 'short' ? stop > entry : stop < entry) ? stop : null;
}

/** The stop from the framework or the portfolio file, even when the entry price is already beyond it. */
export function statedOrFrameworkStop(
  ticker: AuditedTicker | undefined,
  direction: 'long' | 'short',
  entry: number,
): number | null {
  if (ticker === undefined) return null;
  return direction === 'short' ? ticker.statedStop : (ticker.holdingStop ?? entryStop(ticker, entry));
}

function entryStop({ atr14, statedStop, triggerLow, lastDate }: AuditedTicker, entry: number): number | null {
  return openHolding({ price: entry, date: lastDate, atr: atr14 ?? NaN, stop: statedStop, triggerLow }).initialStop;
}
