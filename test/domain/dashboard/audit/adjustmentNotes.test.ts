import { describe, expect, it } from '@jest/globals';
import { adjustmentNotes } from '../../../../src/domain/dashboard/audit/adjustmentNotes.js';
import type { PriceAdjustment } from '../../../../src/domain/dashboard/market/priceHistory.js';

const SPIN_OFF: PriceAdjustment = { kind: 'readjustment', ratio: 1.0713, date: '2026-11-23' };
const reverseSplit = (date: string): PriceAdjustment => ({ kind: 'split', ratio: 0.1, date });
const LAST = '2026-11-27';
const heldAt = (averagePrice: number) => ({ ticker: 'AAPL', quantity: 10, averagePrice, stop: null, entryDate: null });

describe('the notes on adjusted prices', () => {
  it('say whether entry, stop and rungs were divided', () => {
    const notesWhen = (isRescaled: boolean) =>
      adjustmentNotes({ adjustments: [SPIN_OFF], position: heldAt(107.13) }, LAST, isRescaled);

    expect(notesWhen(true)).toEqual([
      'The source divided its prices before 2026-11-23 by 1.0713: entry, stop and rungs were divided by the same ratio.',
    ]);
    expect(notesWhen(false)).toEqual(['The source divided its prices before 2026-11-23 by 1.0713.']);
  });

  it('require no change of the portfolio for a watched ticker', () => {
    const watched = { ...heldAt(0), quantity: 0 };

    expect(adjustmentNotes({ adjustments: [reverseSplit(LAST)], position: watched }, LAST, false)).toEqual([
      'Split of 1:10 on 2026-11-27: the source divided its earlier prices by 0.1.',
    ]);
  });

  it('are shown for 30 days', () => {
    const adjustments = ['2026-10-27', '2026-10-28'].map(reverseSplit);

    expect(adjustmentNotes({ adjustments, position: null }, LAST, false)).toEqual([
      'Split of 1:10 on 2026-10-28: the source divided its earlier prices by 0.1.',
    ]);
  });
});
