/** The only currency that amounts are computed in; conversion is not supported yet. */
export const USD = 'USD';

/** Some exchanges quote in hundredths of the currency: `GBp` and `GBX` are pence, one hundredth of `GBP`. */
const MINOR_UNITS: Readonly<Record<string, string>> = {
  GBp: 'pence sterling',
  GBX: 'pence sterling',
  ILA: 'Israeli agorot',
  ILa: 'Israeli agorot',
  ZAc: 'South African cents',
  ZAC: 'South African cents',
  USd: 'US cents',
  USX: 'US cents',
};

const CODE = /^[A-Za-z]{3}$/;
/** Two capitals and a small letter denote a minor unit, so case is significant: GBp is not GBP. */
const MINOR_CODE = /^[A-Z]{2}[a-z]$/;

/** Reads the currency code in a source's text; null when the text contains no currency. */
export function readCurrency(text: string | null | undefined): string | null {
  const code = text?.trim() ?? '';
  if (!CODE.test(code)) return null;
  return MINOR_CODE.test(code) ? code : code.toUpperCase();
}

/**
 * Returns why prices in this currency are refused; null for USD.
 * @param currency null when it is not known
 */
export function currencyProblem(ticker: string, currency: string | null): string | null {
  if (currency === null)
    return `The currency of ${ticker} is unknown, so it is not valued, sized or ordered. Try again when the price source answers.`;
  return currency === USD
    ? null
    : `${ticker} is quoted in ${currency}${nameOf(currency)}. Amounts are not converted, so only ${USD} is valued, sized and ordered. ` +
        `If it also trades in ${USD}, use that ticker.`;
}

const NAMES = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

function nameOf(currency: string): string {
  const name = MINOR_UNITS[currency] ?? (MINOR_CODE.test(currency) ? undefined : NAMES.of(currency));
  return name === undefined ? '' : ` (${name})`;
}
