import { byDate } from '../../../domain/shared/calendar/calendarDays.js';
import { withClassSeparator } from '../../../domain/shared/ticker.js';
import { USD } from '../../../domain/dashboard/market/currency.js';
import type { OptionQuote } from '../../../domain/dashboard/analysis/options/chain.js';
import { twoSidedMid } from '../../../domain/dashboard/analysis/options/quotedStrikes.js';
import type {
  OptionChainFeed,
  OptionChainFeedAnswer,
} from '../../../application/dashboard/market/optionChainFeed.port.js';
import type { HeadlineSource, HeadlinesAnswer } from '../../../application/dashboard/market/headlineSource.port.js';
import type { PriceFeedAnswer, PriceFeed } from '../../../application/dashboard/market/priceFeed.port.js';
import { catchSourceFailure } from '../remote/catchSourceFailure.js';
import { plausibleVolatility } from '../remote/plausibleVolatility.js';
import { hasPrice } from '../remote/rows.js';
import {
  tradierChainReply,
  tradierExpirationsReply,
  tradierHistoryReply,
  type TradierOption,
} from './tradier.schema.js';
import type { SourceClient } from '../remote/sourceClient.js';
import { TRADIER_SOURCE_TITLE } from './tradierAccess.js';

/** Prices and option chains from Tradier. Prices are adjusted for splits but not for dividends. */
export class TradierFeed implements PriceFeed, OptionChainFeed, HeadlineSource {
  readonly source = 'tradier';
  readonly title = TRADIER_SOURCE_TITLE;
  /** Tradier covers only US exchanges, so all its prices are in US dollars. */
  readonly onlyCurrency = USD;

  constructor(private readonly client: SourceClient) {}

  bars(symbol: string, from: string): Promise<PriceFeedAnswer> {
    return catchSourceFailure(async () => {
      const parameters = { symbol: withClassSeparator(symbol, '/'), interval: 'daily', start: from };
      const { history } = await this.client.get('history', parameters, tradierHistoryReply);
      return {
        kind: 'bars',
        rows: history.filter(hasPrice).toSorted(byDate),
        currency: USD,
        splits: [],
        dividends: [],
      };
    });
  }

  quotes(symbol: string, first: string, last: string): Promise<OptionChainFeedAnswer> {
    return catchSourceFailure(async () => {
      const ticker = { symbol: withClassSeparator(symbol, '/') };
      const { expirations } = await this.client.get('options/expirations', ticker, tradierExpirationsReply);
      const wanted = expirations.filter((expiry) => expiry >= first && expiry <= last);
      const chains = await Promise.all(
        wanted.map((expiration) =>
          this.client.get('options/chains', { ...ticker, expiration, greeks: 'true' }, tradierChainReply),
        ),
      );
      return { kind: 'quotes', quotes: chains.flatMap(({ options }) => options.map(quoteOf)) };
    });
  }

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: `${TRADIER_SOURCE_TITLE} does not provide headlines.` };
  }
}

function quoteOf({
  expiration_date,
  strike,
  option_type,
  bid,
  ask,
  volume,
  open_interest,
  greeks,
}: TradierOption): OptionQuote {
  const mid = twoSidedMid(bid, ask);
  return {
    expiry: expiration_date,
    strike,
    right: option_type === 'call' ? 'C' : 'P',
    mid,
    volume: Math.max(volume ?? 0, 0),
    openInterest: Math.max(open_interest ?? 0, 0),
    impliedVolatility: plausibleVolatility(greeks?.mid_iv ?? null, mid),
  };
}
