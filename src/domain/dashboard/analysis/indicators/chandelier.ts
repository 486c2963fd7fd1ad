import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import { rollingMax, rollingMin } from './rolling.js';

export const CHANDELIER_PERIOD = 22;
export const CHANDELIER_WIDTH = 3;

/** LeBeau's Chandelier exit: the highest high of 22 bars minus 3 ATR22, or for a short the lowest low plus 3 ATR22. */
export function chandelier({ high, low }: Bars, atr22: Series): { readonly long: Series; readonly short: Series } {
  const long = rollingMax(high, CHANDELIER_PERIOD);
  const short = rollingMin(low, CHANDELIER_PERIOD);
  for (let t = 0; t < atr22.length; t++) {
    const room = CHANDELIER_WIDTH * (atr22[t] ?? NaN);
    long[t] = (long[t] ?? NaN) - room;
    short[t] = (short[t] ?? NaN) + room;
  }
  return { long, short };
}
