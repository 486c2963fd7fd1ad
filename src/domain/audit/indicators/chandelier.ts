import type { Bars } from '../bars.js';
import type { Series } from '../series.js';
import { at, seriesOf } from '../series.js';
import { rollingMax, rollingMin } from './rolling.js';

export const CHANDELIER_PERIOD = 22;
const CHANDELIER_WIDTH = 3;

/** LeBeau's exit: the extreme of 22 bars less (plus, for a short) 3 average true ranges of 22 bars. */
export function chandelier({ high, low }: Bars, atr22: Series): { readonly long: Series; readonly short: Series } {
  const highest = rollingMax(high, CHANDELIER_PERIOD);
  const lowest = rollingMin(low, CHANDELIER_PERIOD);
  return {
    long: seriesOf(high.length, (t) => at(highest, t) - CHANDELIER_WIDTH * at(atr22, t)),
    short: seriesOf(high.length, (t) => at(lowest, t) + CHANDELIER_WIDTH * at(atr22, t)),
  };
}
