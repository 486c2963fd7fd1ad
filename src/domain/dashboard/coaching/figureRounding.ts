import { rounded } from '../market/rounding.js';

/**
 * Maximum difference between a stated number and its figure, as a fraction of the figure: 1 is not an accepted rounding
 * of 0.8.
 */
const MAX_ROUNDING = 0.1;
/** Relative tolerance for floating-point error after a few operations. */
const FLOATING = 8 * Number.EPSILON;
/** Further decimals are ignored. */
const MAX_DECIMALS = 8;

/** Reports whether `stated` equals `value` rounded to `decimals`, within the maximum rounding. */
export function isRoundingOf(stated: number, value: number, decimals: number): boolean {
  const apart = Math.abs(stated - value);
  // Fast path: rounding cannot explain so large a difference, and most figures are far from the stated number.
  if (apart > 10 ** -decimals + FLOATING * Math.abs(value)) return false;
  return (
    rounded(value, decimals) === stated &&
    (apart <= MAX_ROUNDING * Math.abs(value) || rounded(value, MAX_DECIMALS) === 0)
  );
}

/** Formats with `decimals` decimals, or more when rounding would change the value too much; thousands get commas. */
export function formatRoundedNumber(value: number, decimals: number): string {
  const enough = decimalsFor(value, decimals);
  const [whole = '', fraction] = Math.abs(rounded(value, enough)).toFixed(enough).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

function decimalsFor(value: number, decimals: number): number {
  let enough = decimals;
  while (enough < MAX_DECIMALS && !isRoundingOf(rounded(value, enough), value, enough)) enough++;
  return enough;
}
