import { rounded } from '../market/rounding.js';

/** A stated number may differ from its figure by this part of it at most: 1 is no rounding of 0.8. */
const MOST_ROUNDING = 0.1;
/** By this part of itself a number may be off after some steps of arithmetic. */
const FLOATING = 8 * Number.EPSILON;
/** More decimals than this say nothing. */
const MOST_DECIMALS = 8;

/** Whether `stated` is `value` rounded to `decimals`, and not rounded away. */
export function isRoundingOf(stated: number, value: number, decimals: number): boolean {
  const apart = Math.abs(stated - value);
  // No rounding goes that far, and most figures are far from the number that is looked for.
  if (apart > 10 ** -decimals + FLOATING * Math.abs(value)) return false;
  return (
    rounded(value, decimals) === stated &&
    (apart <= MOST_ROUNDING * Math.abs(value) || rounded(value, MOST_DECIMALS) === 0)
  );
}

/** The number with `decimals`, or as many more as it needs not to be rounded away; thousands by commas. */
export function formatRoundedNumber(value: number, decimals: number): string {
  const enough = decimalsFor(value, decimals);
  const [whole = '', fraction] = Math.abs(rounded(value, enough)).toFixed(enough).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

function decimalsFor(value: number, decimals: number): number {
  let enough = decimals;
  while (enough < MOST_DECIMALS && !isRoundingOf(rounded(value, enough), value, enough)) enough++;
  return enough;
}
