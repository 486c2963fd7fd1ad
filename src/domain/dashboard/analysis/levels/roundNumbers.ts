import { seriesAt } from '../../market/series.js';
import type { LevelFinder } from './priceLevel.js';

const ROUND_WEIGHT = 8;

/**
 * Round numbers around the close: multiples of half the close's power of ten, so multiples of 5 for closes from 10 to
 * 99.
 */
export const roundNumberLevels: LevelFinder = ({ bars: { close } }, t) => {
  const step = 10 ** Math.floor(Math.log10(seriesAt(close, t))) / 2;
  const below = Math.floor(seriesAt(close, t) / step);
  return [below, below + 1].map((multiple) => ({
    price: multiple * step,
    source: 'round_numbers',
    weight: ROUND_WEIGHT,
    label: 'round number',
  }));
};
