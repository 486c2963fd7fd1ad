import { sumOf, toDecimal } from '../../../portfolio/decimal.js';

/** Adds numbers as the decimals that they are printed as: 0.1 and 0.2 add up to 0.3. */
export const exactSum = (...values: readonly number[]): number =>
  values.every(Number.isFinite)
    ? sumOf(values.map(toDecimal)).toNumber()
    : values.reduce((sum, value) => sum + value, 0);

/** Multiplies numbers as the decimals that they are printed as. */
export const exactProduct = (one: number, other: number): number =>
  Number.isFinite(one) && Number.isFinite(other) ? toDecimal(one).times(toDecimal(other)).toNumber() : one * other;

/** Returns an amount in percent of the equity; infinite without a positive equity. */
export const pctOfEquity = (amount: number, equity: number): number => (100 * amount) / Math.max(0, equity);

/** Whether an amount is at most `pct` percent of the equity; false without a positive equity. */
export function isAtMostPct(amount: number, pct: number, equity: number): boolean {
  if (!(equity > 0)) return false;
  if (!Number.isFinite(amount)) return amount < 0;
  return toDecimal(amount)
    .times(100)
    .lessThanOrEqualTo(toDecimal(equity).times(toDecimal(pct)));
}
