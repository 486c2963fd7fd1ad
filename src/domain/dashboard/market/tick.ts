import { rounded } from './rounding.js';

/**
 * The minimum price increment of orders: SEC Rule 612 (17 CFR 242.612) sets $0.01 from $1.00 up and $0.0001 below
 * $1.00.
 */
const DECIMALS_FROM_ONE = 2;
const DECIMALS_BELOW_ONE = 4;

/** Decimals with which a price is shown everywhere. */
export const priceDecimalsAt = (price: number): number =>
  Math.abs(price) >= 1 ? DECIMALS_FROM_ONE : DECIMALS_BELOW_ONE;

export const ticksPerUnitAt = (price: number): number => 10 ** priceDecimalsAt(price);

export const roundToTick = (price: number): number => rounded(price, priceDecimalsAt(price));

export const isOnTick = (price: number): boolean => roundToTick(price) === price;

/** The nearest valid order price, formatted for the order ticket. */
export const formatTickPrice = (price: number): string => roundToTick(price).toFixed(priceDecimalsAt(price));

/** Formats a price with two decimals, or with four below one dollar. */
export const priceText = (price: number): string => price.toFixed(priceDecimalsAt(price));

export const TICK_RULE_TEXT = `must be a multiple of ${1 / ticksPerUnitAt(1)}, or of ${1 / ticksPerUnitAt(0)} if it is below 1`;
