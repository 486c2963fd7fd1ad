import { describe, expect, it } from '@jest/globals';
import type { TickerHistory } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import { tickerHistoryOf } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import type { LevelCluster } from '../../../../../src/domain/dashboard/analysis/levels/clusters.js';
import type { LevelMap } from '../../../../../src/domain/dashboard/analysis/levels/levelMap.js';
import { levelMapAt } from '../../../../../src/domain/dashboard/analysis/levels/levelMap.js';
import { lastValueOf } from '../../../../../src/domain/dashboard/market/series.js';
import { betterEntriesAt } from '../../../../../src/domain/dashboard/analysis/structure/betterEntries.js';
import { exhaustionLabel, momentumLabelAt } from '../../../../../src/domain/dashboard/analysis/structure/exhaustion.js';
import type { ClassifiedBar } from '../../../../../src/domain/dashboard/analysis/structure/classifyBar.js';
import { classifyBar } from '../../../../../src/domain/dashboard/analysis/structure/classifyBar.js';
import { structureReason } from '../../../../../src/domain/dashboard/analysis/structure/structureReason.js';
import { tapeLeanAt } from '../../../../../src/domain/dashboard/analysis/structure/tape.js';
import { trapAt } from '../../../../../src/domain/dashboard/analysis/structure/trap.js';
import { entryVerdictOf } from '../../../../../src/domain/dashboard/analysis/structure/entryVerdict.js';
import type { BarRow } from '../../audit/createBars.js';
import { createBars } from '../../audit/createBars.js';

/** A history with an ATR of 1 and every average at 100. */
const still = (...bars: readonly BarRow[]): TickerHistory =>
  tickerHistoryOf(
    createBars([...Array.from({ length: 300 }, () => ({ close: 100, high: 100.5, low: 99.5 })), ...bars]),
  );

const cluster = (price: number, strength = 50): LevelCluster => ({ price, strength, levels: [] });
const between = (support: number | null, resistance: number | null): LevelMap => ({
  supports: [],
  resistances: [],
  support: support === null ? null : cluster(support),
  resistance: resistance === null ? null : cluster(resistance),
});

const withSeries = (history: TickerHistory, series: Partial<TickerHistory['indicators']>): TickerHistory => ({
  ...history,
  indicators: { ...history.indicators, ...series },
});
const ending = (...values: readonly number[]): Float64Array =>
  Float64Array.from({ length: 300 }, (_, t) => values[t - 300 + values.length] ?? values[0] ?? NaN);

describe('exhaustion', () => {
  it.each([
    [80, 'EXTREME_OVERBOUGHT'],
    [79.9, 'OVERBOUGHT'],
    [70, 'OVERBOUGHT'],
    [69.9, 'NORMAL'],
    [30.1, 'NORMAL'],
    [30, 'OVERSOLD'],
    [20.1, 'OVERSOLD'],
    [20, 'EXTREME_OVERSOLD'],
    [NaN, 'NORMAL'],
  ])('classifies an RSI of %f as %s', (rsi, label) => {
    expect(exhaustionLabel(rsi)).toBe(label);
  });

  it.each<[readonly number[], string | null]>([
    [[1, 2, 3], 'ACCELERATING'],
    [[3, 2, 1], 'FADING'],
    [[1, 3, 2], 'STEADY_UP'],
    [[-1, -2, -3], 'WEAKENING'],
    [[-3, -2, -1], 'RECOVERING'],
    [[-1, -3, -2], 'STEADY_DOWN'],
    [[0, 0, 0], 'STEADY_DOWN'],
    [[NaN, 1, 2], null],
  ])('classifies a histogram of %j as %s', (histogram, label) => {
    expect(momentumLabelAt(withSeries(still(), { macd_hist: ending(...histogram) }), 299)).toBe(label);
  });
});

describe('tape at the resistance', () => {
  const test = (close: number, volume = 1000): BarRow => ({ close, high: 101.01, low: 100, volume });

  it.each<[string, readonly BarRow[], number | null, string]>([
    ['a high far below the resistance', [test(100.9)], 102, 'NOT_TESTED'],
    ['a missing resistance', [test(100.9)], null, 'NOT_TESTED'],
    ['a close near the high', [test(100.61)], 101.5, 'BUYERS'],
    ['a close near the low', [test(100.39)], 101.5, 'SELLERS'],
    ['a close in the middle', [test(100.55)], 101.5, 'BALANCED'],
    [
      'two conflicting closes, of which the one with more volume decides',
      [test(100.9, 1000), test(100.1, 9000)],
      101.5,
      'SELLERS',
    ],
    [
      'a test six bars ago',
      [test(100.1), ...Array.from({ length: 5 }, () => ({ close: 100, high: 100.5, low: 99.5 }))],
      101.5,
      'NOT_TESTED',
    ],
    ['a test without volume', [test(100.9, 0)], 101.5, 'BALANCED'],
  ])('is classified from %s', (_, bars, resistance, lean) => {
    const history = still(...bars);
    expect(tapeLeanAt(history, resistance, history.length - 1)).toBe(lean);
  });
});

