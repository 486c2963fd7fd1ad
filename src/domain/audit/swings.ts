import type { Bars } from './bars.js';
import type { Series } from './series.js';
import { at, undefinedSeries } from './series.js';

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
  return { highs: find(bars.high, (price, other) => price > other), lows: find(bars.low, (price, other) => price < other) };
}

function find(prices: Series, exceeds: (price: number, other: number) => boolean): Swings {
  const latest = undefinedSeries(prices.length);
  const previous = undefinedSeries(prices.length);
  const bars: number[] = [];
  let [price, prior] = [NaN, NaN];
  for (let t = 0; t < prices.length; t++) {
    const candidate = t - SWING_REACH;
    if (candidate >= SWING_REACH && isSwing(prices, candidate, exceeds)) {
      bars.push(candidate);
      prior = price;
      price = at(prices, candidate);
    }
    latest[t] = price;
    previous[t] = prior;
  }
  return { bars, latest, previous };
}

function isSwing(prices: Series, bar: number, exceeds: (price: number, other: number) => boolean): boolean {
  const price = at(prices, bar);
  for (let distance = 1; distance <= SWING_REACH; distance++) {
    if (!exceeds(price, at(prices, bar - distance)) || !exceeds(price, at(prices, bar + distance))) return false;
  }
  return true;
}
