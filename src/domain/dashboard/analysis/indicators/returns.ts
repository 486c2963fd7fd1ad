import type { Series } from '../../market/series.js';
import { seriesAt, undefinedSeries } from '../../market/series.js';

/** Sessions per year. */
export const TRADING_DAYS_PER_YEAR = 252;
/** Sessions per quarter. */
export const TRADING_DAYS_PER_QUARTER = 63;

/** Log return over `bars` bars. */
export const logReturnAt = (close: Series, bars: number, t: number): number =>
  Math.log(seriesAt(close, t) / seriesAt(close, t - bars));

export function logReturns(close: Series, bars: number): Series {
  const returns = undefinedSeries(close.length, bars);
  for (let t = bars; t < close.length; t++) returns[t] = Math.log((close[t] ?? NaN) / (close[t - bars] ?? NaN));
  return returns;
}

/** Sample standard deviation of the last `period` returns; NaN when there are fewer. */
export function returnDeviation(returns: Series, period: number): Series {
  const deviations = undefinedSeries(returns.length, period - 1);
  for (let t = period - 1; t < returns.length; t++) deviations[t] = returnDeviationAt(returns, period, t);
  return deviations;
}

function returnDeviationAt(returns: Series, period: number, t: number): number {
  let sum = 0;
  for (let i = t - period + 1; i <= t; i++) sum += returns[i] ?? NaN;
  const mean = sum / period;
  let squares = 0;
  for (let i = t - period + 1; i <= t; i++) squares += ((returns[i] ?? NaN) - mean) ** 2;
  return Math.sqrt(squares / (period - 1));
}

/** Realized volatility, annualized, in percent. */
export function realizedVolatility(returns: Series, period: number): Series {
  const volatility = undefinedSeries(returns.length, period - 1);
  for (let t = period - 1; t < returns.length; t++) volatility[t] = realizedVolatilityAt(returns, period, t);
  return volatility;
}

/** In percent; NaN when there are fewer than `period` returns. */
export const realizedVolatilityAt = (returns: Series, period: number, t: number): number =>
  returnDeviationAt(returns, period, t) * Math.sqrt(TRADING_DAYS_PER_YEAR) * 100;
