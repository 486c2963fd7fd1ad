import { lastDate } from '../../market/bars.js';
import type { TickerHistory } from '../tickerHistory.js';
import { lastValueOf, finiteOrNull, ratioOrNaN } from '../../market/series.js';
import type { OptionRight } from './blackScholes.js';
import type { OptionChain, OptionQuote } from './chain.js';
import { expiriesOf, smilesOf } from './chain.js';
import { countQuotedStrikes, tooFewQuotesReason, usableQuotes, type QuotedStrikeCounts } from './quotedStrikes.js';
import {
  atTheMoneyPointOf,
  constantMaturityVolatility,
  smileNearestThirtyDays,
  skewOf,
  type SkewBasis,
} from './volatility.js';
import { volatilityLabel, volatilityRankOf, type VolatilityLabel, type VolatilitySource } from './volatilityRank.js';

/** Option data of a ticker from its source. */
export interface OptionData {
  readonly chain: OptionChain;
  /** At-the-money 30-day volatility of earlier sessions in percent, oldest first. */
  readonly ivHistory: readonly number[];
}

/** Option data of a ticker's last session, or the reason why it is missing. */
export type OptionDataResult =
  | { readonly kind: 'options'; readonly data: OptionData }
  | { readonly kind: 'none'; readonly reason: string };

export const NO_OPTION_DATA: OptionDataResult = { kind: 'none', reason: 'This price source has no option chains.' };

type OptionsReading =
  | { readonly kind: 'read'; readonly options: OptionsAudit }
  | { readonly kind: 'none'; readonly reason: string };

/** Volatilities are in percent per year, prices per share. */
export interface OptionsAudit {
  readonly iv30: number;
  /** Number of strikes quoted near the money in the expiries used. */
  readonly quotes: QuotedStrikeCounts;
  readonly iv_rank: number | null;
  readonly iv_percentile: number | null;
  /** `hv` when realized volatility is ranked instead, because there is too little history of implied volatility. */
  readonly source: VolatilitySource;
  readonly label: VolatilityLabel | null;
  readonly skew: number | null;
  readonly skew_basis: SkewBasis;
  readonly expected_move: {
    readonly expiry: string;
    readonly days: number;
    readonly strike: number;
    readonly by_straddle: number | null;
    readonly by_iv: number;
  };
  /** Volume of puts divided by that of calls; null if no calls were traded. */
  readonly put_call_volume: number | null;
  readonly put_call_open_interest: number | null;
  /** Number and last date of the expiries that the put/call figures cover. */
  readonly expiries: { readonly count: number; readonly last: string };
}

/** Expected move as a fraction of the straddle price. */
const STRADDLE_SHARE = 0.85;

/** Options audit of a ticker at its last bar. */
export function optionsReadingOf({ bars, indicators }: TickerHistory, optionData: OptionDataResult): OptionsReading {
  if (optionData.kind === 'none') return optionData;
  const { chain, ivHistory } = optionData.data;
  if (chain.asOf !== lastDate(bars))
    return none(`The option chain is from ${chain.asOf}, but the last bar is from ${lastDate(bars)}.`);
  const spot = lastValueOf(bars.close);
  const quotes = usableQuotes(chain, spot);
  if (quotes.length === 0) return none(tooFewQuotesReason(chain, spot));
  const smiles = smilesOf({ ...chain, quotes }, spot);
  const smile = smileNearestThirtyDays(smiles);
  const money = smile === null ? null : atTheMoneyPointOf(smile, spot);
  if (smile === null || money === null)
    return none('No option quote has a price from which an implied volatility can be computed.');
  const iv30 = 100 * constantMaturityVolatility(smiles, spot);
  const { source, rank, percentile } = volatilityRankOf(iv30, ivHistory, indicators.rv20);
  const skew = skewOf(smile, spot);
  const expiries = expiriesOf(chain.quotes);
  return {
    kind: 'read',
    options: {
      iv30,
      quotes: countQuotedStrikes(quotes, spot),
      iv_rank: finiteOrNull(rank),
      iv_percentile: finiteOrNull(percentile),
      source,
      label: volatilityLabel(rank),
      skew: finiteOrNull(100 * skew.value),
      skew_basis: skew.basis,
      expected_move: {
        expiry: smile.expiry,
        days: smile.days,
        strike: money.strike,
        by_straddle: finiteOrNull(STRADDLE_SHARE * money.straddle),
        by_iv: spot * money.volatility * Math.sqrt(smile.years),
      },
      put_call_volume: putCall(chain.quotes, ({ volume }) => volume),
      put_call_open_interest: putCall(chain.quotes, ({ openInterest }) => openInterest),
      expiries: { count: expiries.length, last: expiries.at(-1) ?? '' },
    },
  };
}

const none = (reason: string): OptionsReading => ({ kind: 'none', reason });

function putCall(quotes: readonly OptionQuote[], contracts: (quote: OptionQuote) => number): number | null {
  const total = (right: OptionRight): number =>
    quotes.filter((quote) => quote.right === right).reduce((sum, quote) => sum + contracts(quote), 0);
  return finiteOrNull(ratioOrNaN(total('P'), total('C')));
}
