import { at } from '../../market/series.js';
import type { Level, LevelFinder } from './level.js';

const GAP_WINDOW = 60;
const GAP_WEIGHT = 12;

/** Both edges of the gaps of 60 bars that price has not come back through. */
export const unfilledGaps: LevelFinder = ({ bars: { high, low } }, t) => {
  const levels: Level[] = [];
  let [laterLow, laterHigh] = [Infinity, -Infinity];
  for (let i = t; i > t - GAP_WINDOW && i > 0; i--) {
    const priorHigh = at(high, i - 1);
    const priorLow = at(low, i - 1);
    if (at(low, i) > priorHigh && laterLow > priorHigh) levels.push(edge(priorHigh), edge(at(low, i)));
    if (at(high, i) < priorLow && laterHigh < priorLow) levels.push(edge(priorLow), edge(at(high, i)));
    laterLow = Math.min(laterLow, at(low, i));
    laterHigh = Math.max(laterHigh, at(high, i));
  }
  return levels;
};

const edge = (price: number): Level => ({
  price,
  source: 'gaps',
  weight: GAP_WEIGHT,
  label: 'edge of an unfilled gap',
});
