import { at } from '../../market/series.js';
import type { LevelFinder } from './level.js';

const ROUND_WEIGHT = 8;

/** The round numbers around the close: multiples of half its power of ten. */
export const roundNumbers: LevelFinder = ({ bars: { close } }, t) => {
  const step = 10 ** Math.floor(Math.log10(at(close, t))) / 2;
  const below = Math.floor(at(close, t) / step);
  return [below, below + 1].map((multiple) => ({
    price: multiple * step,
    source: 'round_numbers',
    weight: ROUND_WEIGHT,
    label: 'round number',
  }));
};
