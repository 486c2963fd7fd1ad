import type { OptionRight } from './blackScholes.js';
import type { OptionChain, OptionQuote } from './chain.js';

/** Strikes within this share of the close are near the money. */
export const NEAR_MONEY = 0.1;
/** An expiry is used when at least this many strikes near the money are quoted, for calls and for puts. */
export const LEAST_QUOTED_STRIKES = 3;
/** A quote whose spread exceeds this share of its middle (an ask over three times the bid) says nothing about the price. */
const MOST_SPREAD = 1;

/** Two-sided quotes near the money that a volatility rests on. */
export interface QuoteEvidence {
  readonly calls: number;
  readonly puts: number;
}

/**
 * The mid price of a two-sided quote; 0 for any other. An option without a bid is not quoted, as in Cboe's Volatility Index
 * Methodology: with a bid of 0, the spread is twice the mid price.
 */
export function twoSidedMid(bid: number | null, ask: number | null): number {
  if (bid === null || ask === null || !(ask >= bid)) return 0;
  const mid = (bid + ask) / 2;
  return ask - bid <= MOST_SPREAD * mid ? mid : 0;
}

/** The quotes of the expiries that have enough of them near the money. */
export function vouchedQuotes({ asOf, quotes }: OptionChain, spot: number): readonly OptionQuote[] {
  const vouched = new Set(expiriesAfter(asOf, quotes).filter((expiry) => isEnough(evidenceOf(quotes.filter((quote) => quote.expiry === expiry), spot))));
  return quotes.filter(({ expiry }) => vouched.has(expiry));
}

/** Counts the strikes quoted near the money, each once per expiry. */
export function evidenceOf(quotes: readonly OptionQuote[], spot: number): QuoteEvidence {
  const near = quotes.filter(({ strike, mid }) => mid > 0 && Math.abs(strike - spot) <= NEAR_MONEY * spot);
  const count = (wanted: OptionRight): number => new Set(near.filter(({ right }) => right === wanted).map(({ expiry, strike }) => `${expiry} ${strike}`)).size;
  return { calls: count('C'), puts: count('P') };
}

export const isEnough = ({ calls, puts }: QuoteEvidence): boolean => Math.min(calls, puts) >= LEAST_QUOTED_STRIKES;

/** The reason why a chain has no usable expiry, with its counts. */
export function tooFewQuotes({ quotes }: OptionChain, spot: number): string {
  const quoted = quotes.filter(({ mid }) => mid > 0).length;
  const { calls, puts } = evidenceOf(quotes, spot);
  return (
    `Of ${quotes.length} option contracts, ${quoted} have a bid and an ask; near the money, ${calls} calls and ${puts} puts do. ` +
    `Implied volatility needs ${LEAST_QUOTED_STRIKES} strikes of each in one expiry, within ${100 * NEAR_MONEY} % of the close. Run an audit after the market has closed.`
  );
}

const expiriesAfter = (asOf: string, quotes: readonly OptionQuote[]): string[] =>
  [...new Set(quotes.map(({ expiry }) => expiry))].filter((expiry) => expiry > asOf);
