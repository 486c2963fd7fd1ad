import { describe, expect, it } from '@jest/globals';
import { tickerHistoryOf } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { clusterLevels } from '../../../../../src/domain/dashboard/analysis/levels/clusters.js';
import type { PriceLevel, LevelSource } from '../../../../../src/domain/dashboard/analysis/levels/priceLevel.js';
import { levelMapAt } from '../../../../../src/domain/dashboard/analysis/levels/levelMap.js';
import { createBarsClosing } from '../../audit/createBars.js';

const level = (price: number, weight: number, source: LevelSource): PriceLevel => ({
  price,
  weight,
  source,
  label: source,
});
const summary = (levels: readonly PriceLevel[], atr: number) =>
  clusterLevels(levels, atr).map(({ price, strength, levels: members }) => [price, strength, members.length]);

describe('clusters', () => {
  it('combine levels within 0.35 ATR of their lowest member', () => {
    const levels = [level(100, 10, 'bands'), level(100.35, 12, 'gaps'), level(100.36, 20, 'swings')];
    expect(summary(levels, 1)).toEqual([
      [100.35, 22, 2],
      [100.36, 20, 1],
    ]);
  });

  it('count each source once, with its largest weight', () => {
    const twice = [
      level(100, 10, 'moving_averages'),
      level(100.1, 20, 'moving_averages'),
      level(100.2, 8, 'round_numbers'),
    ];
    const many = ['swings', 'gaps', 'bands', 'fibonacci', 'anchored_vwap', 'round_numbers'] as const;
    expect(summary(twice, 1)).toEqual([[100.1, 28, 3]]);
    expect(
      summary(
        many.map((source) => level(50, 20, source)),
        1,
      ),
    ).toEqual([[50, 100, 6]]);
  });

  it('have the price of the lowest of their heaviest members', () => {
    expect(summary([level(100, 20, 'swings'), level(100.1, 20, 'gaps')], 1)).toEqual([[100, 40, 2]]);
  });

  it('leave out levels whose price is missing or negative', () => {
    expect(summary([level(NaN, 20, 'swings'), level(-1, 8, 'weekly_pivots')], 1)).toEqual([]);
  });
});

describe('level map', () => {
  const history = tickerHistoryOf(createBarsClosing(300, (day) => 100 + 5 * Math.sin(day / 9)));

  it('lists supports below and resistances above the close, nearest first', () => {
    for (let t = 30; t < history.length; t++) {
      const close = history.bars.close[t] ?? NaN;
      const { supports, resistances } = levelMapAt(history, t);
      const away = supports.map(({ price }) => close - price);
      const above = resistances.map(({ price }) => price - close);
      expect([away, above]).toEqual([away.toSorted((a, b) => a - b), above.toSorted((a, b) => a - b)]);
      expect([...away, ...above].every((distance) => distance > 0)).toBe(true);
    }
  });

  it('chooses a weak cluster as the primary level only if all clusters are weak', () => {
    const maps = Array.from({ length: 250 }, (_, day) => levelMapAt(history, 50 + day));
    const primaries = maps.flatMap(({ support, supports }) =>
      support === null ? [] : [{ support, nearer: supports.slice(0, supports.indexOf(support)) }],
    );
    const strengths = primaries.map(({ support }) => support.strength).filter((strength) => strength >= 25);
    expect(Math.min(...strengths)).toBe(25);
    expect(primaries.flatMap(({ nearer }) => nearer).every(({ strength }) => strength < 25)).toBe(true);
    expect(primaries.some(({ nearer }) => nearer.length > 0)).toBe(true);
    const alone = levelMapAt(tickerHistoryOf(createBarsClosing(1, () => 93.7)), 0);
    expect([alone.support?.price, alone.support?.strength, alone.resistance?.price]).toEqual([90, 8, 95]);
  });
});
