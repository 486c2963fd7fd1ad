import { describe, expect, it } from '@jest/globals';
import { quoteGapOf } from '../../../../../src/domain/dashboard/trading/orders/layers/quoteGap.js';
import { someOption, someOrder } from '../../../../fixtures/orders.js';
import { passingContext, WATCHED_AUDITED_TICKER } from './passingContext.js';

const quoted = (last: number) => ({ quote: { last, bid: null, ask: null } });
/** The gap in ATR between a price and a close of 150 with an ATR of 2; null when the price passes. */
const gapAt = (last: number, pendingSplit: number | null = null) =>
  quoteGapOf(passingContext(quoted(last)), { ...WATCHED_AUDITED_TICKER, pendingSplit })?.numbers['gap_atr'] ?? null;

describe('quoteGapOf', () => {
  it('reports the gap of a plausible price, and leaves implausible prices to other layers', () => {
    expect([gapAt(0.0001), gapAt(10_000_000), gapAt(10_000_000.01)]).toEqual([75, 4_999_925, null]);
  });

  it('allows 3 ATR around the price that a pending split or reverse split explains', () => {
    expect([576, 624, 36, 39].map((last) => gapAt(last, 4))).toEqual([null, null, null, null]);
    expect([575, 625, 35.5, 39.5].map((last) => gapAt(last, 4))).toEqual([212.5, 237.5, 57.25, 55.25]);
  });

  it('ignores options, whose price is not that of the share', () => {
    const order = someOption({ side: 'buy_to_open' });

    expect(quoteGapOf(passingContext({ order, ...quoted(5) }), WATCHED_AUDITED_TICKER)).toBeNull();
    expect(quoteGapOf(passingContext({ order: someOrder(), ...quoted(5) }), WATCHED_AUDITED_TICKER)).not.toBeNull();
  });
});
