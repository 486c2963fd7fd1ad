import type { Series } from '../series.js';
import { at, seriesOf } from '../series.js';
import { ema } from './movingAverage.js';

const FAST = 12;
const SLOW = 26;
const SIGNAL = 9;

interface Macd {
  readonly line: Series;
  readonly signal: Series;
  readonly histogram: Series;
}

/** EMA12 − EMA26; the signal is its EMA9, seeded from the line's first value on. */
export function macd(close: Series): Macd {
  const fast = ema(close, FAST);
  const slow = ema(close, SLOW);
  const line = seriesOf(close.length, (t) => at(fast, t) - at(slow, t));
  const signal = ema(line, SIGNAL, SLOW - 1);
  return { line, signal, histogram: seriesOf(close.length, (t) => at(line, t) - at(signal, t)) };
}
