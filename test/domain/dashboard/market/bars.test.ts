import { describe, expect, it } from '@jest/globals';
import { barHashesOf, takeBars, type Bars } from '../../../../src/domain/dashboard/market/bars.js';
import { sampleBars } from '../audit/sampleBars.js';

const BARS = sampleBars('KO');
const COUNT = 100;
/** Copies the test's bars to a new object, so that they are hashed again. */
const copy = (changed: Partial<Bars> = {}): Bars => ({ ...takeBars(BARS, COUNT), ...changed });

describe('barHashesOf', () => {
  it('returns the same hashes for the same first bars, however the bars were loaded', () => {
    expect(barHashesOf(BARS, COUNT)).toEqual(barHashesOf(copy(), COUNT));
    expect(barHashesOf(takeBars(BARS, COUNT), COUNT)).toEqual(barHashesOf(copy(), COUNT));
    expect(barHashesOf(BARS, COUNT + 1)).not.toEqual(barHashesOf(BARS, COUNT));
  });

  it.each(['open', 'high', 'low', 'close', 'volume'] as const)(
    'differs when one value in the column %s differs',
    (name) => {
      const column = copy()[name];
      expect(barHashesOf(copy({ [name]: column.with(3, (column[3] ?? NaN) * 1.0001) }), COUNT)).not.toEqual(
        barHashesOf(BARS, COUNT),
      );
    },
  );

  it('differs when one date differs', () => {
    const { dates } = copy();
    expect(barHashesOf(copy({ dates: dates.with(0, '2005-12-30') }), COUNT)).not.toEqual(barHashesOf(BARS, COUNT));
  });
});
