import { describe, expect, it } from '@jest/globals';
import type { RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import {
  compareFetchedBars,
  isSamePrice,
  withAdjustment,
} from '../../../../src/domain/dashboard/market/compareFetchedBars.js';
import type { PriceAdjustment } from '../../../../src/domain/dashboard/market/priceHistory.js';
import { smallWholeRatio } from '../../../../src/domain/dashboard/market/smallWholeRatio.js';
import { risingBars } from '../../../fakes/dashboard/memoryMarketData.js';

const KEPT = risingBars(10, '2026-01-01');
const AGAIN = risingBars(13, '2026-01-01').slice(6);
const cents = (price: number | null): number | null => (price === null ? null : Math.round(price * 100) / 100);
const dividedBy = (rows: readonly RawBar[], ratio: number): RawBar[] =>
  rows.map((row) => ({ ...row, close: cents((row.close ?? 0) / ratio) }));

describe('refetched bars', () => {
  it('extend the stored bars, and replace stored bars of the same sessions', () => {
    const corrected = AGAIN.map((row) => ({ ...row, volume: 2000 }));

    expect(compareFetchedBars(KEPT, corrected)).toEqual({
      kind: 'extended',
      rows: [...KEPT.slice(0, 6), ...corrected],
    });
  });

  it.each([4, 7, 20, 1.5, 0.1, 1.25, 2 / 3, 0.05, 50])('reveal a split of %f despite rounding to cents', (ratio) => {
    expect(compareFetchedBars(KEPT, dividedBy(AGAIN, ratio))).toEqual({
      kind: 'rescaled',
      by: { kind: 'split', ratio: expect.closeTo(ratio, 12) },
    });
  });

  it('reveal a readjustment that is not a split', () => {
    const result = compareFetchedBars(
      KEPT,
      AGAIN.map((row) => ({ ...row, close: (row.close ?? 0) / 1.0713 })),
    );

    expect(result).toEqual({ kind: 'rescaled', by: { kind: 'readjustment', ratio: expect.closeTo(1.0713, 6) } });
  });

  it('reveal a split even when one close was corrected at the same time, but not when a close is unchanged', () => {
    const halved = dividedBy(AGAIN, 2);
    const closing = (close: number | null | undefined) =>
      halved.map((row, i) => (i === 2 ? { ...row, close: close ?? null } : row));

    expect(compareFetchedBars(KEPT, closing(49.1))).toEqual({ kind: 'rescaled', by: { kind: 'split', ratio: 2 } });
    expect(compareFetchedBars(KEPT, closing(AGAIN[2]?.close))).toEqual({ kind: 'rewritten' });
  });

  it('mark the whole history as rewritten when no common ratio explains the differences', () => {
    const oneWrong = AGAIN.map((row, i) => (i === 2 ? { ...row, close: 150 } : row));
    const oneBar = dividedBy(AGAIN, 4).slice(3);

    expect(compareFetchedBars(KEPT, oneWrong)).toEqual({ kind: 'rewritten' });
    expect(compareFetchedBars(KEPT, oneBar)).toEqual({ kind: 'rewritten' });
    expect(compareFetchedBars(KEPT, risingBars(3, '2026-02-01'))).toEqual({ kind: 'rewritten' });
    expect(
      compareFetchedBars(
        KEPT,
        AGAIN.map((row) => ({ ...row, close: null })),
      ),
    ).toEqual({ kind: 'rewritten' });
    expect(compareFetchedBars(KEPT, [])).toEqual({ kind: 'rewritten' });
  });
});

describe('isSamePrice', () => {
  it.each([
    [10, 10.01, true],
    [10, 10.02, false],
    [0.052, 0.0521, true],
    [0.052, 0.0523, false],
    [0.052, 0.0478, false],
    [0.0105, 0.021, false],
    [0.05, 0.06, true],
    [0.9962, 1, true],
    [0.9948, 1, false],
  ])('compares %d and %d up to rounding: %s', (one, other, same) => {
    expect(isSamePrice([one, other])).toBe(same);
  });

  it.each([
    [0.0105, 0.021, 0.5],
    [3.33, 0.8333, 4],
    [0.41, 8.24, 0.05],
  ])('recognizes %d and %d as one price before and after a split of %d', (old, now, ratio) => {
    expect(isSamePrice([old / ratio, now], old)).toBe(true);
  });
});

describe('an adjustment', () => {
  const adjusted = (ratio: number, date: string): PriceAdjustment => ({ kind: 'split', ratio, date });
  const [before, applied] = [adjusted(3, '2025-01-02'), adjusted(4, '2026-11-02')];

  it('is removed when the source undoes it within 30 days', () => {
    expect([
      withAdjustment([before, applied], adjusted(1 / 4, '2026-12-02')),
      withAdjustment([before, applied], adjusted(1 / 4, '2026-12-03')),
      withAdjustment([before, applied], adjusted(1 / 3, '2026-11-03')),
    ]).toEqual([
      [before],
      [before, applied, adjusted(1 / 4, '2026-12-03')],
      [before, applied, adjusted(1 / 3, '2026-11-03')],
    ]);
  });

  it('is listed once when it is repeated on the same date', () => {
    const replaced: PriceAdjustment = { kind: 'readjustment', ratio: 1, date: '2026-11-03' };

    expect([withAdjustment([before, applied], applied), withAdjustment([replaced], replaced)]).toEqual([
      [before, applied],
      [replaced],
    ]);
    expect(withAdjustment([applied], adjusted(4, '2026-11-03'))).toHaveLength(2);
  });
});

describe('split ratio', () => {
  it('is a ratio of small whole numbers, or null when none is close', () => {
    expect([4.0004, 1.4999, 0.1, 0.33334, 1.0713, 1, 1.0005, 200].map(smallWholeRatio)).toEqual([
      4,
      1.5,
      0.1,
      1 / 3,
      null,
      null,
      null,
      null,
    ]);
  });
});
