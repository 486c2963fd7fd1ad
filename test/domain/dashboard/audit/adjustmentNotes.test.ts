import { describe, expect, it } from '@jest/globals';
import { adjustmentNotes } from '../../../../src/domain/dashboard/audit/adjustmentNotes.js';
import { openHolding } from '../../../../src/domain/dashboard/framework/holding.js';
import { INITIAL_TICKER_SNAPSHOT } from '../../../../src/domain/dashboard/framework/tickerSnapshot.js';
import type { PriceAdjustment } from '../../../../src/domain/dashboard/market/priceHistory.js';

const SPIN_OFF: PriceAdjustment = { kind: 'readjustment', ratio: 1.0713, date: '2026-11-23' };
const reverseSplit = (date: string): PriceAdjustment => ({ kind: 'split', ratio: 0.1, date });
const LAST = '2026-11-27';
/** Creates the record of a holding that was entered at $100 and whose prices the source divided by `ratio`. */
const recordOf = (ratio: number) => ({
  position: { averagePrice: 100, stop: null, entryDate: null },
  heldSince: '2026-09-01',
  life: {
    ...INITIAL_TICKER_SNAPSHOT,
    facts: {
      ...INITIAL_TICKER_SNAPSHOT.facts,
      holding: openHolding({ price: 100 / ratio, date: '2026-09-01', atr: 1, stop: null, triggerLow: null }),
    },
  },
});
const heldAt = (averagePrice: number) => ({ ticker: 'AAPL', quantity: 10, averagePrice, stop: null, entryDate: null });

describe('the notes on adjusted prices', () => {
  it('say whether entry, stop and rungs were divided', () => {
    const notesWhen = (ratio: number) =>
      adjustmentNotes({ adjustments: [SPIN_OFF], position: heldAt(107.13) }, LAST, recordOf(ratio));

    expect(notesWhen(1.0713)).toEqual([
      'The source divided its prices before 2026-11-23 by 1.0713: entry, stop and rungs were divided by the same ratio.',
    ]);
    expect(notesWhen(1)).toEqual(['The source divided its prices before 2026-11-23 by 1.0713.']);
  });

  it('require no change of the portfolio for a watched ticker', () => {
    const watched = { ...heldAt(0), quantity: 0 };

    expect(adjustmentNotes({ adjustments: [reverseSplit(LAST)], position: watched }, LAST, null)).toEqual([
      'Split of 1:10 on 2026-11-27: the source divided its earlier prices by 0.1.',
    ]);
  });

  it('are shown for 30 days', () => {
    const adjustments = ['2026-10-27', '2026-10-28'].map(reverseSplit);

    expect(adjustmentNotes({ adjustments, position: null }, LAST, null)).toEqual([
      'Split of 1:10 on 2026-10-28: the source divided its earlier prices by 0.1.',
    ]);
  });

  it('are shown for all splits since the entry while the average price is not that after the split', () => {
    const adjustments = [{ ...SPIN_OFF, date: '2026-10-01' }, ...['2026-08-31', '2026-09-02'].map(reverseSplit)];
    const datesOf = (ratio: number) =>
      adjustmentNotes({ adjustments, position: heldAt(100) }, LAST, recordOf(ratio)).map((note) => note.slice(0, 27));

    expect([datesOf(0.1), datesOf(1.001)]).toEqual([['Split of 1:10 on 2026-09-02'], []]);
  });

  it('are shown only for those splits that the average price does not contain', () => {
    const splits = ['2026-09-02', '2026-09-03', '2026-09-04'].map((date, index) => ({
      kind: 'split' as const,
      ratio: 2 + index,
      date,
    }));
    const countOf = (ratio: number) =>
      adjustmentNotes({ adjustments: splits, position: heldAt(100) }, LAST, recordOf(ratio)).length;

    expect([1.0713, 2, 4, 12, 24, 48].map(countOf)).toEqual([0, 0, 1, 2, 3, 0]);
  });

  it('warn that the symbol may denote another company', () => {
    const adjustments = [{ kind: 'readjustment' as const, ratio: 1, date: '2026-11-25' }];

    expect(adjustmentNotes({ adjustments, position: null }, LAST, null)).toEqual([
      'The source replaced all its prices up to 2026-11-25: the symbol may denote another company now. Check the position.',
    ]);
  });

  it('ask for a new stop as well', () => {
    const [note] = adjustmentNotes({ adjustments: [reverseSplit(LAST)], position: heldAt(100) }, LAST, recordOf(0.1));

    expect(note).toContain('Adjust quantity, average price and stop in the portfolio file, unless you have already');
  });
});
