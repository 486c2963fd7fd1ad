import type { Bars } from '../../market/bars.js';
import type { Series } from '../../market/series.js';
import { addMovement, ZERO_MOVEMENT_SUMS, type MovementSums } from '../indicators/adx.js';
import { wilderAverage } from '../indicators/atr.js';
import { CHANDELIER_PERIOD } from '../indicators/chandelier.js';
import { MACD_FAST_PERIOD, MACD_SIGNAL_PERIOD, MACD_SLOW_PERIOD } from '../indicators/macd.js';
import { updateExponentialAverage } from '../indicators/movingAverage.js';
import { BAND_PERIOD, WILDER_PERIOD } from '../indicatorSet.js';

/** State that the recursive indicators carry from bar to bar; partial sums while they warm up. */
export interface IndicatorAccumulators {
  ema12: number;
  ema20: number;
  ema26: number;
  ema50: number;
  signal: number;
  atr14: number;
  atr20: number;
  atr22: number;
  gain: number;
  loss: number;
  readonly movement: MovementSums;
}

export const copyAccumulators = (accumulators: IndicatorAccumulators): IndicatorAccumulators => ({
  ...accumulators,
  movement: { ...accumulators.movement },
});

/** Accumulators after the last bar. */
export function accumulatorsOf({ high, low, close }: Bars, trueRanges: Series): IndicatorAccumulators {
  const nothing = { ema12: 0, ema20: 0, ema26: 0, ema50: 0, signal: 0, atr14: 0, atr20: 0, atr22: 0, gain: 0, loss: 0 };
  const sums: IndicatorAccumulators = { ...nothing, movement: { ...ZERO_MOVEMENT_SUMS } };
  for (let t = 0; t < close.length; t++) addClose(sums, close[t] ?? NaN, (close[t] ?? NaN) - (close[t - 1] ?? NaN), t);
  for (let t = 1; t < close.length; t++) {
    const up = (high[t] ?? NaN) - (high[t - 1] ?? NaN);
    const down = (low[t - 1] ?? NaN) - (low[t] ?? NaN);
    addRange(sums, up, down, trueRanges[t] ?? NaN, t);
  }
  return sums;
}

/** Adds the close of bar `t`; `change` is the difference from the prior close. */
export function addClose(sums: IndicatorAccumulators, close: number, change: number, t: number): void {
  sums.ema12 = updateExponentialAverage(sums.ema12, close, MACD_FAST_PERIOD, t + 1);
  sums.ema20 = updateExponentialAverage(sums.ema20, close, BAND_PERIOD, t + 1);
  sums.ema26 = updateExponentialAverage(sums.ema26, close, MACD_SLOW_PERIOD, t + 1);
  sums.ema50 = updateExponentialAverage(sums.ema50, close, 50, t + 1);
  if (t + 1 >= MACD_SLOW_PERIOD)
    sums.signal = updateExponentialAverage(
      sums.signal,
      sums.ema12 - sums.ema26,
      MACD_SIGNAL_PERIOD,
      t + 2 - MACD_SLOW_PERIOD,
    );
  if (t === 0) return;
  sums.gain = wilderAverage(sums.gain, Math.max(change, 0), WILDER_PERIOD, t);
  sums.loss = wilderAverage(sums.loss, Math.max(-change, 0), WILDER_PERIOD, t);
}

/**
 * Adds the range of bar `t`, which must not be the first bar; `up` is the rise of the high, `down` the fall of the low.
 */
export function addRange(sums: IndicatorAccumulators, up: number, down: number, range: number, t: number): void {
  sums.atr14 = wilderAverage(sums.atr14, range, WILDER_PERIOD, t);
  sums.atr20 = wilderAverage(sums.atr20, range, BAND_PERIOD, t);
  sums.atr22 = wilderAverage(sums.atr22, range, CHANDELIER_PERIOD, t);
  addMovement(sums.movement, up, down, range, WILDER_PERIOD, t);
}
