import { describe, expect, it } from '@jest/globals';
import { hashesOf, takeBars, type Bars } from '../../../../src/domain/dashboard/market/bars.js';
import { sampleBars } from '../audit/sampleBars.js';

const BARS = sampleBars('KO');
const COUNT = 100;
/** Copies the test's bars to a new object, so that they are hashed again. */
const copy = (changed: Partial<Bars> = {}): Bars => ({ ...takeBars(BARS, COUNT), ...changed });

describe('hashesOf', () => {
  it('identifies the first bars of a longer history, however the bars were loaded', () => {
    expect(hashesOf(BARS, COUNT)).toEqual(hashesOf(copy(), COUNT));
    expect(hashesOf(takeBars(BARS, COUNT), COUNT)).toEqual(hashesOf(copy(), COUNT));
    expect(hashesOf(BARS, COUNT + 1)).not.toEqual(hashesOf(BARS, COUNT));
  });

  it.each(['open', 'high', 'low', 'close', 'volume'] as const)(
    'differs when one value in the column %s differs',
    (name) => {
      const column = copy()[name];
      expect(hashesOf(copy({ [name]: column.with(3, (column[3] ?? NaN) * 1.0001) }), COUNT)).not.toEqual(
        hashesOf(BARS, COUNT),
      );
    },
  );

  it('differs when one date differs', () => {
    const { dates } = copy();
    expect(hashesOf(copy({ dates: dates.with(0, '2005-12-30') }), COUNT)).not.toEqual(hashesOf(BARS, COUNT));
  });
});
