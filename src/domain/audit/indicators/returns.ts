import type { Series } from '../series.js';
import { at, seriesOf } from '../series.js';

export const TRADING_DAYS = 252;

/** ln(C/C of `bars` bars ago). */
export const logReturnAt = (close: Series, bars: number, t: number): number => Math.log(at(close, t) / at(close, t - bars));

export const logReturns = (close: Series, bars: number): Series => seriesOf(close.length, (t) => logReturnAt(close, bars, t));

/** Sample standard deviation of the last `period` returns; none before there are so many. */
export function returnDeviation(returns: Series, period: number): Series {
  const deviation = (t: number): number => {
    let sum = 0;
    for (let i = t - period + 1; i <= t; i++) sum += returns[i] ?? NaN;
    const mean = sum / period;
    let squares = 0;
    for (let i = t - period + 1; i <= t; i++) squares += ((returns[i] ?? NaN) - mean) ** 2;
    return Math.sqrt(squares / (period - 1));
  };
  return seriesOf(returns.length, deviation, period - 1);
}

/** Realised volatility: annualised, in percent. */
export function realisedVolatility(returns: Series, period: number): Series {
  const deviation = returnDeviation(returns, period);
  return seriesOf(returns.length, (t) => at(deviation, t) * Math.sqrt(TRADING_DAYS) * 100);
}
