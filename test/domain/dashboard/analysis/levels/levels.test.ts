import { describe, expect, it } from '@jest/globals';
import type { TickerHistory } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { tickerHistoryOf } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { anchoredVwaps } from '../../../../../src/domain/dashboard/analysis/levels/anchoredVwap.js';
import { fibonacciLevels } from '../../../../../src/domain/dashboard/analysis/levels/fibonacci.js';
import { unfilledGaps } from '../../../../../src/domain/dashboard/analysis/levels/gapLevels.js';
import type { LevelFinder } from '../../../../../src/domain/dashboard/analysis/levels/priceLevel.js';
import { priorExtremes } from '../../../../../src/domain/dashboard/analysis/levels/priorExtremes.js';
import { roundNumberLevels } from '../../../../../src/domain/dashboard/analysis/levels/roundNumbers.js';
import { swingLevels } from '../../../../../src/domain/dashboard/analysis/levels/swingLevels.js';
import { volumeProfileLevels } from '../../../../../src/domain/dashboard/analysis/levels/volumeProfile.js';
import { weeklyPivots } from '../../../../../src/domain/dashboard/analysis/levels/weeklyPivots.js';
import type { BarRow } from '../../audit/createBars.js';
import { createBarsClosing, createBars } from '../../audit/createBars.js';

const historyFrom = (...bars: readonly BarRow[]): TickerHistory => tickerHistoryOf(createBars(bars));

/** Label and price of each level at the last bar. */
const found = (find: LevelFinder, history: TickerHistory) =>
  find(history, history.length - 1).map(({ label, price, weight }) => [label, price, weight]);

describe('the ten level sources [COA-12]', () => {
  it('include a swing once it has three bars on each side', () => {
    const bars = createBarsClosing(12, (day) => 100 - Math.abs(day - 5));
    const heights = (count: number) =>
      found(
        swingLevels,
        tickerHistoryOf({
          ...bars,
          dates: bars.dates.slice(0, count),
          high: bars.high.subarray(0, count),
          low: bars.low.subarray(0, count),
          close: bars.close.subarray(0, count),
          open: bars.open.subarray(0, count),
          volume: bars.volume.subarray(0, count),
        }),
      );
    expect([heights(8), heights(9)]).toEqual([[], [['swing high', 100.5, 20]]]);
  });

  it('use the last complete day, week and month before the last bar', () => {
    // 2020-01-01 is a Wednesday, so the weeks end on January 5 and 12, and the month on January 31.
    const history = tickerHistoryOf(createBarsClosing(33, (day) => 100 + day));
    expect(found(priorExtremes, history)).toEqual([
      ['prior day high', 131.5, 10],
      ['prior day low', 130.5, 10],
      ['prior week high', 125.5, 15],
      ['prior week low', 118.5, 15],
      ['prior month high', 130.5, 20],
      ['prior month low', 99.5, 20],
    ]);
  });

  it('exclude today from the 252-day extremes', () => {
    const levels = found(
      priorExtremes,
      tickerHistoryOf(createBarsClosing(253, (day) => (day === 252 ? 500 : 100 + day))),
    );
    expect(levels.slice(6)).toEqual([
      ['252-day high', 351.5, 20],
      ['252-day low', 99.5, 20],
    ]);
  });

  it('derive floor pivots from the prior week', () => {
    const history = historyFrom(...Array.from({ length: 5 }, () => ({ close: 105, high: 110, low: 100 })), {
      close: 1,
    });
    expect(found(weeklyPivots, history)).toEqual([
      ['weekly P', 105, 10],
      ['weekly R1', 110, 10],
      ['weekly S1', 100, 10],
      ['weekly R2', 115, 8],
      ['weekly S2', 95, 8],
    ]);
  });

  it('start an anchored VWAP with the latest of the bars that have the lowest low', () => {
    const history = historyFrom(
      ...Array.from({ length: 252 }, () => ({ close: 60, high: 60, low: 60 })),
      { close: 50, high: 50, low: 50, volume: 1000 },
      { close: 50, high: 50, low: 50, volume: 1000 },
      { close: 56, high: 56, low: 56, volume: 3000 },
    );
    const [yearLow] = found(anchoredVwaps, history);
    expect(yearLow).toEqual(['VWAP from the 252-bar low', (50 * 1000 + 56 * 3000) / 4000, 15]);
  });

  it('find the point of control and the other peaks of the volume profile', () => {
    const at = (close: number, volume: number): BarRow => ({ close, volume });
    const bars = [
      at(100, 10),
      ...Array.from({ length: 60 }, () => at(120.5, 100)),
      ...Array.from({ length: 45 }, () => at(140.5, 100)),
      ...Array.from({ length: 13 }, () => at(130.5, 100)),
      at(150, 10),
    ];
    expect(found(volumeProfileLevels, historyFrom(...bars))).toEqual([
      ['point of control', 120.5, 20],
      ['volume node', 140.5, 12],
    ]);
    expect(found(volumeProfileLevels, historyFrom(...bars.slice(1)))).toEqual([]);
  });

  it('derive Fibonacci retracements from the 120-bar range', () => {
    const history = tickerHistoryOf(createBarsClosing(121, (day) => (day === 0 ? 1 : 100 + (day - 1))));
    const [low, high] = [99.5, 219.5];
    expect(found(fibonacciLevels, history).map(([, price]) => price)).toEqual(
      [0.382, 0.5, 0.618].map((ratio) => low + ratio * (high - low)),
    );
  });

  it.each([
    [93.7, [90, 95]],
    [7.3, [7, 7.5]],
    [150, [150, 200]],
    [0.62, [0.6, 0.65]],
  ])('include these round numbers around %f: %j', (close, [below = 0, above = 0]) => {
    const prices = found(roundNumberLevels, historyFrom({ close })).map(([, price]) => Number(price));
    expect(prices[0]).toBeCloseTo(below, 9);
    expect(prices[1]).toBeCloseTo(above, 9);
  });

  it('include both edges of a gap until it is filled', () => {
    const gap: readonly BarRow[] = [
      { close: 100, high: 101, low: 99 },
      { close: 105, high: 106, low: 104 },
    ];
    expect(found(unfilledGaps, historyFrom(...gap))).toEqual([
      ['edge of an unfilled gap', 101, 12],
      ['edge of an unfilled gap', 104, 12],
    ]);
    expect(found(unfilledGaps, historyFrom(...gap, { close: 103, high: 105, low: 101.1 }))).toHaveLength(2);
    expect(found(unfilledGaps, historyFrom(...gap, { close: 103, high: 105, low: 101 }))).toEqual([]);
  });

  it('drop a gap after 60 bars', () => {
    const later = (count: number) => Array.from({ length: count }, () => ({ close: 105, high: 106, low: 104 }));
    const gap: readonly BarRow[] = [{ close: 100, high: 101, low: 99 }, ...later(1)];
    expect([59, 60].map((count) => found(unfilledGaps, historyFrom(...gap, ...later(count))).length)).toEqual([2, 0]);
  });

  it('include a gap down until a later high reaches the prior low', () => {
    const gap: readonly BarRow[] = [
      { close: 100, high: 101, low: 99 },
      { close: 95, high: 96, low: 94 },
    ];
    expect(found(unfilledGaps, historyFrom(...gap)).map(([, price]) => price)).toEqual([99, 96]);
    expect(found(unfilledGaps, historyFrom(...gap, { close: 98, high: 99, low: 95 }))).toEqual([]);
  });
});
