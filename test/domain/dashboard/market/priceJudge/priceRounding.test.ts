import { describe, expect, it } from '@jest/globals';
import type { Bar } from '../../../../../src/domain/dashboard/market/bars.js';
import { roundToTick } from '../../../../../src/domain/dashboard/market/tick.js';
import { rounded } from '../../../../../src/domain/dashboard/market/rounding.js';
import { scaleBar } from '../../../../../src/domain/dashboard/market/priceJudge/barDispute.js';
import { changeRows, judgedRows, lastRows } from './barsByDate.js';

const SESSIONS = 300;
const rowsAt = (price: number, round: (price: number) => number): Bar[] => {
  const rows = lastRows('AAPL', SESSIONS);
  const factor = price / (rows.at(-1)?.close ?? NaN);
  return rows.map((row) => {
    const { open, high, low, close, ...rest } = scaleBar(row, factor);
    return { ...rest, open: round(open), high: round(high), low: round(low), close: round(close) };
  });
};
const toCents = (price: number): number => rounded(price, 2);
const toHundredthsOfCents = (price: number): number => rounded(price, 4);

describe('the price judge with two sources of prices below one dollar', () => {
  const rows = rowsAt(0.4, roundToTick);

  it('finds a factor of 1.01 that is smaller than a cent', () => {
    const { disputes } = judgedRows(
      rows,
      rows.map((bar) => scaleBar(bar, 1.01)),
    );

    expect(disputes.map(({ kind }) => kind)).toEqual(rows.map(() => 'constant_factor'));
  });

  it('finds a close that differs by less than a cent', () => {
    const at = SESSIONS - 10;
    const { disputes } = judgedRows(
      rows,
      changeRows(rows, at, at + 1, (bar) => ({ ...bar, close: (bar.high + bar.low) / 2, high: bar.high * 1.02 })),
    );

    expect(disputes).toMatchObject([{ date: rows[at]?.date, kind: 'stray_tick' }]);
  });

  it.each([
    ['cents', 0.4, toCents],
    ['cents from one dollar up', 1, roundToTick],
  ])('explains differences from a source that rounds to %s by rounding', (_unit, price, round) => {
    const { disputes, verdicts } = judgedRows(rowsAt(price, toHundredthsOfCents), rowsAt(price, round));

    expect(disputes).toEqual([]);
    expect(verdicts?.rounding).toBeGreaterThan(SESSIONS / 10);
  });
});
