import { describe, expect, it } from '@jest/globals';
import type { Bars } from '../../../../../src/domain/dashboard/market/bars.js';
import {
  correctedPrices,
  pricesToStore,
  rescalingOf,
} from '../../../../../src/domain/dashboard/framework/record/adjustmentBasis.js';
import type { BarDispute, DisputeKind } from '../../../../../src/domain/dashboard/market/priceJudge/barDispute.js';
import { createBarsClosing, dateAfter } from '../../audit/createBars.js';

const adjustmentFactor = (...given: Parameters<typeof rescalingOf>): number => rescalingOf(...given).factor;
const BARS = createBarsClosing(20, (day) => 200 + day);
const REMEMBERED = pricesToStore(createBarsClosing(15, (day) => 200 + day)).slice(-5);
const THROUGH = 14;
const GONE = { date: '1999-01-04', close: 1 };
const dated = (day: number): string => dateAfter('2020-01-01', day);
const divided = (ratio: number): Bars => ({
  ...BARS,
  close: BARS.close.map((close) => Math.round((100 * close) / ratio) / 100),
});
const corrected = (close: number): Bars => ({ ...BARS, close: BARS.close.with(THROUGH, close) });
const disputeOf = (day: number, kind: DisputeKind = 'stray_tick'): BarDispute => ({
  date: dated(day),
  kind,
  first: null,
  second: null,
  used: null,
  rule: 'agreed_prices',
});
const split = (ratio: number, day: number) => ({ kind: 'split' as const, ratio, date: dated(day) });

describe('adjustment basis of the stored prices', () => {
  it('is recorded as the prices of the last thirty sessions', () => {
    const days = Array.from({ length: 30 }, (_, day) => 5 + day);

    expect(pricesToStore(createBarsClosing(35, (day) => 200 + day))).toEqual(
      days.map((day) => ({ date: dated(day), close: 200 + day, high: 200.5 + day, low: 199.5 + day })),
    );
    expect(pricesToStore(createBarsClosing(2, () => 7))).toHaveLength(2);
  });

  it('marks the sessions whose prices were disputed', () => {
    const stored = pricesToStore(BARS, [disputeOf(16), disputeOf(17, 'different_tape')]);

    expect(stored.filter(({ isDisputed }) => isDisputed).map(({ date }) => date)).toEqual([dated(16)]);
  });

  it('is unchanged while the closes are unchanged', () => {
    expect(adjustmentFactor(REMEMBERED, BARS, [])).toBe(1);
  });

  it.each([107, 214 * 1.2, 21.4, 214.5])('is unchanged when one close is corrected to %f', (close) => {
    expect(adjustmentFactor(REMEMBERED, corrected(close), [split(4, 10)])).toBe(1);
    expect(adjustmentFactor(REMEMBERED.slice(-1), corrected(close), [])).toBe(1);
  });

  it.each([4, 1.5, 0.1, 3])('is divided exactly by a split of %f that the source reports', (ratio) => {
    expect(adjustmentFactor(REMEMBERED, divided(ratio), [split(ratio, THROUGH + 1)])).toBe(1 / ratio);
    expect(adjustmentFactor(REMEMBERED.slice(-1), divided(ratio), [split(ratio, THROUGH + 1)])).toBe(1 / ratio);
  });

  it('is divided by the ratios of all splits since the last stored price', () => {
    expect(
      adjustmentFactor(REMEMBERED, divided(6), [split(2, THROUGH - 3), split(2, THROUGH + 1), split(3, THROUGH + 2)]),
    ).toBe(1 / 6);
  });

  it('is divided exactly by only those splits dated after the stored prices', () => {
    expect(adjustmentFactor(REMEMBERED.slice(1), divided(7), [split(2, THROUGH), split(7, THROUGH + 1)])).toBe(1 / 7);
  });

  it('is divided by a reported split even when one stored close did not change', () => {
    const lagging: Bars = { ...divided(4), close: divided(4).close.with(10, 210) };

    expect(adjustmentFactor(REMEMBERED, lagging, [split(4, THROUGH + 1)])).toBe(1 / 4);
  });

  it('is unchanged when the closes are rounded differently', () => {
    for (const reportedSplits of [[], [split(4, THROUGH + 1)]])
      expect(
        adjustmentFactor(REMEMBERED, { ...BARS, close: BARS.close.map((close) => close * 1.00005) }, reportedSplits),
      ).toBe(1);
  });

  it('is computed from those stored closes whose sessions are still in the bars', () => {
    const first = pricesToStore(createBarsClosing(2, (day) => 200 + day));

    expect(adjustmentFactor([GONE, ...REMEMBERED], divided(4), [])).toBeCloseTo(1 / 4, 3);
    expect(adjustmentFactor(first, divided(4), [])).toBeCloseTo(1 / 4, 3);
  });

  it('is not divided again by a split that the stored closes already reflect', () => {
    expect(adjustmentFactor(REMEMBERED, BARS, [split(4, THROUGH + 1)])).toBe(1);
  });

  it('is unchanged when a close of one cent is unchanged, which agrees with any ratio', () => {
    const pennies = createBarsClosing(3, (day) => (day === 0 ? 0.01 : 0.1));
    const [stored, close] = [pricesToStore(pennies), pennies.close.with(1, 0.05)];

    expect(adjustmentFactor(stored, pennies, [split(2, 3)])).toBe(1);
    expect(adjustmentFactor(stored, { ...pennies, close })).toBe(1);
  });

  it('is divided by the ratio of the closes when the source reports no new split', () => {
    expect(adjustmentFactor(REMEMBERED, divided(4), [])).toBeCloseTo(1 / 4, 3);
    expect(adjustmentFactor(REMEMBERED, divided(4), [split(4, THROUGH - 1)])).toBeCloseTo(1 / 4, 3);
  });

  it('is divided by the ratio of most closes when the others were corrected at the same time', () => {
    const halvedWithClose = (close: number): Bars => ({ ...divided(2), close: divided(2).close.with(12, close) });

    expect(adjustmentFactor(REMEMBERED, halvedWithClose(104.3), [])).toBeCloseTo(1 / 2, 3);
    expect(adjustmentFactor(REMEMBERED, halvedWithClose(212), [])).toBe(1);
  });

  const late = (ratio: number, days: number): Bars => ({
    ...BARS,
    close: BARS.close.map((close, day) => (day < days ? close / ratio : close)),
  });

  it('is divided by the ratio of the oldest closes if no later close changed', () => {
    expect(rescalingOf(REMEMBERED, late(4, 14))).toEqual({ factor: 1 / 4, until: dated(14) });
    expect(rescalingOf(REMEMBERED, late(1.0713, 12))).toEqual({
      factor: expect.closeTo(1 / 1.0713, 6),
      until: dated(12),
    });
    expect(rescalingOf(REMEMBERED, { ...late(4, 14), close: late(4, 14).close.with(10, 70) }, [split(3, 14)])).toEqual({
      factor: 1 / 4,
      until: dated(14),
    });
    for (const bars of [late(4, 11), { ...late(4, 12), close: late(4, 12).close.with(13, 200) }])
      expect(rescalingOf(REMEMBERED, bars)).toEqual({ factor: 1, until: null });
  });

  it.each([11, 14])('is divided by a split reported late, on day %d, even by another source', (first) => {
    const given = [[GONE, ...REMEMBERED], late(4, first)] as const;

    expect([
      rescalingOf(...given, [split(4, first)], true),
      rescalingOf(...given, [split(4, first - 1), split(3, first)], true),
      rescalingOf(...given, [], true),
      rescalingOf(REMEMBERED, divided(4), [], true).factor,
    ]).toEqual([
      { factor: 1 / 4, until: dated(first) },
      { factor: 1, until: null },
      { factor: 1, until: null },
      expect.closeTo(1 / 4, 3),
    ]);
  });

  it('is unchanged when no stored close has a session in the bars', () => {
    expect([adjustmentFactor([], divided(4), []), adjustmentFactor([GONE], BARS, [])]).toEqual([1, 1]);
  });
});

