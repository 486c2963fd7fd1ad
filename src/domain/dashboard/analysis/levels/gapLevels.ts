import { seriesAt } from '../../market/series.js';
import type { PriceLevel, LevelFinder } from './priceLevel.js';

const GAP_WINDOW = 60;
const GAP_WEIGHT = 12;

/** Both edges of each gap that opened in the last 60 bars and has not been filled since. */
export const unfilledGaps: LevelFinder = ({ bars: { high, low } }, t) => {
  const levels: PriceLevel[] = [];
  let [laterLow, laterHigh] = [Infinity, -Infinity];
  for (let i = t; i > t - GAP_WINDOW && i > 0; i--) {
    const priorHigh = seriesAt(high, i - 1);
    const priorLow = seriesAt(low, i - 1);
    if (seriesAt(low, i) > priorHigh && laterLow > priorHigh) levels.push(edge(priorHigh), edge(seriesAt(low, i)));
    if (seriesAt(high, i) < priorLow && laterHigh < priorLow) levels.push(edge(priorLow), edge(seriesAt(high, i)));
    laterLow = Math.min(laterLow, seriesAt(low, i));
    laterHigh = Math.max(laterHigh, seriesAt(high, i));
  }
  return levels;
};

const edge = (price: number): PriceLevel => ({
  price,
  source: 'gaps',
  weight: GAP_WEIGHT,
  label: 'edge of an unfilled gap',
});
