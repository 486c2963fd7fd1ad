import type { TickerRow } from './tickerRow.js';

export interface StopDistance {
  /** From the last close down to the stop, in percent of the close; below the stop negative, and in percent of the stop, as the coaches say it. */
  readonly percent: number;
  /** The same in multiples of the risk; null when the risk is not known. */
  readonly r: number | null;
}

/** How far the last close stands above the stop of what is held; null without a stop. */
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

/** Of what is held, in percent of what was paid; null when nothing is. */
export function profitInPercent({ audit: { position, metadata } }: TickerRow): number | null {
  if (position === null || position.quantity === 0 || position.average_price === 0) return null;
  return Math.sign(position.quantity) * 100 * (metadata.last_close / position.average_price - 1);
}

/** The same in dollars. */
export function profitInDollars({ audit: { position, metadata } }: TickerRow): number | null {
  if (position === null || position.quantity === 0) return null;
  return position.quantity * (metadata.last_close - position.average_price);
}
