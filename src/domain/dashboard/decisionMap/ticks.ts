import { seriesAt } from '../market/series.js';
import { ticksPerUnitAt } from '../market/tick.js';
import type { MapSubject } from './assumptions.js';

/** How far the map extends from the last close, in ATR. */
const MAP_REACH = 4;

/** The price grid for orders: tick `k` is the price k / ticksPerUnit. */
export interface TickGrid {
  readonly ticksPerUnit: number;
  readonly first: number;
  readonly last: number;
  readonly lastClose: number;
  /** ATR 14 of the last bar. */
  readonly atr: number;
}

/** Returns the ticks that the map covers around the last close; null when no ATR can be computed. */
export function tickGridOf({ ticker: { series } }: MapSubject): TickGrid | null {
  const t = series.dates.length - 1;
  const [lastClose, atr] = [seriesAt(series.columns.close, t), seriesAt(series.columns.atr14, t)];
  if (!Number.isFinite(atr)) return null;
  const ticksPerUnit = ticksPerUnitAt(lastClose);
  const first = Math.max(Math.ceil((lastClose - MAP_REACH * atr) * ticksPerUnit), 1);
  const last = Math.max(Math.floor((lastClose + MAP_REACH * atr) * ticksPerUnit), first);
  return { ticksPerUnit, first, last, lastClose, atr };
}

/** Computed by division, so it equals the number parsed from the price's decimal text. */
export const priceOfTick = (tick: number, { ticksPerUnit }: TickGrid): number => tick / ticksPerUnit;
