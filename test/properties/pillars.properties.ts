import fc from 'fast-check';
import type { Bars } from '#domain/dashboard/market/bars.js';
import { anyBars, flatBars, longBars } from './arbitraries/bars.js';
import { ruleOf, type Rule } from './rule.js';

/** The values (0 to 100) of the last bar by name; null where a value cannot be computed. */
export type TickerScores = Readonly<Record<string, number | null>>;

/** Scores a ticker at its last bar against an index. */
export type ScoreTicker = (bars: Bars, index: Bars) => TickerScores;

const TOLERANCE = 1e-6;

/** Powers of two scale floating-point numbers exactly, so the result must be the same to the last bit. */
const exactFactor = fc.integer({ min: -6, max: 6 }).map((power) => 2 ** power);

const pricesScaleExactly = (judge: ScoreTicker) =>
  fc.property(longBars, longBars, exactFactor, (bars, index, factor) =>
    same(judge(bars, index), judge(withPrices(bars, factor), index)),
  );

/** A factor that is not a power of two causes rounding, so scores may differ in their last bits. */
const pricesScale = (judge: ScoreTicker) =>
  fc.property(longBars, longBars, fc.double({ min: 0.01, max: 100, noNaN: true }), (bars, index, factor) => {
    const before = judge(bars, index);
    const after = judge(withPrices(bars, factor), index);
    return Object.keys(before).every((name) => near(before[name] ?? null, after[name] ?? null));
  });

const volumesScaleExactly = (judge: ScoreTicker) =>
  fc.property(longBars, longBars, exactFactor, (bars, index, factor) =>
    same(judge(bars, index), judge({ ...bars, volume: bars.volume.map((volume) => volume * factor) }, index)),
  );

/** Raises the last close, and the high when the close exceeds it. */
const higherCloseNeverLowers = (judge: ScoreTicker, names: readonly string[]) =>
  fc.property(longBars, longBars, fc.double({ min: 0, max: 0.5, noNaN: true }), (bars, index, rise) => {
    const before = judge(bars, index);
    const after = judge(withLastClose(bars, rise), index);
    return names.every((name) => (after[name] ?? NaN) >= (before[name] ?? NaN) - TOLERANCE);
  });

const scoresStayInRange = (judge: ScoreTicker, bars: fc.Arbitrary<Bars>) =>
  fc.property(bars, longBars, (history, index) =>
    Object.values(judge(history, index)).every((value) => value === null || (value >= 0 && value <= 100)),
  );

const near = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) <= TOLERANCE;

const same = (one: TickerScores, other: TickerScores): boolean => JSON.stringify(one) === JSON.stringify(other);

function withPrices(bars: Bars, factor: number): Bars {
  const scaled = (prices: Float64Array): Float64Array => prices.map((price) => price * factor);
  return {
    ...bars,
    open: scaled(bars.open),
    high: scaled(bars.high),
    low: scaled(bars.low),
    close: scaled(bars.close),
  };
}

function withLastClose(bars: Bars, rise: number): Bars {
  const lastBar = bars.close.length - 1;
  const close = (bars.close[lastBar] ?? NaN) * (1 + rise);
  return {
    ...bars,
    close: bars.close.with(lastBar, close),
    high: bars.high.with(lastBar, Math.max(bars.high[lastBar] ?? NaN, close)),
  };
}

/** @param rising names of the values that a higher close must never lower */
export const pillarRules = (judge: ScoreTicker, rising: readonly string[]): readonly Rule[] => [
  ruleOf('1: the unit of prices does not matter to the pillars', pricesScaleExactly(judge)),
  ruleOf('2: the unit of volumes does not matter to the pillars', volumesScaleExactly(judge)),
  ruleOf(`4: a higher close never lowers ${rising.join(', ')}`, higherCloseNeverLowers(judge, rising)),
  ruleOf('5: every score is between 0 and 100, or absent', scoresStayInRange(judge, fc.oneof(longBars, anyBars))),
  ruleOf('12: flat prices without volume are scored like any others', scoresStayInRange(judge, flatBars)),
];

/**
 * Rules for terms that are computed without comparing or ranking values. Scaling by most factors rounds prices, which
 * could change the result of a comparison.
 */
export const smoothTermRules = (judge: ScoreTicker): readonly Rule[] => [
  ruleOf('1: the unit of prices does not matter for any factor', pricesScale(judge)),
];
