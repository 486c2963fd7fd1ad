import type { Bar } from '../bars.js';
import { upperMedianOf } from '../upperMedian.js';

/** Number of sessions over which the typical range and volume of a ticker are computed. */
export const TYPICAL_RANGE_SESSIONS = 20;

/** True range as a fraction of the prior close; for the first bar, the bar's own range. */
export function relativeTrueRange(bars: readonly Bar[], t: number): number {
  const { high, low, close } = bars[t] ?? { high: NaN, low: NaN, close: NaN };
  const before = bars[t - 1]?.close ?? close;
  return (Math.max(high, before) - Math.min(low, before)) / before;
}

/** Median true range of the sessions before `t`, as a fraction of the price. A single stray tick does not change it. */
export function typicalRangeBefore(bars: readonly Bar[], t: number): number {
  const from = Math.max(1, t - TYPICAL_RANGE_SESSIONS);
  return upperMedianOf(
    Array.from({ length: Math.max(t - from, 0) }, (_, offset) => relativeTrueRange(bars, from + offset)),
  );
}

export const medianVolumeOf = (bars: readonly Bar[]): number => upperMedianOf(bars.map(({ volume }) => volume));
