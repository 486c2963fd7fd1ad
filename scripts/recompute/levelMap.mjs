import { highest, sum } from './arithmetic.mjs';
import { levelsOn } from './levelSources.mjs';

const REACH = 0.35;
const PRIMARY_STRENGTH = 25;
const SHOWN = 6;

function cluster(levels) {
  const heaviest = highest(levels.map(({ weight }) => weight));
  const sources = new Set(levels.map(({ source }) => source));
  const largest = [...sources].map((name) =>
    highest(levels.filter(({ source }) => source === name).map(({ weight }) => weight)),
  );
  return {
    price: levels.find(({ weight }) => weight === heaviest).price,
    strength: Math.min(100, sum(largest)),
    levels,
  };
}

/** Clusters all levels, sorted by price. Each cluster contains the levels within 0.35 ATR of its lowest member. */
function clustersOn(x, t) {
  const groups = [];
  for (const level of levelsOn(x, t).toSorted((p, q) => p.price - q.price)) {
    const group = groups.at(-1);
    if (group && level.price - group[0].price <= REACH * x.a[t]) group.push(level);
    else groups.push([level]);
  }
  return groups.map(cluster);
}

const primary = (nearestFirst) =>
  nearestFirst.find(({ strength }) => strength >= PRIMARY_STRENGTH) ?? nearestFirst[0] ?? null;

/**
 * Splits the clusters into those below and above the close, nearest first; `shown` is the part that the payload
 * contains.
 */
export function levelMapOn(x, t) {
  const clusters = clustersOn(x, t);
  const support = clusters.filter(({ price }) => price < x.c[t]).toReversed();
  const resistance = clusters.filter(({ price }) => price > x.c[t]);
  return {
    shown: { support: support.slice(0, SHOWN), resistance: resistance.slice(0, SHOWN) },
    support: primary(support),
    resistance: primary(resistance),
  };
}
