import { dollarsPerUnit, USD } from '../market/currency.js';
import type { TickerInputWithoutBars } from '../audit/auditTicker.js';
import type { DecisionBoundary, DecisionMap } from './decisionMap.js';

/**
 * The sales that would follow if every stop at most `within_atr` below the last close were broken. Stops that are
 * already broken are left out.
 */
export interface NearbyStops {
  readonly within_atr: number;
  readonly positions: readonly {
    readonly symbol: string;
    readonly quantity: number;
    readonly stop: number;
    /** Distance from the last close down to the stop. */
    readonly distance_atr: number;
    /** Value of the shares at the stop, in `currency`. */
    readonly amount: number;
    readonly currency: string;
  }[];
  /** Total in US dollars, at the exchange rate of the last bar. */
  readonly amount_usd: number;
  /** Symbols of the positions without an exchange rate. */
  readonly not_in_usd: readonly string[];
}

/**
 * Sorts the maps by the nearest close that changes the state, breaches the stop or reaches a rung. Maps without such a
 * close come last, sorted by their nearest other decision. Equal distances are sorted by symbol.
 */
export const sortByNearestDecision = (maps: readonly DecisionMap[]): readonly DecisionMap[] =>
  maps.toSorted(
    (one, other) =>
      distanceOf(one.nearest_action) - distanceOf(other.nearest_action) ||
      distanceOf(one.nearest) - distanceOf(other.nearest) ||
      (one.symbol < other.symbol ? -1 : 1),
  );

const BEYOND_REACH = Number.MAX_VALUE;

const distanceOf = (boundary: DecisionBoundary | null): number =>
  boundary === null ? BEYOND_REACH : Math.abs(boundary.distance_atr);

/** Covers the long positions only. Each stop is the one that applies in the next session. */
export function nearbyStopsOf(
  maps: readonly { readonly input: TickerInputWithoutBars; readonly map: DecisionMap }[],
  within_atr = 1,
): NearbyStops {
  const stops = maps.flatMap(({ input, map }) => {
    const quantity = input.position?.quantity ?? 0;
    const { stop } = map;
    if (quantity <= 0 || stop === null) return [];
    const distance_atr = (map.last_close - stop) / map.atr14;
    const currency = input.currency ?? USD;
    return distance_atr >= 0 && distance_atr <= within_atr
      ? [
          {
            position: { symbol: map.symbol, quantity, stop, distance_atr, amount: quantity * stop, currency },
            usd: dollarsPerUnit(currency, input.exchangeRate),
          },
        ]
      : [];
  });
  return {
    within_atr,
    positions: stops.map(({ position }) => position),
    amount_usd: stops.reduce((sum, { position, usd }) => sum + position.amount * (usd ?? 0), 0),
    not_in_usd: stops.flatMap(({ position, usd }) => (usd === null ? [position.symbol] : [])),
  };
}
