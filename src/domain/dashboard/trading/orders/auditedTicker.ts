import { openHolding } from '../../framework/holding.js';
import { symbolRootOf } from '../../market/occSymbol.js';

/** What the layers read of a ticker in the latest audit. */
export interface AuditedTicker {
  /** ISO date of the last bar. */
  readonly lastDate: string;
  readonly lastClose: number;
  /** Code of the currency of its prices; null in an audit of a release that did not record it. */
  readonly currency: string | null;
  /** Null while there was none. */
  readonly atr14: number | null;
  /** The framework's effective stop of what is held; null when nothing is, or nothing could be computed. */
  readonly holdingStop: number | null;
  /** The portfolio file's. */
  readonly statedStop: number | null;
  /** The low of the trigger that has armed the ticker; null while it is not armed. */
  readonly triggerLow: number | null;
}

/** The latest audit, as far as orders go by it. */
export interface AuditedPortfolio {
  /** Milliseconds since the epoch. */
  readonly generatedAt: number;
  /** By their roots. */
  readonly tickers: ReadonlyMap<string, AuditedTicker>;
  /** Why a ticker is missing from `tickers`, by its root. */
  readonly errors: ReadonlyMap<string, string>;
}

/** However the symbol spells its class of shares; undefined for what the audit lacks, and for an option contract. */
export const auditedTickerFor = (audit: AuditedPortfolio | null, symbol: string): AuditedTicker | undefined =>
  audit?.tickers.get(symbolRootOf(symbol));

/**
 * The stop for shares entered at `entry`, on the side of the price where it can stop something; null when there is none.
 * A long position has the framework's, a short one the portfolio file's alone: the framework follows long ones.
 */
export function usableStopFor(
  ticker: AuditedTicker | undefined,
  direction: 'long' | 'short',
  entry: number,
): number | null {
  const stop = statedOrFrameworkStop(ticker, direction, entry);
  return stop !== null && (direction === 'short' ? stop > entry : stop < entry) ? stop : null;
}

/** The stop of the framework or the portfolio file, even when the entry price is already beyond it. */
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
