/**
 * The spelling of a ticker, as a regular expression source. A ticker that begins with a digit must have a suffix
 * (0700.HK, 1INCH-USD), because CUSIP numbers begin with a digit too.
 */
export const TICKER_PATTERN = String.raw`(?:[A-Z][A-Z0-9.-]{0,9}|\d[A-Z0-9]{0,5}[.-][A-Z]{1,3})`;

const TICKER = new RegExp(`^${TICKER_PATTERN}$`);

/** Whether a string has the spelling of a ticker: upper case, no spaces. */
export const isTicker = (text: string): boolean => TICKER.test(text);

/** Whether the cloud accepts a ticker: in consensus, alerts and briefings, tickers begin with a letter. */
export const isCloudTicker = (text: string): boolean => isTicker(text) && !/^\d/.test(text);

/** Share classes that some brokers write without a separator; none of these spellings is itself a ticker. */
const WITHOUT_SEPARATOR: ReadonlyMap<string, string> = new Map([
  ['BRKA', 'BRK.A'],
  ['BRKB', 'BRK.B'],
  ['BFA', 'BF.A'],
  ['BFB', 'BF.B'],
]);
/** Allows a space only after roots of at least two letters, so that two single letters are not taken for a ticker. */
const SHARE_CLASS = /^(?=[A-Z]{2}|[A-Z][./-])([A-Z]{1,5})([ ./-])([A-Z])$/;
/** Yahoo's one-letter exchange suffixes: VOD.L is listed in London, but MKC-V is a share class in New York. */
const EXCHANGES = 'FLTV';
/** Crypto pairs, names that begin with a digit, and tickers with a Yahoo suffix. */
const NOT_IN_NEW_YORK = new RegExp(String.raw`^\d|-[A-Z]{3}$|\.([${EXCHANGES}]|[A-Z]{2,})$`);

/** Whether a canonical ticker has the spelling of one that is traded in New York. */
export const isTradedInNewYork = (ticker: string): boolean => !NOT_IN_NEW_YORK.test(ticker);

/** Whether a canonical ticker ends with the suffix of an exchange outside the United States: SAP.DE, 0700.HK. */
export const hasForeignSuffix = (ticker: string): boolean => ticker.includes('.') && !isTradedInNewYork(ticker);

/** AIR.PA and CEZ.PR are not preferred shares: these suffixes are Paris and Prague. */
const PREFERRED = /^([A-Z]{1,5})(?:[ ./-]PR[ ./-]?|[ /-]P[ ./-]?|\.P[ ./-])([A-Z])$/;

/** Warrants, rights, and when-issued and when-distributed shares; no exchange has these suffixes. */
const ISSUE_SUFFIX = '(?:W[SID]|RT)';
const ISSUE = new RegExp(`^([A-Z]{1,5})[ ./-](${ISSUE_SUFFIX})$`);

/** Most tickers. Every other spelling has a separator or a digit. */
const LETTERS_ONLY = /^[A-Z]{1,10}$/;

/**
 * Returns a ticker as this program spells it: BRK.B for BRK/B, BRK-B, BRK B and BRKB, BAC-PL for BAC.PRL and BAC PR L,
 * and ACHR-WS for ACHR.WS and ACHR/WS; null when the text is not a ticker.
 */
export function canonicalTicker(text: string): string | null {
  const upper = text.trim().toUpperCase();
  const known = WITHOUT_SEPARATOR.get(upper);
  if (known !== undefined) return known;
  if (LETTERS_ONLY.test(upper)) return upper;
  const [, shareClassRoot, separator, shareClass = ''] = SHARE_CLASS.exec(upper) ?? [];
  if (shareClassRoot !== undefined)
    return `${shareClassRoot}${separator !== '.' && EXCHANGES.includes(shareClass) ? '-' : '.'}${shareClass}`;
  const [, root, series] = PREFERRED.exec(upper) ?? [];
  if (root !== undefined) return `${root}-P${series}`;
  const issue = upper.replace(ISSUE, '$1-$2');
  return isTicker(issue) ? issue : null;
}

/** Returns the canonical spelling of a ticker; other text, such as the symbol of an option, in upper case. */
export const canonicalSymbol = (text: string): string => canonicalTicker(text) ?? text.trim().toUpperCase();

/** The separator before the suffix of a US security; other suffixes are exchanges (AIR.PA) or pairs (BTC-USD). */
const US_SEPARATOR = new RegExp(String.raw`\.(?=(?![${EXCHANGES}])[A-Z]$)|-(?=(?:P?[A-Z]|${ISSUE_SUFFIX})$)`);

/** Returns a canonical ticker with another separator before its share class, series or issue: BRK/B, ACHR/WS. */
export const withClassSeparator = (ticker: string, separator: '/' | '-' | '.'): string =>
  ticker.replace(US_SEPARATOR, separator);

/** Returns a canonical ticker, then its other spellings under which files may have been stored. */
export function spellingsOf(ticker: string): readonly string[] {
  const others = [ticker.replace('.', '-'), ticker.replace('.', ''), ticker.replace('-', '.')];
  return [ticker, ...others.filter((other) => other !== ticker && canonicalTicker(other) === ticker)];
}

/** Windows does not allow files with these names, whatever their extension. */
const RESERVED_BY_WINDOWS = /^(CON|PRN|AUX|NUL|COM\d|LPT\d)(\.|$)/;

/** Returns the names of a ticker's files, without extension: first the one to write, then the others to look up. */
export function fileNamesOf(ticker: string): readonly string[] {
  const spellings = spellingsOf(ticker);
  return RESERVED_BY_WINDOWS.test(ticker) ? [`_${ticker}`, ...spellings] : spellings;
}
