import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import { sma } from './movingAverage.js';
import { rollingMax, rollingMin } from './rolling.js';

const SMOOTHING = 3;

/** Slow stochastic: K is the 3-bar average of the raw K, D that of K; none while the window has no range. */
export function stochastic({ high, low, close }: Bars, period: number): { readonly k: Series; readonly d: Series } {
  const k = sma(rawStochastic(close, rollingMax(high, period), rollingMin(low, period)), SMOOTHING);
  return { k, d: sma(k, SMOOTHING) };
}

function rawStochastic(close: Series, highest: Series, lowest: Series): Series {
  const raw = new Float64Array(close.length);
  for (let t = 0; t < raw.length; t++) {
    const bottom = lowest[t] ?? NaN;
    const range = (highest[t] ?? NaN) - bottom;
    raw[t] = range === 0 ? NaN : 100 * (((close[t] ?? NaN) - bottom) / range);
  }
  return raw;
}
