import type { Bars } from '../../market/bars.js';
import { seriesAt } from '../../market/series.js';
import type { PriceLevel, LevelFinder } from './priceLevel.js';

const GAP_WINDOW = 60;
const GAP_WEIGHT = 12;

/** Both edges of each gap that opened in the last 60 bars and has not been filled since. */
export const unfilledGaps: LevelFinder = ({ bars }, t) => prepareUnfilledGaps(bars, t)();

/** A price gap. `edges` has its two edges as levels, the earlier bar's edge first. */
interface Gap {
  readonly isUp: boolean;
  readonly low: number;
  readonly high: number;
  readonly edges: readonly PriceLevel[];
}

/** Returns a function that finds the unfilled gaps at bar `t`; bar `t` may be changed between calls. */
export function prepareUnfilledGaps(bars: Pick<Bars, 'high' | 'low'>, t: number): () => readonly PriceLevel[] {
  const { high, low } = bars;
  const openBefore: Gap[] = [];
  let [laterLow, laterHigh] = [Infinity, -Infinity];
  for (let i = t - 1; i > t - GAP_WINDOW && i > 0; i--) {
    const gap = gapAt(bars, i);
    if (gap !== null && (gap.isUp ? laterLow > gap.low : laterHigh < gap.high)) openBefore.push(gap);
    laterLow = Math.min(laterLow, seriesAt(low, i));
    laterHigh = Math.max(laterHigh, seriesAt(high, i));
  }
  return () => {
    const levels = [...(gapAt(bars, t)?.edges ?? [])];
    for (const gap of openBefore)
      if (gap.isUp ? seriesAt(low, t) > gap.low : seriesAt(high, t) < gap.high) levels.push(...gap.edges);
    return levels;
  };
}

function gapAt({ high, low }: Pick<Bars, 'high' | 'low'>, t: number): Gap | null {
  const [top, bottom, priorHigh, priorLow] = [
    seriesAt(high, t),
    seriesAt(low, t),
    seriesAt(high, t - 1),
    seriesAt(low, t - 1),
  ];
  if (bottom > priorHigh) return { isUp: true, low: priorHigh, high: bottom, edges: [edge(priorHigh), edge(bottom)] };
  return top < priorLow ? { isUp: false, low: top, high: priorLow, edges: [edge(priorLow), edge(top)] } : null;
}

const edge = (price: number): PriceLevel => ({
  price,
  source: 'gaps',
  weight: GAP_WEIGHT,
  label: 'edge of an unfilled gap',
});
