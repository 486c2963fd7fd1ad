import { daysBetween } from '../../../shared/calendar/calendarDays.js';
import type { OptionRight } from './blackScholes.js';
import { impliedVolatility, optionDelta } from './blackScholes.js';

export interface OptionQuote {
  /** ISO date. */
  readonly expiry: string;
  readonly strike: number;
  readonly right: OptionRight;
  /** Mid price of bid and ask per share; 0 when either is missing or the spread is too wide. */
  readonly mid: number;
  /** Contracts. */
  readonly volume: number;
  readonly openInterest: number;
  /** Annual, as a fraction; null when the source does not report it, in which case it is computed from the price. */
  readonly impliedVolatility: number | null;
}

export interface OptionChain {
  /** Session of the quotes, ISO date. */
  readonly asOf: string;
  readonly quotes: readonly OptionQuote[];
}

/** The expiries of the quotes, nearest first. */
export const expiriesOf = (quotes: readonly OptionQuote[]): string[] =>
  [...new Set(quotes.map(({ expiry }) => expiry))].toSorted();

/** A quote with its implied volatility and delta. */
export interface SmilePoint extends OptionQuote {
  readonly volatility: number;
  readonly delta: number;
}

/** The quotes of one expiry that have a volatility, ordered by strike. */
export interface Smile {
  readonly expiry: string;
  /** Calendar days from the session to the expiry. */
  readonly days: number;
  readonly years: number;
  readonly points: readonly SmilePoint[];
}

export const CALENDAR_DAYS_PER_YEAR = 365;

/** One smile per expiry after the session, nearest first. */
export function smilesOf({ asOf, quotes }: OptionChain, spot: number): Smile[] {
  const expiries = expiriesOf(quotes).filter((expiry) => expiry > asOf);
  return expiries.map((expiry) => {
    const days = daysBetween(asOf, expiry);
    const years = days / CALENDAR_DAYS_PER_YEAR;
    const points = quotes.filter((quote) => quote.expiry === expiry).flatMap((quote) => pointOf(quote, spot, years));
    return { expiry, days, years, points: points.toSorted((one, other) => one.strike - other.strike) };
  });
}

function pointOf(quote: OptionQuote, spot: number, years: number): SmilePoint[] {
  const contract = { right: quote.right, spot, strike: quote.strike, years };
  const volatility = quote.impliedVolatility ?? impliedVolatility(contract, quote.mid);
  return volatility > 0 ? [{ ...quote, volatility, delta: optionDelta(contract, volatility) }] : [];
}
