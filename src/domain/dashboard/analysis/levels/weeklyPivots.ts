import type { PriceLevel, LevelFinder } from './priceLevel.js';
import { priorWeek } from './priorPeriods.js';

const INNER_WEIGHT = 10;
const OUTER_WEIGHT = 8;

/** Floor-trader pivots of the prior week. */
export const weeklyPivots: LevelFinder = ({ bars }, t) => {
  const week = priorWeek(bars, t);
  if (week === null) return [];
  const { high, low, close } = week;
  const pivot = (high + low + close) / 3;
  return [
    level('P', pivot, INNER_WEIGHT),
    level('R1', 2 * pivot - low, INNER_WEIGHT),
    level('S1', 2 * pivot - high, INNER_WEIGHT),
    level('R2', pivot + high - low, OUTER_WEIGHT),
    level('S2', pivot - high + low, OUTER_WEIGHT),
  ];
};

const level = (name: string, price: number, weight: number): PriceLevel => ({
  price,
  source: 'weekly_pivots',
  weight,
  label: `weekly ${name}`,
});
