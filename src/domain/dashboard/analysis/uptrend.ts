import type { TickerHistory } from './tickerHistory.js';
import { seriesAt } from '../market/series.js';

/** Number of bars over which the 50-bar average must rise or fall. */
export const SLOPE_BARS = 10;

/** Reports whether the close is above a rising 50-bar average. */
export function isUptrend({ bars, indicators: { sma50 } }: TickerHistory, t: number): boolean {
  return seriesAt(bars.close, t) > seriesAt(sma50, t) && seriesAt(sma50, t) > seriesAt(sma50, t - SLOPE_BARS);
}
