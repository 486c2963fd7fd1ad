import { USD } from '../../../domain/dashboard/market/currency.js';
import { priceDecimalsAt, decimalsToDistinguish } from '../../../domain/dashboard/market/tick.js';

export const MINUS_SIGN = '\u2212';
export const MISSING_VALUE_TEXT = '–';

/** A number that rounds to 0 has no sign. */
export const fixed = (digits: number, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
    ...options,
  });

const WITH_PLUS = { signDisplay: 'exceptZero' } as const;
export const DOLLARS = { style: 'currency', currency: USD } as const;
export const DOLLARS_WITH_PLUS = { ...DOLLARS, ...WITH_PLUS } as const;

const WHOLE = fixed(0);
const TENTHS = fixed(1);
const HUNDREDTHS = fixed(2);
const TEN_THOUSANDTHS = fixed(4);
const SIGNED_TENTHS = fixed(1, WITH_PLUS);
const SIGNED_HUNDREDTHS = fixed(2, WITH_PLUS);
const WHOLE_DOLLARS = fixed(0, DOLLARS);
const SIGNED_WHOLE_DOLLARS = fixed(0, DOLLARS_WITH_PLUS);
const SMALL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const LARGE = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });
const EXACT_PRICE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const QUANTITY = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

export const written = (value: number | null, format: Intl.NumberFormat): string =>
  value === null ? MISSING_VALUE_TEXT : format.format(value).replace('-', MINUS_SIGN);

/** Returns the color tone of a gain or a loss. */
export const colorToneOf = (value: number | null): 'good' | 'bad' | undefined =>
  value === null || value === 0 ? undefined : value > 0 ? 'good' : 'bad';

/** Formats a price with two decimals, or with four below one dollar. */
export const formatPrice = (value: number | null): string =>
  value === null ? MISSING_VALUE_TEXT : formatPriceDistance(value, value);
/** Formats a distance between prices, such as an ATR, with the decimals of one of the prices. */
export const formatPriceDistance = (value: number, price: number): string =>
  written(value, priceDecimalsAt(price) === 4 ? TEN_THOUSANDTHS : HUNDREDTHS);
/** Formats a price shown next to another one, with extra decimals if the two would otherwise look equal. */
export const formatPriceNextTo = (price: number | null, other: number | null): string =>
  price === null || other === null ? formatPrice(price) : written(price, fixed(decimalsToDistinguish(price, other)));
/** Formats a price followed by its currency unless that is the US dollar: "1,260.00 GBp". */
export const formatPriceIn = (currency: string | undefined, price: number | null): string =>
  withCurrency(formatPrice(price), currency);
export const withCurrency = (priceText: string, currency: string | undefined): string =>
  currency === undefined || currency === USD ? priceText : `${priceText} ${currency}`;
/** Formats a ratio such as a correlation or a beta: "0.71". */
export const formatRatio = (value: number | null): string => written(value, HUNDREDTHS);
/** Formats a fraction as a percentage: "7.1%" for 0.071. */
export const formatFractionAsPercent = (fraction: number | null): string =>
  formatPercent(fraction === null ? null : 100 * fraction);
/** Formats a price with up to four decimals, and with all four below one dollar. */
export const formatExactPrice = (value: number): string =>
  Math.abs(value) < 1 ? formatPrice(value) : written(value, EXACT_PRICE);
export const formatPoints = (value: number | null): string => written(value, WHOLE);
export const formatPrecisePoints = (value: number | null): string => written(value, TENTHS);
export const formatQuantity = (value: number | null): string => written(value, QUANTITY);

/** Formats a percentage with two decimals and a plus sign for gains: "+4.25%". */
export const formatPercentChange = (value: number | null): string =>
  value === null ? MISSING_VALUE_TEXT : `${written(value, SIGNED_HUNDREDTHS)}%`;

/** Formats a percentage with a plus sign for gains: "+4.2%". */
export const formatSignedPercent = (value: number): string => `${written(value, SIGNED_TENTHS)}%`;

/** Formats a percentage without a plus sign for gains: "4.2%". */
export const formatPercent = (value: number | null): string =>
  value === null ? MISSING_VALUE_TEXT : `${written(value, TENTHS)}%`;

/** Formats a signed distance in average true ranges: "−0.36 ATR". */
export const formatAtrDistance = (value: number): string => `${written(value, SIGNED_HUNDREDTHS)} ATR`;

/** Formats a multiple of the risk: "1.3 R". */
export const formatRMultiple = (value: number | null): string => (value === null ? '' : `${written(value, TENTHS)} R`);

/** Formats a gain or a loss such as "+$1,240" or "−$80". */
export const formatSignedWholeDollars = (value: number | null): string => written(value, SIGNED_WHOLE_DOLLARS);

/** Formats a value such as "$1,240" or "−$80". */
export const formatWholeDollars = (value: number): string => written(value, WHOLE_DOLLARS);

/** Formats any magnitude, from a log return to a volume, in few characters. */
export function formatFigure(value: number | null): string {
  const size = Math.abs(value ?? 0);
  if (size >= 1_000_000) return written(value, LARGE);
  return written(value, size < 1 && size > 0 ? SMALL : HUNDREDTHS);
}
