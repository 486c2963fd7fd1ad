import type { Series } from '../../market/series.js';
import { at, undefinedSeries } from '../../market/series.js';

/** Sessions of a year. */
export const TRADING_DAYS = 252;
/** Sessions of a quarter. */
export const QUARTER = 63;

/** ln(C/C of `bars` bars ago). */
export const logReturnAt = (close: Series, bars: number, t: number): number =>
  Math.log(at(close, t) / at(close, t - bars));

export function logReturns(close: Series, bars: number): Series {
  const returns = undefinedSeries(close.length, bars);
  for (let t = bars; t < close.length; t++) returns[t] = Math.log((close[t] ?? NaN) / (close[t - bars] ?? NaN));
  return returns;
}

/** Sample standard deviation of the last `period` returns; none before there are so many. */
export function returnDeviation(returns: Series, period: number): Series {
  const deviations = undefinedSeries(returns.length, period - 1);
  for (let t = period - 1; t < returns.length; t++) {
    let sum = 0;
    for (let i = t - period + 1; i <= t; i++) sum += returns[i] ?? NaN;
    const mean = sum / period;
    let squares = 0;
    for (let i = t - period + 1; i <= t; i++) squares += ((returns[i] ?? NaN) - mean) ** 2;
    deviations[t] = Math.sqrt(squares / (period - 1));
  }
  return deviations;
}

/** Realised volatility: annualised, in percent. */
export function realisedVolatility(returns: Series, period: number): Series {
  const volatility = returnDeviation(returns, period);
  for (let t = 0; t < volatility.length; t++) volatility[t] = (volatility[t] ?? NaN) * Math.sqrt(TRADING_DAYS) * 100;
  return volatility;
}
