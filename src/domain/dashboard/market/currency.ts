/** The currency in which amounts are summed. */
export const USD = 'USD';

/** Some exchanges quote in hundredths of the currency: `GBp` and `GBX` are pence, one hundredth of `GBP`. */
const MINOR_UNITS: Readonly<Record<string, { readonly name: string; readonly of: string }>> = {
  GBp: { name: 'pence sterling', of: 'GBP' },
  GBX: { name: 'pence sterling', of: 'GBP' },
  ILA: { name: 'Israeli agorot', of: 'ILS' },
  ILa: { name: 'Israeli agorot', of: 'ILS' },
  ZAc: { name: 'South African cents', of: 'ZAR' },
  ZAC: { name: 'South African cents', of: 'ZAR' },
  USd: { name: 'US cents', of: USD },
  USX: { name: 'US cents', of: USD },
};

const CODE = /^[A-Za-z]{3}$/;
/** Two capitals and a small letter denote a minor unit, so case is significant: GBp is not GBP. */
const MINOR_CODE = /^[A-Z]{2}[a-z]$/;

const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(MINOR_UNITS)]);

/** Reads the currency code in a source's text; null when the text contains no currency. */
export function readCurrency(text: string | null | undefined): string | null {
  const code = text?.trim() ?? '';
  if (!CODE.test(code)) return null;
  if (MINOR_CODE.test(code)) return code;
  return CODES.has(code.toUpperCase()) ? code.toUpperCase() : null;
}

/**
 * Returns the currency that a code belongs to, and how many units of that code make one unit of the currency (GBp: GBP,
 * 100); null for an unknown minor unit.
 */
export function majorUnitOf(code: string): { readonly currency: string; readonly units: 1 | 100 } | null {
  const minor = MINOR_UNITS[code];
  if (minor !== undefined) return { currency: minor.of, units: 100 };
  return MINOR_CODE.test(code) ? null : { currency: code, units: 1 };
}

/** Currencies that the market quotes in US dollars; for all others, it quotes the price of a dollar. */
const QUOTED_IN_DOLLARS: ReadonlySet<string> = new Set(['EUR', 'GBP', 'AUD', 'NZD']);

/**
 * The exchange rate between a currency and the dollar, in the direction in which the market quotes it, since that
 * quotation has the most digits.
 */
export interface RateQuotation {
  /** As Yahoo spells it: EURUSD=X is dollars per euro, JPY=X is yen per dollar. */
  readonly symbol: string;
  readonly isPriceOfDollar: boolean;
}

export function rateQuotationOf(currency: string): RateQuotation {
  const isPriceOfDollar = !QUOTED_IN_DOLLARS.has(currency);
  return { symbol: isPriceOfDollar ? `${currency}=X` : `${currency}${USD}=X`, isPriceOfDollar };
}

export const isRateSymbol = (symbol: string): boolean => /^([A-Z]{3}){1,2}=X$/.test(symbol);

/** The value of one unit of a quoted currency: of one penny, if prices are in pence. */
export interface ExchangeRate {
  /** US dollars for one unit. */
  readonly usd: number;
  /** ISO date of the daily rate. */
  readonly date: string;
}

/** US dollars for one unit of a currency; null when its amounts cannot be converted. */
export const dollarsPerUnit = (currency: string | null | undefined, rate: ExchangeRate | undefined): number | null =>
  currency === USD ? 1 : (rate?.usd ?? null);

/** Returns the reason for refusing orders at prices in this currency; null for USD. */
export function orderCurrencyProblem(ticker: string, currency: string | null): string | null {
  if (currency === null)
    return `The currency of ${ticker} is unknown, so the ticker is not valued, and no orders for it are sized or placed. Try again when the price source answers.`;
  return currency === USD
    ? null
    : `${ticker} is quoted in ${currencyTitle(currency)}. Orders are sized and placed only in ${USD}. ${USE_USD_TICKER}`;
}

/** Explains that a ticker cannot be valued or traded because its currency cannot be converted. */
export const conversionProblem = (ticker: string, currency: string, reason: string): string =>
  `${ticker} is quoted in ${currencyTitle(currency)}. It is not valued, and no orders for it are sized or placed, because ${reason} ${USE_USD_TICKER}`;

/** Explains that a position cannot be valued because its currency differs from the currency of its prices. */
export const heldCurrencyProblem = (ticker: string, held: string, quoted: string): string =>
  `${ticker} is held in ${currencyTitle(held)}, but its prices are in ${currencyTitle(quoted)}. It is not valued, and no orders for it are sized or placed.`;

const USE_USD_TICKER = `If it also trades in ${USD}, use the ticker of that listing.`;

const NAMES = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** Returns the code, followed by the currency's name if that is known: GBp (pence sterling). */
function currencyTitle(code: string): string {
  const name = MINOR_UNITS[code]?.name ?? (MINOR_CODE.test(code) ? undefined : NAMES.of(code));
  return name === undefined ? code : `${code} (${name})`;
}
