import type { PriceLevel, LevelSource } from './priceLevel.js';

/** Nearby levels that are treated as a single level. */
export interface LevelCluster {
  /** Price of the member with the largest weight. */
  readonly price: number;
  /** 0–100: the sum of each source's largest weight in the cluster. */
  readonly strength: number;
  /** In ascending order of price. */
  readonly levels: readonly PriceLevel[];
}

/** Maximum distance of a member above the lowest member, in ATR. */
export const MAX_CLUSTER_WIDTH_ATR = 0.35;
export const MAX_CLUSTER_STRENGTH = 100;

/** Groups levels from the lowest price up, ignoring levels without a price. */
export function clusterLevels(levels: readonly PriceLevel[], atr: number): LevelCluster[] {
  const ascending = levels.filter(({ price }) => Number.isFinite(price) && price > 0).toSorted(byPrice);
  const groups: PriceLevel[][] = [];
  let lowest = NaN;
  for (const level of ascending) {
    const group = groups.at(-1);
    if (group !== undefined && level.price - lowest <= MAX_CLUSTER_WIDTH_ATR * atr) group.push(level);
    else {
      groups.push([level]);
      lowest = level.price;
    }
  }
  return groups.map(clusterOf);
}

function clusterOf(levels: readonly PriceLevel[]): LevelCluster {
  let price = NaN;
  let top = 0;
  let strength = 0;
  levels.forEach((level, place) => {
    strength += Math.max(level.weight - heaviestBefore(levels, place, level.source), 0);
    if (level.weight > top) ({ price, weight: top } = level);
  });
  return { price, strength: Math.min(strength, MAX_CLUSTER_STRENGTH), levels };
}

/** Returns the largest weight of a source among the levels before index `place`; 0 when it has none there. */
function heaviestBefore(levels: readonly PriceLevel[], place: number, source: LevelSource): number {
  let heaviest = 0;
  for (let i = 0; i < place; i++) {
    const level = levels[i];
    if (level?.source === source && level.weight > heaviest) heaviest = level.weight;
  }
  return heaviest;
}

/** Levels with equal prices keep their order, because `toSorted` is stable. */
const byPrice = (one: PriceLevel, other: PriceLevel): number => one.price - other.price;

export const CLUSTER_RULE_TEXT =
  `Levels are grouped from the lowest price up; a cluster contains the levels at most ${MAX_CLUSTER_WIDTH_ATR} × atr14_prior above its lowest member. Its price is that of ` +
  `the member with the largest weight (the lowest of those with equal weight); its strength is the sum of the largest weight of each source in it, at most ${MAX_CLUSTER_STRENGTH}.`;
