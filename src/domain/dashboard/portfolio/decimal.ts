import { Decimal as DecimalJs } from 'decimal.js';

/** An exact decimal number. Sums and products of amounts are exact; quotients have `PRECISION` digits. */
export type Decimal = DecimalJs;

/** The library's default of 20 digits would round products of prices and quantities. */
const PRECISION = 100;
const LARGEST_EXPONENT = 9e15;

/** Prints without an exponent: 0.0000001, not 1e-7. */
const Exact = DecimalJs.clone({
  precision: PRECISION,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -LARGEST_EXPONENT,
  toExpPos: LARGEST_EXPONENT,
});

const PLAIN = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;

export const ZERO: Decimal = new Exact(0);

/** Reads a plain number such as -1234.50; null for anything else, such as 1,234.50, 1e3 or NaN. */
export const parseDecimal = (text: string): Decimal | null => (PLAIN.test(text) ? new Exact(text) : null);

/**
 * Converts a number to the decimal that it is printed as: 0.1 becomes exactly one tenth.
 * @throws RangeError when the number is not finite
 */
export function toDecimal(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not a decimal number`);
  return new Exact(value);
}

/** Rounds to cents. A float is the decimal that it is printed as, see `toDecimal`. */
export const toCents = (value: number | Decimal): Decimal =>
  (typeof value === 'number' ? toDecimal(value) : value).toDecimalPlaces(2);

/** Formats for JSON; the library's `toJSON` would write "-0" for a negative zero. */
export const decimalText = (value: Decimal): string => value.toFixed();

export const sumOf = (values: readonly Decimal[]): Decimal => values.reduce((sum, value) => sum.plus(value), ZERO);

/** Adds numbers as the decimals that they are printed as: 0.1 and 0.2 add up to 0.3. */
export const exactSum = (...values: readonly number[]): number =>
  values.every(Number.isFinite)
    ? sumOf(values.map(toDecimal)).toNumber()
    : values.reduce((sum, value) => sum + value, 0);

/** Multiplies numbers as the decimals that they are printed as. */
export const exactProduct = (one: number, other: number): number =>
  Number.isFinite(one) && Number.isFinite(other) ? toDecimal(one).times(toDecimal(other)).toNumber() : one * other;

export const smallestOf = (first: Decimal, ...others: readonly Decimal[]): Decimal =>
  others.reduce((smallest, value) => (value.lessThan(smallest) ? value : smallest), first);

/** Decimals of a prorated part. Prorated parts always add up to exactly the whole. */
const PART_DECIMALS = 12;

/** Returns `whole` × `part` / `total`, rounded; exactly `whole` when `part` is the total. */
export const proratedPart = (whole: Decimal, part: Decimal, total: Decimal): Decimal =>
  part.equals(total) ? whole : whole.times(part).dividedBy(total).toDecimalPlaces(PART_DECIMALS);
