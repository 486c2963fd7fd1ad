import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import { sma } from './movingAverage.js';
import { rollingMax, rollingMin } from './rolling.js';

export const STOCHASTIC_SMOOTHING_BARS = 3;

/** Slow stochastic: K is the 3-bar average of the raw K, D the 3-bar average of K; NaN while the range is 0. */
export function stochastic({ high, low, close }: Bars, period: number): { readonly k: Series; readonly d: Series } {
  const k = sma(rawStochastic(close, rollingMax(high, period), rollingMin(low, period)), STOCHASTIC_SMOOTHING_BARS);
  return { k, d: sma(k, STOCHASTIC_SMOOTHING_BARS) };
}

function rawStochastic(close: Series, highest: Series, lowest: Series): Series {
  const raw = new Float64Array(close.length);
  for (let t = 0; t < raw.length; t++) {
    raw[t] = positionInRange(close[t] ?? NaN, highest[t] ?? NaN, lowest[t] ?? NaN);
  }
  return raw;
}

/** Position of the close between `lowest` and `highest`, in percent; NaN when the two are equal. */
export function positionInRange(close: number, highest: number, lowest: number): number {
  const range = highest - lowest;
  return range === 0 ? NaN : 100 * ((close - lowest) / range);
}
