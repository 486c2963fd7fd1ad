import type { Series } from '../../market/series.js';
import { at } from '../../market/series.js';
import type { Swings } from '../../market/swings.js';
import { SWING_REACH } from '../../market/swings.js';
import type { Level, LevelFinder } from './level.js';
import { LEVEL_WINDOW } from './level.js';

const SWING_WEIGHT = 20;

export const swingLevels: LevelFinder = ({ bars, swings }, t) => [
  ...levels(bars.high, swings.highs, t, 'swing high'),
  ...levels(bars.low, swings.lows, t, 'swing low'),
];

/** The bar of the last swing that is known at `t` and lies within the window; −1 for none. */
export function lastSwingBar(swings: Swings, t: number): number {
  return swings.bars.findLast((bar) => bar + SWING_REACH <= t && bar > t - LEVEL_WINDOW) ?? -1;
}

function levels(prices: Series, swings: Swings, t: number, label: string): Level[] {
  const first = swings.bars.findLastIndex((bar) => bar <= t - LEVEL_WINDOW) + 1;
  return swings.bars
    .slice(first, swings.bars.findLastIndex((bar) => bar + SWING_REACH <= t) + 1)
    .map((bar) => ({ price: at(prices, bar), source: 'swings', weight: SWING_WEIGHT, label }));
}
