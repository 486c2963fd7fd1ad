import type { TickerHistory } from '../tickerHistory.js';

/** The ten places that support and resistance come from. */
export const LEVEL_SOURCES = [
  'swings',
  'prior_extremes',
  'weekly_pivots',
  'moving_averages',
  'anchored_vwap',
  'volume_profile',
  'fibonacci',
  'round_numbers',
  'gaps',
  'bands',
] as const;
export type LevelSource = (typeof LEVEL_SOURCES)[number];

export interface PriceLevel {
  readonly price: number;
  readonly source: LevelSource;
  /** What the level adds to the strength of its cluster. */
  readonly weight: number;
  /** What it is, in words. */
  readonly label: string;
}

/** The levels of one source as they are known at the close of bar `t`. */
export type LevelFinder = (history: TickerHistory, t: number) => readonly PriceLevel[];

/** Bars that the younger sources look back on. */
export const LEVEL_WINDOW_BARS = 120;