describe('corrected prices', () => {
  const withHigh = (...days: number[]): Bars => ({
    ...BARS,
    high: BARS.high.map((high, day) => (days.includes(day) ? high * 1.01 : high)),
  });

  it('are those of at most two sessions that differ while the others are unchanged', () => {
    const { high } = withHigh(13);
    const bars: Bars = { ...BARS, high, close: BARS.close.with(THROUGH, 207.5) };

    expect(correctedPrices(REMEMBERED, bars)).toEqual([
      { date: dated(13), field: 'high', from: BARS.high[13], to: high[13] },
      { date: dated(14), field: 'close', from: 214, to: 207.5 },
    ]);
    expect(correctedPrices(REMEMBERED, { ...BARS, low: BARS.low.with(11, 3) })).toEqual([
      { date: dated(11), field: 'low', from: BARS.low[11], to: 3 },
    ]);
  });

  it.each<[string, Bars, typeof REMEMBERED]>([
    ['nothing differs', BARS, REMEMBERED],
    ['the prices are rounded differently', { ...BARS, high: BARS.high.map((high) => high * 1.00005) }, REMEMBERED],
    ['three of twenty stored sessions differ', withHigh(12, 13, 14), pricesToStore(BARS)],
    ['the only stored session differs', withHigh(14), REMEMBERED.slice(-1)],
    ['two of four stored sessions differ', withHigh(13, 14), REMEMBERED.slice(-4)],
    ['all prices were divided', divided(2), REMEMBERED],
  ])('are empty when %s', (_what, bars, stored) => {
    expect(correctedPrices(stored, bars)).toEqual([]);
  });

  it('do not include sessions that are or were disputed, except because of their volume', () => {
    const wasDisputed = REMEMBERED.map((prices) =>
      prices.date === dated(13) ? { ...prices, isDisputed: true as const } : prices,
    );

    expect(correctedPrices(wasDisputed, withHigh(13))).toEqual([]);
    expect(correctedPrices(wasDisputed, withHigh(12, 13))).toMatchObject([{ date: dated(12) }]);
    expect(correctedPrices(REMEMBERED, withHigh(13), [disputeOf(13)])).toEqual([]);
    expect(correctedPrices(REMEMBERED, withHigh(13), [disputeOf(13, 'different_tape')])).toHaveLength(1);
  });

  it('include prices below one dollar that differ by more than a tick of $0.0001', () => {
    const bars = createBarsClosing(20, () => 0.6);
    const cheap: Bars = { ...bars, low: bars.low.map(() => 0.05) };
    const lowOf = (low: number) => correctedPrices(pricesToStore(cheap), { ...cheap, low: cheap.low.with(0, low) });

    expect(lowOf(0.0502)).toEqual([{ date: dated(0), field: 'low', from: 0.05, to: 0.0502 }]);
    expect(lowOf(0.05009)).toEqual([]);
  });

  it('do not include highs and lows that an earlier release did not store', () => {
    const closesOnly = REMEMBERED.map(({ date, close }) => ({ date, close }));

    expect(correctedPrices(closesOnly, withHigh(14))).toEqual([]);
    expect(correctedPrices(closesOnly, corrected(107))).toMatchObject([{ field: 'close', from: 214, to: 107 }]);
  });
});
