/**
 * Company names that headlines use, in lower case: the stocks of the sample portfolio and the largest in the market.
 */
const COMPANIES: Readonly<Record<string, readonly string[]>> = {
  AABA: ['altaba'],
  AAPL: ['apple'],
  ABBV: ['abbvie'],
  ADBE: ['adobe'],
  AMD: ['amd', 'advanced micro devices'],
  AMGN: ['amgen'],
  AMZN: ['amazon'],
  AVGO: ['broadcom'],
  AXP: ['american express', 'amex'],
  BA: ['boeing'],
  BAC: ['bank of america', 'bofa'],
  'BRK.B': ['berkshire'],
  CAT: ['caterpillar'],
  COST: ['costco'],
  CRM: ['salesforce'],
  CSCO: ['cisco'],
  CVX: ['chevron'],
  DD: ['dupont'],
  DIS: ['disney'],
  DOW: ['dow inc', 'dow chemical'],
  DWDP: ['dowdupont'],
  GE: ['general electric', 'ge aerospace'],
  GOOG: ['google', 'alphabet'],
  GOOGL: ['google', 'alphabet'],
  GS: ['goldman'],
  HD: ['home depot'],
  HON: ['honeywell'],
  IBM: ['ibm'],
  INTC: ['intel'],
  JNJ: ['johnson & johnson', 'j&j'],
  JPM: ['jpmorgan', 'jp morgan'],
  KO: ['coca-cola', 'coke'],
  LLY: ['eli lilly', 'lilly'],
  MA: ['mastercard'],
  MCD: ['mcdonald'],
  META: ['meta', 'facebook'],
  MMM: ['3m'],
  MRK: ['merck'],
  MSFT: ['microsoft'],
  NFLX: ['netflix'],
  NKE: ['nike'],
  NVDA: ['nvidia'],
  ORCL: ['oracle'],
  PEP: ['pepsi', 'pepsico'],
  PFE: ['pfizer'],
  PG: ['procter', 'p&g'],
  QCOM: ['qualcomm'],
  T: ['at&t'],
  TRV: ['travelers'],
  TSLA: ['tesla'],
  UNH: ['unitedhealth'],
  UTX: ['united technologies'],
  V: ['visa'],
  VZ: ['verizon'],
  WBA: ['walgreens'],
  WFC: ['wells fargo'],
  WMT: ['walmart', 'wal-mart'],
  XOM: ['exxon'],
};

/** The name to search for; null when the company is unknown. */
export const companyName = (ticker: string): string | null => COMPANIES[ticker]?.[0] ?? null;

/**
 * Reports whether the text names the company, by its symbol in capitals or by a company name.
 * @returns null when the company's name is unknown and the symbol does not occur
 */
export function mentionsCompany(text: string, ticker: string): boolean | null {
  if (ticker.length > 1 && bounded(text, ticker)) return true;
  if (text.includes(`$${ticker}`) || text.includes(`(${ticker})`) || text.includes(`:${ticker})`)) return true;
  const names = COMPANIES[ticker];
  if (names === undefined) return null;
  const small = text.toLowerCase();
  return names.some((name) => bounded(small, name));
}

/** Reports whether the text contains `word` as a separate word, not inside a longer one. */
function bounded(text: string, word: string): boolean {
  for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1)) {
    const [before, after] = [text[place - 1] ?? ' ', text[place + word.length] ?? ' '];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
