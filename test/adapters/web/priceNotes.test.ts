import { describe, expect, it } from '@jest/globals';
import { stopNote } from '../../../src/adapters/web/views/orders/ticket/priceNotes.js';

const PAST = 'At the last close of 60.00, this stop would already be triggered.';

describe('stopNote', () => {
  it.each([
    ['57', 'sell', undefined],
    ['156.83', 'sell', PAST],
    ['60', 'sell', PAST],
    ['63', 'buy', undefined],
    ['57', 'buy', PAST],
    ['40', 'sell', 'This is −33.33% from the last close of 60.00.'],
    ['', 'sell', undefined],
  ] as const)('judges the stop price “%s” of an order to %s at a close of 60', (stop, side, note) => {
    expect(stopNote(stop, side, { last_close: 60 })).toBe(note);
  });
});
