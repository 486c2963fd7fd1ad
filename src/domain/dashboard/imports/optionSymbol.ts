import { isCalendarDate } from '../../shared/calendar/calendarDate.js';
import { MONTH_NAMES } from '../../shared/calendar/calendarDays.js';
import { formatOccSymbol, readOccSymbol } from '../market/occSymbol.js';

/** The abbreviations of the months, from January, in upper case. */
export const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3).toUpperCase());

/** The notations that brokers use for an option contract. Each pattern has groups for root, date, right and strike. */
const OPTION_NAMES: readonly RegExp[] = [
  // AAPL 01/16/2026 200.00 C, and AAPL 1/16/2026 Call $200.00
  /^(?<root>[A-Z.]{1,6}) (?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}) \$?(?<strike>[\d,.]+) (?<right>[CP])(?:ALL|UT)?$/,
  /^(?<root>[A-Z.]{1,6}) (?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}) (?<right>[CP])(?:ALL|UT) \$?(?<strike>[\d,.]+)$/,
  // QQQ Dec 31 '26 $600 Put
  /^(?<root>[A-Z.]{1,6}) (?<monthName>[A-Z]{3}) (?<day>\d{1,2}) '(?<year>\d{2}) \$?(?<strike>[\d,.]+) (?<right>[CP])(?:ALL|UT)$/,
  // PUT  IWM    02/27/26   260.000, and the same with EXP at the end
  /^(?<right>[CP])(?:ALL|UT) (?<root>[A-Z.]{1,6}) (?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}|\d{2}) \$?(?<strike>[\d,.]+)(?: EXP)?$/,
  // AAPL 16JAN26 200 C, and BRK B 16JAN26 200 C
  /^(?<root>[A-Z][A-Z0-9.]{0,5}(?: [A-Z])?) (?<day>\d{1,2})(?<monthName>[A-Z]{3})(?<year>\d{2}) (?<strike>[\d,.]+) (?<right>[CP])$/,
  // -AAPL260116C200
  /^-?(?<root>[A-Z]{1,6})(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})(?<right>[CP])(?<strike>\d{1,5}(?:\.\d{1,3})?)$/,
];

/** Converts any broker's spelling of an option contract to its OCC symbol; null for other text. */
export function toOptionSymbol(text: string): string | null {
  const upper = text.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  const packed = upper.replaceAll(' ', '');
  if (readOccSymbol(packed) !== null) return packed;
  for (const form of OPTION_NAMES) {
    const groups = form.exec(upper)?.groups;
    if (groups !== undefined) return occSymbolOf(groups);
  }
  return null;
}

function occSymbolOf(groups: Readonly<Record<string, string | undefined>>): string | null {
  const { root = '', year = '', month, monthName = '', day = '', strike = '', right } = groups;
  const monthNumber = month ?? String(MONTHS.indexOf(monthName) + 1);
  const expiry = `${year.length === 2 ? `20${year}` : year}-${monthNumber.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const price = Number(strike.replaceAll(',', ''));
  if (!isCalendarDate(expiry) || !(price > 0)) return null;
  return formatOccSymbol(root, { expiry, right: right === 'C' ? 'call' : 'put', strike: price });
}

const MONEY_MARKET_FUND = /^[A-Z]{3}XX$/;

/** Whether a ticker is a money-market fund: by convention, five letters that end in XX. */
export const isMoneyMarketFund = (symbol: string): boolean =>
  MONEY_MARKET_FUND.test(symbol.trim().toUpperCase().replaceAll('*', ''));
