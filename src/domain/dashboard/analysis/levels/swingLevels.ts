import type { Series } from '../../market/series.js';
import { seriesAt } from '../../market/series.js';
import type { SwingPoints } from '../../market/swings.js';
import { SWING_CONFIRMATION_BARS } from '../../market/swings.js';
import type { PriceLevel, LevelFinder } from './priceLevel.js';
import { LEVEL_WINDOW_BARS } from './priceLevel.js';

const SWING_WEIGHT = 20;

export const swingLevels: LevelFinder = ({ bars, swings }, t) => [
  ...levels(bars.high, swings.highs, t, 'swing high'),
  ...levels(bars.low, swings.lows, t, 'swing low'),
];

/** Bar of the last swing that is known at `t` and lies within the window; −1 when there is no such swing. */
export function lastSwingBar(swings: SwingPoints, t: number): number {
  return swings.bars.findLast((bar) => bar + SWING_CONFIRMATION_BARS <= t && bar > t - LEVEL_WINDOW_BARS) ?? -1;
}

function levels(prices: Series, swings: SwingPoints, t: number, label: string): PriceLevel[] {
  const first = swings.bars.findLastIndex((bar) => bar <= t - LEVEL_WINDOW_BARS) + 1;
  return swings.bars
    .slice(first, swings.bars.findLastIndex((bar) => bar + SWING_CONFIRMATION_BARS <= t) + 1)
    .map((bar) => ({ price: seriesAt(prices, bar), source: 'swings', weight: SWING_WEIGHT, label }));
}
