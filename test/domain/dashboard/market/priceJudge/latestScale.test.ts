import { describe, expect, it } from '@jest/globals';
import { scaleBar } from '../../../../../src/domain/dashboard/market/priceJudge/barDispute.js';
import { changeRows, judgedRows, lastRows } from './barsByDate.js';

const rows = lastRows('AAPL', 400);

describe('the price judge with a second source whose prices are multiplied', () => {
  it.each([1.02, 4])('explains a factor of %d that includes the latest prices by no dividend or split', (factor) => {
    const { used, disputes, flags } = judgedRows(
      rows,
      rows.map((bar) => scaleBar(bar, factor)),
    );

    expect(new Set(disputes.map(({ kind, rule }) => `${kind} ${rule}`))).toEqual(
      new Set(['constant_factor first_source']),
    );
    expect(flags).toEqual([
      expect.stringMatching(
        /^400 bars are disputed: the latest prices of the sources differ by a constant factor \(…, /,
      ),
    ]);
    expect(used).toEqual(rows);
  });

  it.each([
    [0.98, 'dividend_adjustment'],
    [0.25, 'split_not_applied'],
  ])('explains a factor of %d that only earlier prices have by %s', (factor, kind) => {
    const { disputes } = judgedRows(
      rows,
      changeRows(rows, 0, 300, (bar) => scaleBar(bar, factor)),
    );

    expect(new Set(disputes.map((dispute) => dispute.kind))).toEqual(new Set([kind]));
  });

  it('finds a dividend before prices that differ by a constant factor', () => {
    const both = changeRows(rows, 0, 300, (bar) => scaleBar(bar, 0.98)).map((bar) => scaleBar(bar, 1.02));
    const { disputes } = judgedRows(rows, both);

    expect(disputes.slice(0, 300).every(({ kind }) => kind === 'dividend_adjustment')).toBe(true);
    expect(disputes.slice(300).every(({ kind }) => kind === 'constant_factor')).toBe(true);
  });
});
