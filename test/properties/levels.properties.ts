import fc from 'fast-check';
import type { Bars } from '#domain/dashboard/market/bars.js';
import type { LevelMap } from '#domain/dashboard/analysis/levels/levelMap.js';
import { anyBars, longBars } from './arbitraries/bars.js';
import { ruleOf, type Rule } from './rule.js';

/** Returns the level map at the last bar. */
export type MapLevels = (bars: Bars) => LevelMap;

/** Every support is below the close and every resistance above it, including the primary ones. */
const closeLiesBetween = (mapLevels: MapLevels) =>
  fc.property(fc.oneof(longBars, anyBars), (bars) => {
    const close = bars.close.at(-1) ?? NaN;
    const { supports, resistances, support, resistance } = mapLevels(bars);
    return (
      [...supports, ...(support === null ? [] : [support])].every(({ price }) => price < close) &&
      [...resistances, ...(resistance === null ? [] : [resistance])].every(({ price }) => price > close)
    );
  });

/** Multiplying prices by a power of two, which is exact in floating point, scales every level except round numbers. */
const levelsScale = (levelPrices: (bars: Bars) => readonly number[]) =>
  fc.property(longBars, fc.integer({ min: -5, max: 5 }), (bars, power) => {
    const factor = 2 ** power;
    const scaled = (prices: Float64Array): Float64Array => prices.map((price) => price * factor);
    const expected = levelPrices(bars).map((price) => price * factor);
    const found = levelPrices({
      ...bars,
      open: scaled(bars.open),
      high: scaled(bars.high),
      low: scaled(bars.low),
      close: scaled(bars.close),
    });
    return JSON.stringify(found) === JSON.stringify(expected);
  });

/** @param levelPrices returns the prices of the levels at the last bar, ascending, without round numbers */
export const levelRules = (mapLevels: MapLevels, levelPrices: (bars: Bars) => readonly number[]): readonly Rule[] => [
  ruleOf('6: levels except round numbers scale with the prices', levelsScale(levelPrices)),
  ruleOf('7: support < close < resistance', closeLiesBetween(mapLevels)),
];
