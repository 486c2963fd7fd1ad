import type { Bars } from './bars.js';
import type { Series } from './series.js';
import { at } from './series.js';

/** Bars on each side that a swing must exceed strictly, and bars that pass before it is known. */
export const SWING_REACH = 3;

/** The turning points of a price series, in order. */
export interface Swings {
  /** Bar indices of the swings; the swing at `j` is known from `j + SWING_REACH` on. */
  readonly bars: readonly number[];
  /** The price of the last swing known at each bar. */
  readonly latest: Series;
  /** The price of the one before. */
  readonly previous: Series;
}

export interface SwingMap {
  readonly highs: Swings;
  readonly lows: Swings;
}

export function swingsOf(bars: Bars): SwingMap {
  return { highs: find(bars.high, 1), lows: find(bars.low, -1) };
}

/** Upward or downward. */
type Direction = 1 | -1;

function find(prices: Series, direction: Direction): Swings {
  const latest = new Float64Array(prices.length);
  const previous = new Float64Array(prices.length);
  const bars: number[] = [];
  let [price, prior] = [NaN, NaN];
  for (let t = 0; t < prices.length; t++) {
    const candidate = t - SWING_REACH;
    if (candidate >= SWING_REACH && isSwing(prices, candidate, direction)) {
      bars.push(candidate);
      prior = price;
      price = at(prices, candidate);
    }
    latest[t] = price;
    previous[t] = prior;
  }
  return { bars, latest, previous };
}

export function isSwing(prices: Series, bar: number, direction: Direction): boolean {
  const height = direction * (prices[bar] ?? NaN);
  for (let distance = 1; distance <= SWING_REACH; distance++) {
    if (!(height > direction * (prices[bar - distance] ?? NaN) && height > direction * (prices[bar + distance] ?? NaN)))
      return false;
  }
  return true;
}
