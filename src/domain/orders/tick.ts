import { rounded } from '../rounding.js';

/** The least step of order prices: SEC Rule 612 (17 CFR 242.612) has $0.01 from $1.00 on, and $0.0001 below it. */
const DECIMALS_FROM_ONE = 2;
const DECIMALS_BELOW_ONE = 4;

const decimalsAt = (price: number): number => (price >= 1 ? DECIMALS_FROM_ONE : DECIMALS_BELOW_ONE);

export const isOnTick = (price: number): boolean => rounded(price, decimalsAt(price)) === price;

/** The nearest price that an order can have, as the ticket writes it. */
export const tickText = (price: number): string => rounded(price, decimalsAt(price)).toFixed(decimalsAt(price));

export const TICK_RULE = 'must be in steps of 0.01, below 1 in steps of 0.0001';
