import type { TickerHistory } from '../tickerHistory.js';

/** The ten sources of support and resistance. */
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
  /** Contribution to the strength of the level's cluster. */
  readonly weight: number;
  /** Name of the level, such as "prior week high". */
  readonly label: string;
}

/** Finds the levels of one source at the close of bar `t`. */
export type LevelFinder = (history: TickerHistory, t: number) => readonly PriceLevel[];

/** Lookback of the swing, Fibonacci and volume-profile levels, in bars. */
export const LEVEL_WINDOW_BARS = 120;
