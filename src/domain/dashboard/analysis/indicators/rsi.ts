import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';

/** Wilder 1978. First value at index `period`, from the simple mean of the first gains and losses; no loss at all reads as 100. */
export function rsi(close: Series, period: number): Series {
  const result = undefinedSeries(close.length, period);
  let gain = 0;
  let loss = 0;
  for (let t = 1; t < close.length; t++) {
    const change = (close[t] ?? NaN) - (close[t - 1] ?? NaN);
    const up = Math.max(change, 0);
    const down = Math.max(-change, 0);
    if (t <= period) {
      gain += up / period;
      loss += down / period;
    } else {
      gain += (up - gain) / period;
      loss += (down - loss) / period;
    }
    if (t >= period) result[t] = loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
  }
  return result;
}
