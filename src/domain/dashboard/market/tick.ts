import { rounded } from './rounding.js';

/**
 * The minimum price increment of orders: SEC Rule 612 (17 CFR 242.612) sets $0.01 from $1.00 up and $0.0001 below
 * $1.00.
 */
const DECIMALS_FROM_ONE = 2;
const DECIMALS_BELOW_ONE = 4;

/** The decimals of a price; 0 stands for an unknown price and has two. */
export const priceDecimalsAt = (price: number): number =>
  price === 0 || Math.abs(price) >= 1 ? DECIMALS_FROM_ONE : DECIMALS_BELOW_ONE;

const MAX_DISTINGUISHING_DECIMALS = 6;

/** The usual number of decimals of a price, or as many more, at most six in all, as tell it from `other`. */
export function decimalsToDistinguish(price: number, other: number): number {
  const usual = priceDecimalsAt(price);
  for (let decimals = usual; decimals <= MAX_DISTINGUISHING_DECIMALS; decimals++)
    if (rounded(price, decimals) !== rounded(other, decimals)) return decimals;
  return usual;
}

export const ticksPerUnitAt = (price: number): number => 10 ** priceDecimalsAt(price);

export const roundToTick = (price: number): number => rounded(price, priceDecimalsAt(price));

/** Returns the lowest tick at or above a price, allowing for the price's floating-point rounding. */
export function tickAtOrAbove(price: number, ticksPerUnit: number): number {
  let tick = Math.ceil(price * ticksPerUnit);
  while (tick / ticksPerUnit < price) tick++;
  while ((tick - 1) / ticksPerUnit >= price) tick--;
  return tick;
}

/** The lowest valid order price that reaches a price from below. */
export function roundUpToTick(price: number): number {
  const ticksPerUnit = ticksPerUnitAt(price);
  return tickAtOrAbove(price, ticksPerUnit) / ticksPerUnit;
}

export const isOnTick = (price: number): boolean => roundToTick(price) === price;

/** The difference of a float from a whole number of cents; prices of some sources have single precision. */
const CENTS_WITHIN = 1e-4;

/** Whether a source that rounds to cents below one dollar, too, may have rounded the price. */
export const isInCents = (price: number): boolean =>
  price >= 1 || Math.abs(100 * price - Math.round(100 * price)) <= CENTS_WITHIN;

/** The nearest valid order price, formatted for the order ticket. */
export const formatTickPrice = (price: number): string => roundToTick(price).toFixed(priceDecimalsAt(price));

/** Formats a price with two decimals, or with four below one dollar. */
export const priceText = (price: number): string => priceDistanceText(price, price);

/** Formats a distance between prices, such as an ATR, with the decimals of one of the prices. */
export const priceDistanceText = (distance: number, price: number): string => distance.toFixed(priceDecimalsAt(price));

export const TICK_RULE_TEXT = `must be a multiple of ${10 ** -DECIMALS_FROM_ONE}, or of ${10 ** -DECIMALS_BELOW_ONE} if it is below 1`;
