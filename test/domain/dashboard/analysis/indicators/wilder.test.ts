import { describe, expect, it } from '@jest/globals';
import { atr, trueRange } from '../../../../../src/domain/dashboard/analysis/indicators/atr.js';
import { rsi } from '../../../../../src/domain/dashboard/analysis/indicators/rsi.js';
import { seriesAt } from '../../../../../src/domain/dashboard/market/series.js';
import { createBars } from '../../audit/createBars.js';

/** High, low and close of 30 bars. */
const BARS = [
  [51, 49, 50],
  [52, 50, 51],
  [53, 50, 52],
  [52, 50, 50],
  [51, 48, 49],
  [52, 49, 52],
  [54, 52, 53],
  [55, 53, 54],
  [54, 51, 52],
  [53, 51, 51],
  [52, 49, 50],
  [53, 50, 53],
  [56, 54, 55],
  [57, 55, 56],
  [58, 56, 57],
  [57, 54, 55],
  [56, 53, 54],
  [55, 53, 55],
  [58, 56, 58],
  [60, 58, 59],
  [60, 57, 58],
  [59, 56, 56],
  [57, 54, 55],
  [56, 52, 53],
  [54, 51, 54],
  [57, 55, 57],
  [58, 56, 56],
  [57, 55, 57],
  [59, 57, 59],
  [60, 58, 58],
] as const;

/**
 * Bar, RSI14 and ATR14, computed with exact fractions in fixtures/reference.py. The averages at bar 14 are the sums of
 * gains (14), losses (7) and true ranges (35), each divided by 14.
 */
const BY_HAND = [
  [14, 66.66666666666667, 2.5],
  [15, 60.46511627906977, 2.5357142857142856],
  [16, 57.5809199318569, 2.568877551020408],
  [17, 59.653496198429515, 2.5282434402332363],
  [18, 65.15406208855362, 2.5619403373594336],
  [19, 66.77985925012342, 2.5218017418337597],
  [20, 63.58498717120814, 2.5559587602742053],
  [21, 57.64501500262931, 2.5876759916831906],
  [22, 54.884233036005426, 2.617127706562963],
  [23, 49.75211560764857, 2.7159042989513225],
  [24, 52.160840568781865, 2.736196849026228],
  [25, 58.57625516574968, 2.7550399312386404],
  [26, 55.88591626023523, 2.7011085075787378],
  [27, 57.96504170279036, 2.6510293284659707],
  [28, 61.83886164116371, 2.6045272335755443],
  [29, 58.91530426267319, 2.5613467168915767],
] as const;

describe("Wilder's averages over 30 hand-computed bars", () => {
  const bars = createBars(BARS.map(([high, low, close]) => ({ open: close, high, low, close })));
  const rsi14 = rsi(bars.close, 14);
  const atr14 = atr(trueRange(bars), 14);

  it('have no value before bar 14', () => {
    expect([...rsi14.slice(0, 14), ...atr14.slice(0, 14)]).toEqual(Array.from({ length: 28 }, () => NaN));
  });

  it.each(BY_HAND)('have at bar %i an RSI14 of %f and an ATR14 of %f', (bar, expectedRsi, expectedAtr) => {
    expect(seriesAt(rsi14, bar) / expectedRsi).toBeCloseTo(1, 9);
    expect(seriesAt(atr14, bar) / expectedAtr).toBeCloseTo(1, 9);
  });

  it('give an RSI of 100 when no bar closed lower', () => {
    expect(
      seriesAt(
        rsi(
          Float64Array.from({ length: 15 }, (_, day) => 10 + day),
          14,
        ),
        14,
      ),
    ).toBe(100);
  });
});
