import type { Bars } from './bars.js';
import type { Series } from './series.js';
import { seriesAt } from './series.js';

/** The number of bars on each side that a swing must strictly exceed, and the delay in bars until it is confirmed. */
export const SWING_CONFIRMATION_BARS = 3;

/** The turning points of a price series, in order. */
export interface SwingPoints {
  /** Bar indices of the swings; the swing at `j` is known from `j + SWING_CONFIRMATION_BARS` on. */
  readonly bars: readonly number[];
  /** The price of the last swing known at each bar. */
  readonly latest: Series;
  /** The price of the swing before the latest one. */
  readonly previous: Series;
}

export interface SwingHighsAndLows {
  readonly highs: SwingPoints;
  readonly lows: SwingPoints;
}

export function swingsOf(bars: Bars): SwingHighsAndLows {
  return { highs: find(bars.high, 1), lows: find(bars.low, -1) };
}

/** Upward or downward. */
type Direction = 1 | -1;

function find(prices: Series, direction: Direction): SwingPoints {
  const latest = new Float64Array(prices.length);
  const previous = new Float64Array(prices.length);
  const bars: number[] = [];
  let [price, prior] = [NaN, NaN];
  for (let t = 0; t < prices.length; t++) {
    const candidate = t - SWING_CONFIRMATION_BARS;
    if (candidate >= SWING_CONFIRMATION_BARS && isSwing(prices, candidate, direction)) {
      bars.push(candidate);
      prior = price;
      price = seriesAt(prices, candidate);
    }
    latest[t] = price;
    previous[t] = prior;
  }
  return { bars, latest, previous };
}

export function isSwing(prices: Series, bar: number, direction: Direction): boolean {
  const height = direction * (prices[bar] ?? NaN);
  for (let distance = 1; distance <= SWING_CONFIRMATION_BARS; distance++) {
    if (!(height > direction * (prices[bar - distance] ?? NaN) && height > direction * (prices[bar + distance] ?? NaN)))
      return false;
  }
  return true;
}