describe('trap [COA-12]', () => {
  const closes = Array.from({ length: 262 }, (_, day) => 100 + 3 * Math.sin(day / 5));
  const swinging = closes.map((close) => ({ close, high: close + 0.2, low: close - 0.2 }));
  const yesterday = tickerHistoryOf(createBars(swinging));
  const { support, resistance } = levelMapAt(yesterday, 261);
  const atr = lastValueOf(yesterday.indicators.atr14);
  const above = resistance?.price ?? NaN;
  const below = support?.price ?? NaN;
  const trapOf = (bar: BarRow) => trapAt(tickerHistoryOf(createBars([...swinging, bar])), 262);
  const bullBar = { open: above, close: above - 0.1, high: above + 0.26 * atr, low: above - 0.15 };
  const bearBar = { open: below, close: below + 0.1, high: below + 0.15, low: below - 0.26 * atr };

  it('is a bull trap after a failed breakout', () => {
    expect(trapOf(bullBar)).toEqual({ side: 'bull', price: above, strength: resistance?.strength });
  });

  it('is a bear trap after a failed breakdown', () => {
    expect(trapOf(bearBar)).toEqual({ side: 'bear', price: below, strength: support?.strength });
  });

  it.each<[string, BarRow]>([
    ['does not rise far enough above the resistance', { ...bullBar, high: above + 0.24 * atr }],
    ['closes above the broken resistance', { ...bullBar, close: above + 0.01, open: above + 0.01, low: above - 0.01 }],
    ['closes in the middle of its range', { ...bullBar, low: above - 0.6 }],
    ['does not fall far enough below the support', { ...bearBar, low: below - 0.24 * atr }],
  ])('does not exist when the bar %s', (_, bar) => {
    expect(trapOf(bar)).toBeNull();
  });

  it('needs a strong level and a previous bar', () => {
    expect([resistance, support].map((level) => (level?.strength ?? 0) >= 40)).toEqual([true, true]);
    expect(trapAt(tickerHistoryOf(createBars([{ close: 1 }])), 0)).toBeNull();
  });
});

describe('classifyBar [COA-12]', () => {
  const stateWith = (history: TickerHistory, levels: LevelMap, trap: ClassifiedBar['trap'] = null) =>
    classifyBar(history, levels, trap, history.length - 1).state;
  const calm = withSeries(still(), {
    rsi14: ending(50),
    macd_hist: ending(1),
    sma50: Float64Array.from({ length: 300 }, (_, t) => 90 + t / 100),
    ema20: ending(99.5),
  });

  it.each<[string, TickerHistory, LevelMap, ClassifiedBar['trap'], string]>([
    [
      'a trap, which comes first',
      withSeries(still(), { rsi14: ending(90) }),
      between(99, 100.1),
      { side: 'bull', price: 101, strength: 50 },
      'TRAP',
    ],
    [
      'an overbought close under the resistance',
      withSeries(still(), { rsi14: ending(70) }),
      between(99, 100.35),
      null,
      'FADE',
    ],
    [
      'fading momentum under the resistance',
      withSeries(still(), { rsi14: ending(50), macd_hist: ending(3, 2, 1) }),
      between(99, 100.35),
      null,
      'FADE',
    ],
    [
      'an overbought close more than 0.35 ATR below the resistance',
      withSeries(still(), { rsi14: ending(70) }),
      between(99, 100.36),
      null,
      'NEUTRAL',
    ],
    ['a close two ATR above the EMA20', withSeries(still(), { ema20: ending(98) }), between(99, 105), null, 'CHASE'],
    ['a calm uptrend', calm, between(99, 101.2), null, 'CLEAN'],
    ['a calm uptrend with little reward', calm, between(99, 101.1), null, 'NEUTRAL'],
    ['a calm uptrend with an RSI of 66', withSeries(calm, { rsi14: ending(66) }), between(99, 101.2), null, 'NEUTRAL'],
    ['a calm market that does not rise', withSeries(calm, { sma50: ending(99) }), between(99, 101.2), null, 'NEUTRAL'],
  ])('is classified from %s', (_, history, levels, trap, state) => {
    expect(stateWith(history, levels, trap)).toBe(state);
  });

  it.each([
    [5, 'CHASE'],
    [6, 'NEUTRAL'],
  ])('classifies the last of %i bars since an overbought leap of three ATR as %s', (bars, state) => {
    const leap = still(...Array.from({ length: bars }, () => ({ close: 103, high: 103.5, low: 102.5 })));
    const all = (value: number): Float64Array => new Float64Array(300 + bars).fill(value);
    const tame = withSeries({ ...leap, priorAtr: all(1) }, { rsi14: all(72), ema20: all(102) });
    expect(stateWith(tame, between(90, 120))).toBe(state);
  });
});

