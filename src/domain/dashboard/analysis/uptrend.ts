import type { History } from './history.js';
import { at } from '../market/series.js';

/** Over so many bars the 50-bar average is seen to rise or fall. */
export const SLOPE_BARS = 10;

/** Close above a rising 50-bar average. */
export function isUptrend({ bars, indicators: { sma50 } }: History, t: number): boolean {
  return at(bars.close, t) > at(sma50, t) && at(sma50, t) > at(sma50, t - SLOPE_BARS);
}
