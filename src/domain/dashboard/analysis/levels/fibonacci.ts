import { highestOf, lowestOf } from '../../market/series.js';
import type { LevelFinder } from './priceLevel.js';
import { LEVEL_WINDOW_BARS } from './priceLevel.js';

const RATIOS = [0.382, 0.5, 0.618];
const FIBONACCI_WEIGHT = 10;

/** Retracements of the window's range. */
export const fibonacciLevels: LevelFinder = ({ bars: { high, low } }, t) => {
  if (t + 1 < LEVEL_WINDOW_BARS) return [];
  const bottom = lowestOf(low, t - LEVEL_WINDOW_BARS + 1, t);
  const top = highestOf(high, t - LEVEL_WINDOW_BARS + 1, t);
  return RATIOS.map((ratio) => ({
    price: bottom + ratio * (top - bottom),
    source: 'fibonacci',
    weight: FIBONACCI_WEIGHT,
    label: `${ratio * 100}% of the ${LEVEL_WINDOW_BARS}-bar range`,
  }));
};
