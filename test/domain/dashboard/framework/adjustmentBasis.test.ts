import { describe, expect, it } from '@jest/globals';
import type { Bars } from '../../../../src/domain/dashboard/market/bars.js';
import { adjustmentFactor, closesToStore } from '../../../../src/domain/dashboard/framework/adjustmentBasis.js';
import { createBarsClosing, dateAfter } from '../audit/createBars.js';

const BARS = createBarsClosing(20, (day) => 200 + day);
const REMEMBERED = closesToStore(createBarsClosing(15, (day) => 200 + day));
const THROUGH = 14;
const dated = (day: number): string => dateAfter('2020-01-01', day);
const divided = (ratio: number): Bars => ({
  ...BARS,
  close: BARS.close.map((close) => Math.round((100 * close) / ratio) / 100),
});
const corrected = (close: number): Bars => ({ ...BARS, close: BARS.close.with(THROUGH, close) });
const split = (ratio: number, day: number) => ({ kind: 'split' as const, ratio, date: dated(day) });

describe('adjustment basis of the stored prices', () => {
  it('is recorded as the last five closes', () => {
    expect(REMEMBERED).toEqual([10, 11, 12, 13, 14].map((day) => ({ date: dated(day), close: 200 + day })));
    expect(closesToStore(createBarsClosing(2, () => 7))).toHaveLength(2);
  });

  it('is unchanged while the closes are unchanged', () => {
    expect(adjustmentFactor(REMEMBERED, BARS, [])).toBe(1);
  });

  it.each([107, 214 * 1.2, 21.4, 214.5])('is unchanged when one close is corrected to %f', (close) => {
    expect(adjustmentFactor(REMEMBERED, corrected(close), [])).toBe(1);
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
    const first = closesToStore(createBarsClosing(2, (day) => 200 + day));

    expect(adjustmentFactor([{ date: '1999-01-04', close: 1 }, ...REMEMBERED], divided(4), [])).toBeCloseTo(1 / 4, 3);
    expect(adjustmentFactor(first, divided(4), [])).toBeCloseTo(1 / 4, 3);
  });

  it('is not divided again by a split that the stored closes already reflect', () => {
    expect(adjustmentFactor(REMEMBERED, BARS, [split(4, THROUGH + 1)])).toBe(1);
  });

  it('is divided by the ratio of the closes when the source reports no new split', () => {
    expect(adjustmentFactor(REMEMBERED, divided(4), [])).toBeCloseTo(1 / 4, 3);
    expect(adjustmentFactor(REMEMBERED, divided(4), [split(4, THROUGH - 1)])).toBeCloseTo(1 / 4, 3);
  });

  it('is unchanged when no stored close has a session in the bars', () => {
    expect([
      adjustmentFactor([], divided(4), []),
      adjustmentFactor([{ date: '1999-01-04', close: 1 }], BARS, []),
    ]).toEqual([1, 1]);
  });
});
