import type { Series } from './series.js';

/**
 * The daily bars of one ticker as columns of equal length: at least one bar, dates ascending and unique, low ≤ open,
 * close ≤ high, prices above 0, volume ≥ 0. Created by `readBars`.
 */
export interface Bars {
  /** ISO dates (2017-12-29) of the sessions. */
  readonly dates: readonly string[];
  readonly open: Series;
  readonly high: Series;
  readonly low: Series;
  readonly close: Series;
  /** Shares. */
  readonly volume: Series;
}

/** One validated daily bar. */
export interface Bar {
  /** ISO date of the session. */
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Shares. */
  readonly volume: number;
}

/** Returns the first `count` bars: what was known on an earlier day. */
export function takeBars(bars: Bars, count: number): Bars {
  return {
    dates: bars.dates.slice(0, count),
    open: bars.open.subarray(0, count),
    high: bars.high.subarray(0, count),
    low: bars.low.subarray(0, count),
    close: bars.close.subarray(0, count),
    volume: bars.volume.subarray(0, count),
  };
}

export const dateAt = (bars: Bars, index: number): string => bars.dates[index] ?? '';

export const lastDate = (bars: Bars): string => dateAt(bars, bars.dates.length - 1);
