import { subtractSeries } from '../../market/seriesArithmetic.js';
import type { Series } from '../../market/series.js';
import { ema } from './movingAverage.js';

export const MACD_FAST_PERIOD = 12;
export const MACD_SLOW_PERIOD = 26;
export const MACD_SIGNAL_PERIOD = 9;

interface Macd {
  readonly line: Series;
  readonly signal: Series;
  readonly histogram: Series;
}

/** The MACD line is EMA12 − EMA26; the signal line is the EMA9 of the MACD line. */
export function macd(close: Series): Macd {
  const line = subtractSeries(ema(close, MACD_FAST_PERIOD), ema(close, MACD_SLOW_PERIOD));
  const signal = ema(line, MACD_SIGNAL_PERIOD, MACD_SLOW_PERIOD - 1);
  return { line, signal, histogram: subtractSeries(line, signal) };
}
