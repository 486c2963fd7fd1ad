import { subtractSeries } from '../../market/seriesArithmetic.js';
import type { Series } from '../../market/series.js';
import { ema } from './movingAverage.js';

export const FAST = 12;
export const SLOW = 26;
export const SIGNAL = 9;

interface Macd {
  readonly line: Series;
  readonly signal: Series;
  readonly histogram: Series;
}

/** EMA12 − EMA26; the signal line is its EMA9, seeded with the line's first values. */
export function macd(close: Series): Macd {
  const line = subtractSeries(ema(close, FAST), ema(close, SLOW));
  const signal = ema(line, SIGNAL, SLOW - 1);
  return { line, signal, histogram: subtractSeries(line, signal) };
}
