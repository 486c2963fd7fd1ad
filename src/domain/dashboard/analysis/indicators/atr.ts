import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import { undefinedSeries } from '../../market/series.js';

/** The first bar has none: it has no prior close. */
export function trueRange({ high, low, close }: Bars): Series {
  const ranges = undefinedSeries(close.length, 1);
  for (let t = 1; t < ranges.length; t++) {
    const [top, bottom, priorClose] = [high[t] ?? NaN, low[t] ?? NaN, close[t - 1] ?? NaN];
    ranges[t] = Math.max(top - bottom, Math.abs(top - priorClose), Math.abs(bottom - priorClose));
  }
  return ranges;
}

/** Wilder 1978. First value at index `period`: the mean of the true ranges 1 to `period`. */
export function atr(ranges: Series, period: number): Series {
  const result = undefinedSeries(ranges.length, period);
  let average = 0;
  for (let t = 1; t < ranges.length; t++) {
    const range = ranges[t] ?? NaN;
    average += t <= period ? range / period : (range - average) / period;
    if (t >= period) result[t] = average;
  }
  return result;
}
