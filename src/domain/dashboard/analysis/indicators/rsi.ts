import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';
import { wilderAverage } from './atr.js';

/**
 * Wilder 1978. The first value, at index `period`, uses the simple mean of gains and losses; without losses the RSI is
 * 100.
 */
export function rsi(close: Series, period: number): Series {
  const result = undefinedSeries(close.length, period);
  let gain = 0;
  let loss = 0;
  for (let t = 1; t < close.length; t++) {
    const change = (close[t] ?? NaN) - (close[t - 1] ?? NaN);
    gain = wilderAverage(gain, Math.max(change, 0), period, t);
    loss = wilderAverage(loss, Math.max(-change, 0), period, t);
    if (t >= period) result[t] = rsiFromAverages(gain, loss);
  }
  return result;
}

/** RSI from the average gain and the average loss. */
export const rsiFromAverages = (gain: number, loss: number): number =>
  loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
