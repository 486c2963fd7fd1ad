import type { OptionRight } from './blackScholes.js';
import { expiriesOf, type OptionChain, type OptionQuote } from './chain.js';

/** Strikes within this fraction of the close are near the money. */
const NEAR_MONEY = 0.1;
/** Strikes within this many times the smallest listed strike spacing are near the money, too. */
const NEAR_SPACINGS = 2;
/** Strikes beyond this fraction of the close are never near the money. */
export const MAX_NEAR_MONEY_DISTANCE = 0.4;
/** Minimum number of quoted strikes near the money, of calls and of puts, for an expiry to be used. */
export const MIN_QUOTED_STRIKES = 3;
/** Maximum spread as a fraction of the mid price (an ask three times the bid); wider quotes do not indicate a price. */
const MAX_SPREAD = 1;

const RIGHTS: readonly OptionRight[] = ['C', 'P'];

/** Numbers of two-sided quotes near the money. */
export interface QuotedStrikeCounts {
  readonly calls: number;
  readonly puts: number;
}

/**
 * Mid price of a two-sided quote, otherwise 0. As in Cboe's Volatility Index Methodology, an option without a bid is
 * not quoted: with a bid of 0, the spread is twice the mid price.
 */
export function twoSidedMid(bid: number | null, ask: number | null): number {
  if (bid === null || ask === null || !(ask >= bid)) return 0;
  const mid = (bid + ask) / 2;
  return ask - bid <= MAX_SPREAD * mid ? mid : 0;
}

/** Quotes of the expiries that have enough quoted strikes near the money, both below and above the close. */
export function usableQuotes({ asOf, quotes }: OptionChain, spot: number): readonly OptionQuote[] {
  const isUsable = (expiry: string): boolean => {
    const ofExpiry = quotes.filter((quote) => quote.expiry === expiry);
    return expiry > asOf && isUsableExpiry(ofExpiry, spot);
  };
  const usable = new Set(expiriesOf(quotes).filter(isUsable));
  return quotes.filter(({ expiry }) => usable.has(expiry));
}

/** Counts the strikes quoted near the money; a strike quoted in two expiries counts twice. */
export function countQuotedStrikes(quotes: readonly OptionQuote[], spot: number): QuotedStrikeCounts {
  const near = expiriesOf(quotes).map((expiry) =>
    nearQuotes(
      quotes.filter((quote) => quote.expiry === expiry),
      spot,
    ),
  );
  const count = (right: OptionRight): number => near.reduce((sum, each) => sum + strikesOf(each, right).length, 0);
  return { calls: count('C'), puts: count('P') };
}

export const hasEnoughQuotedStrikes = ({ calls, puts }: QuotedStrikeCounts): boolean =>
  Math.min(calls, puts) >= MIN_QUOTED_STRIKES;

/** Explains with counts why a chain has no usable expiry. */
export function tooFewQuotesReason(chain: OptionChain, spot: number): string {
  const { quotes } = chain;
  const quoted = quotes.filter(({ mid }) => mid > 0).length;
  const { calls, puts } = countQuotedStrikes(quotes, spot);
  const counts = `Of ${quotes.length} option contracts, ${quoted} have a bid and an ask; near the money, ${calls} calls and ${puts} puts have both. `;
  const ideal = quotes.flatMap((quote) => RIGHTS.map((right) => ({ ...quote, right, mid: 1 })));
  const isListed = usableQuotes({ ...chain, quotes: ideal }, spot).length > 0;
  if (!isListed)
    return `${counts}The listed strikes are too few or too far from the close for an implied volatility, even if all of them were quoted.`;
  return (
    `${counts}Implied volatility needs ${MIN_QUOTED_STRIKES} quoted call strikes and ${MIN_QUOTED_STRIKES} quoted put strikes in one expiry, below and above the close and within ${100 * NEAR_MONEY}% ` +
    `or ${NEAR_SPACINGS} strike spacings of it. Run an audit after the market has closed.`
  );
}

/** Reports whether calls and puts of one expiry have enough strikes near the money on both sides of the close. */
function isUsableExpiry(quotes: readonly OptionQuote[], spot: number): boolean {
  const near = nearQuotes(quotes, spot);
  const isAround = (right: OptionRight): boolean => {
    const strikes = strikesOf(near, right);
    return strikes.some((strike) => strike <= spot) && strikes.some((strike) => strike >= spot);
  };
  return hasEnoughQuotedStrikes(countQuotedStrikes(quotes, spot)) && isAround('C') && isAround('P');
}

function nearQuotes(quotes: readonly OptionQuote[], spot: number): readonly OptionQuote[] {
  const reach = reachOf(quotes, spot);
  return quotes.filter(({ strike, mid }) => mid > 0 && Math.abs(strike - spot) <= reach);
}

/** Largest distance from the close that counts as near the money, computed from all listed strikes, quoted or not. */
function reachOf(quotes: readonly OptionQuote[], spot: number): number {
  const strikes = [...new Set(quotes.map(({ strike }) => strike))].toSorted((one, other) => one - other);
  const gaps = strikes.slice(1).map((strike, index) => strike - (strikes[index] ?? strike));
  const spacing = gaps.length === 0 ? 0 : Math.min(...gaps);
  return Math.min(Math.max(NEAR_MONEY * spot, NEAR_SPACINGS * spacing), MAX_NEAR_MONEY_DISTANCE * spot);
}

const strikesOf = (quotes: readonly OptionQuote[], wanted: OptionRight): number[] => [
  ...new Set(quotes.filter(({ right }) => right === wanted).map(({ strike }) => strike)),
];
