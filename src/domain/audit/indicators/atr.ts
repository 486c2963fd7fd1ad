import type { Bars } from '../bars.js';
import type { Series } from '../series.js';
import { at, seriesOf, undefinedSeries } from '../series.js';

/** The first bar has none: it has no prior close. */
export function trueRange({ high, low, close }: Bars): Series {
  return seriesOf(close.length, (t) => {
    const priorClose = at(close, t - 1);
    return Math.max(at(high, t) - at(low, t), Math.abs(at(high, t) - priorClose), Math.abs(at(low, t) - priorClose));
  });
}

/** Wilder 1978. First value at index `period`: the mean of the true ranges 1 to `period`. */
export function atr(ranges: Series, period: number): Series {
  const result = undefinedSeries(ranges.length);
  let average = 0;
  for (let t = 1; t < ranges.length; t++) {
    average += t <= period ? at(ranges, t) / period : (at(ranges, t) - average) / period;
    if (t >= period) result[t] = average;
  }
  return result;
}
