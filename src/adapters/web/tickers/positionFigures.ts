import type { PositionAudit, TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { dollarsPerUnit } from '../../../domain/dashboard/market/currency.js';
import { roundUpToTick } from '../../../domain/dashboard/market/tick.js';
import { stopOf } from '../../../domain/dashboard/audit/positionStop.js';
import type { TickerRow } from './tickerRow.js';

export interface StopDistance {
  /**
   * Distance from the last close to the stop, in percent of the higher of the two; negative if the close is beyond the
   * stop.
   */
  readonly percent: number;
  /** The distance in R; null when the risk is unknown. */
  readonly r: number | null;
}

/** Distance of the last close from the position's stop; null when there is no stop. */
export function stopDistance({ audit }: TickerRow): StopDistance | null {
  const stop = stopOf(audit);
  if (stop === null) return null;
  const { last_close: close } = audit.metadata;
  const away = Math.sign(audit.position?.quantity ?? 0) * (close - stop);
  const risk = audit.framework?.holding?.risk ?? 0;
  return { percent: (100 * away) / Math.max(close, stop), r: risk > 0 ? away / risk : null };
}

const hasKnownCost = ({ quantity, average_price, cost_assumed }: PositionAudit): boolean =>
  quantity !== 0 && average_price !== 0 && cost_assumed !== true;

/** Profit of the position in percent of its cost; null when there is no position or no known cost. */
export function profitInPercent({ audit: { position, metadata } }: TickerRow): number | null {
  if (position === null || !hasKnownCost(position)) return null;
  return Math.sign(position.quantity) * 100 * (metadata.last_close / position.average_price - 1);
}

/** Profit of the position in dollars; null when there is no position, no known cost or no exchange rate. */
export function profitInDollars({ audit: { position, metadata } }: TickerRow): number | null {
  const usd = dollarsPerUnit(metadata.currency, metadata.exchange_rate);
  if (position === null || !hasKnownCost(position) || usd === null) return null;
  return position.quantity * (metadata.last_close - position.average_price) * usd;
}

/** Whether the last close is beyond the position's stop: below it, or above it for a short position. */
export function isBeyondStop(audit: TickerAudit): boolean {
  const stop = stopOf(audit);
  const quantity = audit.position?.quantity ?? 0;
  return stop !== null && quantity * (audit.metadata.last_close - stop) < 0;
}

/** The price of a rung that was reached, or else the lowest order price that reaches it. */
export const shownRungPrice = ({ price, hit }: { readonly price: number; readonly hit: boolean }): number =>
  hit ? price : roundUpToTick(price);

/** Profit per share in multiples of the risk per share; null without a known risk or cost. */
export function profitInR({ audit: { framework, metadata, position } }: TickerRow): number | null {
  if (position?.cost_assumed) return null;
  const { entry_price: entry = 0, risk = null } = framework?.holding ?? {};
  return risk === null || risk <= 0 ? null : (metadata.last_close - entry) / risk;
}