describe('entry verdict [COA-12]', () => {
  const classified = (changes: Partial<ClassifiedBar>): ClassifiedBar => ({
    state: 'NEUTRAL',
    trap: null,
    rsi: 50,
    momentum: null,
    lean: 'NOT_TESTED',
    rewardRisk: 1,
    stretch: 0,
    ...changes,
  });
  const bull = { side: 'bull', price: 1, strength: 50 } as const;
  const bear = { side: 'bear', price: 1, strength: 50 } as const;

  it.each<[Partial<ClassifiedBar>, number, string]>([
    [{ state: 'TRAP', trap: bull }, 90, 'AVOID'],
    [{ state: 'CLEAN', rsi: 80 }, 90, 'AVOID'],
    [{ state: 'CLEAN' }, 24.9, 'AVOID'],
    [{ state: 'CLEAN' }, 25, 'OK'],
    [{ state: 'CLEAN' }, NaN, 'OK'],
    [{ state: 'TRAP', trap: bear }, 50, 'OK'],
    [{ state: 'TRAP', trap: bear }, 49, 'WAIT'],
    [{ state: 'TRAP', trap: bear }, NaN, 'WAIT'],
    [{ rewardRisk: 2 }, 60, 'OK'],
    [{ rewardRisk: 2 }, 59, 'WAIT'],
    [{ rewardRisk: 1.9 }, 60, 'WAIT'],
    [{ state: 'FADE', rewardRisk: 3 }, 90, 'WAIT'],
    [{ state: 'CHASE', rewardRisk: 3 }, 90, 'WAIT'],
  ])('follows from the bar %j with a trend of %f', (changes, trend, verdict) => {
    expect(entryVerdictOf(classified(changes), trend)).toBe(verdict);
  });
});

describe('better entries', () => {
  it('offer a reward of at least twice the risk, or lie above the resistance', () => {
    const history = withSeries(still(), { ema20: ending(99.2) });
    expect(betterEntriesAt(history, between(99, 101), 299)).toEqual([
      { price: 99.2, reason: 'pullback to the EMA20' },
      { price: 99.25, reason: '0.25 ATR above the primary support' },
      { price: 101.1, reason: 'a close 0.1 ATR above the primary resistance' },
    ]);
  });

  it('exclude prices above the close and prices with too little reward', () => {
    const history = withSeries(still(), { ema20: ending(99.8) });
    expect(betterEntriesAt(history, between(99.5, 100.1), 299)).toEqual([
      { price: 100.1 + 0.1, reason: 'a close 0.1 ATR above the primary resistance' },
    ]);
    const barely = withSeries(still(), { ema20: ending(99.5) });
    expect(betterEntriesAt(barely, between(99, 100.49), 299).map(({ reason }) => reason)).not.toContain(
      'pullback to the EMA20',
    );
    expect(betterEntriesAt(barely, between(99, 100.5), 299).map(({ reason }) => reason)).toContain(
      'pullback to the EMA20',
    );
    expect(betterEntriesAt(history, between(null, null), 299)).toEqual([]);
  });
});

describe('structureReason', () => {
  it.each([
    [101.5, '101.50'],
    [0.020326, '0.0203'],
  ])('states the price of the trapped level %d as %s', (price, text) => {
    const bar: ClassifiedBar = {
      state: 'TRAP',
      trap: { side: 'bull', price, strength: 50 },
      rsi: 60,
      momentum: null,
      lean: 'BALANCED',
      rewardRisk: 1,
      stretch: 1,
    };

    expect(structureReason(bar, 'AVOID', 50)).toContain(`The bar rose above the resistance at ${text} and`);
  });
});
