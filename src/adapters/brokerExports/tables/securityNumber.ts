const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const WKN = /^(?=.*\d)[A-HJ-NP-Z0-9]{6}$/;
const WRITE_TICKER = 'into the column of symbols, and import the file again.';

/** Advice for text that is not a ticker. */
export const NO_TICKER_ADVICE = `If it is a share, write its ticker ${WRITE_TICKER}`;

/**
 * Explains that a text is the number of a security; null for other text. Codes such as TDB902 are a WKN only in German
 * files: elsewhere they are tickers of funds.
 */
export function securityNumberNote(text: string, isGerman: boolean): string | null {
  const upper = text.trim().toUpperCase();
  const isWkn = WKN.test(upper) && (isGerman || /^\d/.test(upper));
  const what = ISIN.test(upper) ? 'an ISIN, the international' : isWkn ? 'a WKN, the German' : null;
  return what === null ? null : `It is ${what} number of a security: write the ticker ${WRITE_TICKER}`;
}
