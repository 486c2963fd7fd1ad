import type { Bars } from '../bars.js';
import type { Series } from '../series.js';
import { at, ratio, seriesOf } from '../series.js';
import { sma } from './movingAverage.js';
import { rollingMax, rollingMin } from './rolling.js';

const SMOOTHING = 3;

/** Slow stochastic: K is the 3-bar average of the raw K, D that of K; none while the window has no range. */
export function stochastic({ high, low, close }: Bars, period: number): { readonly k: Series; readonly d: Series } {
  const highest = rollingMax(high, period);
  const lowest = rollingMin(low, period);
  const raw = seriesOf(close.length, (t) => 100 * ratio(at(close, t) - at(lowest, t), at(highest, t) - at(lowest, t)));
  const k = sma(raw, SMOOTHING);
  return { k, d: sma(k, SMOOTHING) };
}
