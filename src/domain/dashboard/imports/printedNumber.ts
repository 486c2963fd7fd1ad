import { readCurrency } from '../market/currency.js';
import { parseDecimal, ZERO, type Decimal } from '../portfolio/decimal.js';
import type { PrintedNumber } from './statement.js';

/** The result of reading the text of a cell as a number. */
export type NumberReading =
  | { readonly kind: 'number'; readonly number: PrintedNumber }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable' };

/** Longer texts are unreadable, because the patterns below take quadratic time. */
export const MAX_NUMBER_LENGTH = 100;
const MISSING = /^(?:|-{1,3}|–|—|n\/?a|null|none)$/i;
const FOOTNOTE = /\s*(?:\[\d+\]|\*+|†+|‡+|[¹²³⁴-⁹]+)$/;
/** A sign, digits with or without complete groups of three, decimals, a percent sign. No first group begins with 0. */
const NUMBER = /^([+-]?)([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:['’]\d{3})+|\d*)(?:\.(\d*))?%?$/;
const IN_PARENTHESES = /^([+-]?)\((.*)\)%?$/;
const CURRENCY_BEFORE = /^([+-]?\(?)([A-Z]{3}|[$€£])(?=.*\d)/;
const CURRENCY_AFTER = /(?<=\d.*)([A-Z]{3}|[$€£])(\)?)$/;
export const CURRENCY_OF_SIGN: Readonly<Record<string, string | undefined>> = { '€': 'EUR', '£': 'GBP' };

/**
 * Reads a number as brokers print it: $1,234.50, EUR 1'234.50, +0.5%, (2,000.00) for a negative number, -- for a
 * missing one, with an optional footnote mark at the end. Text whose separators do not form groups of three is
 * unreadable, since a digit may be missing.
 * @param leastDecimals minimum number of decimals to assume, for files that drop trailing zeros
 */
export function readPrintedNumber(text: string, leastDecimals = 0): NumberReading {
  if (text.length > MAX_NUMBER_LENGTH) return { kind: 'unreadable' };
  const unadorned = parseDecimal(text);
  if (unadorned !== null) return numberReading(unadorned, text.split('.')[1] ?? '', leastDecimals);
  const plain = text.replaceAll(/[\s\u00A0]/g, '').replaceAll('−', '-');
  if (MISSING.test(plain)) return { kind: 'missing' };
  const { bare, currency } = withoutCurrency(plain.replace(FOOTNOTE, ''));
  const [, outerSign = '', inner] = IN_PARENTHESES.exec(bare) ?? [];
  const [match, sign = '', whole = '', fraction = ''] = NUMBER.exec(inner ?? bare) ?? [];
  const value = parseDecimal(`${whole.replaceAll(/[,'’]/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`);
  const signs = [outerSign, sign].filter((each) => each !== '');
  if (match === undefined || `${whole}${fraction}` === '' || value === null || signs.length > 1)
    return { kind: 'unreadable' };
  const isNegative = (inner !== undefined) !== signs.includes('-');
  return numberReading(isNegative ? value.negated() : value, fraction, leastDecimals, currency);
}

/** Removes one currency sign or currency code before or after the number. */
function withoutCurrency(text: string): { readonly bare: string; readonly currency?: string | undefined } {
  const sign = CURRENCY_BEFORE.exec(text)?.[2] ?? CURRENCY_AFTER.exec(text)?.[1];
  if (sign === undefined || (sign.length > 1 && readCurrency(sign) === null)) return { bare: text };
  return { bare: text.replace(sign, ''), currency: sign.length > 1 ? sign : CURRENCY_OF_SIGN[sign] };
}

const numberReading = (value: Decimal, fraction: string, leastDecimals: number, currency?: string): NumberReading => ({
  kind: 'number',
  number: {
    value: value.isZero() ? ZERO : value,
    decimals: Math.max(fraction.length, leastDecimals),
    ...(currency === undefined ? {} : { currency }),
  },
});

/** Formats a quantity for a message, with groups of three digits: 1,234.5. */
export const printQuantity = (value: Decimal): string => grouped(value.toFixed());

/** Formats an amount for a message, as brokers print it: 1,234.50. */
export const printAmount = (value: Decimal): string => grouped(value.toFixed(Math.max(2, value.decimalPlaces())));

const grouped = (text: string): string => text.replace(/\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));

/** The largest error that rounding can have caused in a printed number. */
export const maxRoundingErrorOf = ({ decimals }: PrintedNumber): Decimal =>
  parseDecimal(`0.${'0'.repeat(decimals)}5`) ?? ZERO;

/**
 * The largest rounding error of a printed quantity. Whole quantities are exact; the last digit of a fraction may be
 * rounded.
 */
export const maxQuantityErrorOf = (quantity: PrintedNumber): Decimal =>
  quantity.value.isInteger() ? ZERO : maxRoundingErrorOf(quantity);
