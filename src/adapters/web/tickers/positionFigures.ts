import { dollarsPerUnit } from '../../../domain/dashboard/market/currency.js';
import type { TickerRow } from './tickerRow.js';

export interface StopDistance {
  /**
   * Distance from the last close down to the stop, in percent of the close; when the close is below the stop, negative
   * and in percent of the stop, as the coaches state it.
   */
  readonly percent: number;
  /** The distance in R; null when the risk is unknown. */
  readonly r: number | null;
}

/** Distance of the last close from the position's stop; null when there is no stop. */
export function stopDistance({ audit: { framework, metadata } }: TickerRow): StopDistance | null {
  const holding = framework?.holding ?? null;
  if (holding === null || holding.stop === null) return null;
  const away = metadata.last_close - holding.stop;
  const risky = holding.risk !== null && holding.risk > 0;
  return {
    percent: (100 * away) / Math.max(metadata.last_close, holding.stop),
    r: risky ? away / (holding.risk ?? 1) : null,
  };
}

/** Profit of the position in percent of its cost; null when there is no position. */
export function profitInPercent({ audit: { position, metadata } }: TickerRow): number | null {
  if (position === null || position.quantity === 0 || position.average_price === 0) return null;
  return Math.sign(position.quantity) * 100 * (metadata.last_close / position.average_price - 1);
}

/** Profit of the position in dollars; null when there is no position or no exchange rate. */
export function profitInDollars({ audit: { position, metadata } }: TickerRow): number | null {
  const usd = dollarsPerUnit(metadata.currency, metadata.exchange_rate);
  if (position === null || position.quantity === 0 || usd === null) return null;
  return position.quantity * (metadata.last_close - position.average_price) * usd;
}
