import { canonicalSymbol } from '../../shared/ticker.js';
import { isCalendarDate } from '../../shared/calendar/calendarDate.js';

/**
 * An option contract parsed from its OCC symbol: AAPL261218C00200000 is AAPL's call at 200 expiring December 18, 2026.
 */
export interface OptionContract {
  /** As in the symbol, without dots: BRKB. */
  readonly root: string;
  /** ISO date. */
  readonly expiry: string;
  readonly right: 'call' | 'put';
  /** Per share. */
  readonly strike: number;
}

/** Shares of a standard contract. */
export const SHARES_PER_CONTRACT = 100;

/** Returns the shares that one unit stands for: 100 for an option contract, 1 for a stock. */
export const sharesPerUnit = (symbol: string): number => (readOccSymbol(symbol) === null ? 1 : SHARES_PER_CONTRACT);

const OCC = /^([A-Z][A-Z0-9]{0,5})(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/;
const STRIKE_UNITS = 1000;
const STRIKE_DIGITS = 8;

/** Null when the text is not an OCC symbol. */
export function readOccSymbol(text: string): OptionContract | null {
  const [, root, year, month, day, right, strike] = OCC.exec(text) ?? [];
  const expiry = `20${year}-${month}-${day}`;
  if (root === undefined || !isCalendarDate(expiry)) return null;
  return { root, expiry, right: right === 'C' ? 'call' : 'put', strike: Number(strike) / STRIKE_UNITS };
}

/** Returns why an option is not audited; null for other symbols. */
export const optionExclusionReason = (symbol: string): string | null =>
  readOccSymbol(symbol) === null ? null : `${symbol} is an option. Options are compared with the broker, not audited.`;

/** The root of a ticker's standard contracts; an adjusted contract (AAPL1) has a different one. */
export const symbolRootOf = (ticker: string): string => ticker.replaceAll(/[^A-Z0-9]/g, '');

/**
 * Whether two symbols denote the same instrument: a share class may be written BRK.B, BRK-B or BRK/B; a contract equals
 * only itself.
 */
export const isSameInstrument = (one: string, other: string): boolean =>
  canonicalSymbol(one) === canonicalSymbol(other);

/** Formats the symbol of a ticker's standard contract. */
export function formatOccSymbol(ticker: string, { expiry, right, strike }: Omit<OptionContract, 'root'>): string {
  const date = expiry.slice(2).replaceAll('-', '');
  return `${symbolRootOf(ticker)}${date}${right === 'call' ? 'C' : 'P'}${String(Math.round(strike * STRIKE_UNITS)).padStart(STRIKE_DIGITS, '0')}`;
}
