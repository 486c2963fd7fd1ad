import { formatDollars, formatSignedDollars } from '../../wording/money.js';
import { formatPercentChange, MISSING_VALUE_TEXT, colorToneOf } from '../../wording/numbers.js';

export const decimalToNumber = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

/** Returns a formatter of amounts, which writes a currency other than the dollar after the number. */
const formatterOf =
  (format: (value: number | null) => string) =>
  (decimal: string | null, currency: string): string => {
    const dollars = format(decimalToNumber(decimal));
    return currency === 'USD' || dollars === MISSING_VALUE_TEXT ? dollars : `${dollars.replace('$', '')} ${currency}`;
  };

export const formatMoney = formatterOf(formatDollars);

/** Adds a plus sign to gains. */
export const formatGain = formatterOf(formatSignedDollars);

export const gainTone = (decimal: string | null) => colorToneOf(decimalToNumber(decimal));

export const formatRate = (fraction: number | null): string =>
  formatPercentChange(fraction === null ? null : 100 * fraction);

/** Adds up amounts in one currency, each a decimal string, for display; null counts as 0. */
export const sumForDisplay = (decimals: readonly (string | null)[]): string =>
  decimals.reduce((sum, each) => sum + (decimalToNumber(each) ?? 0), 0).toFixed(2);
