import { withClassSeparator } from '../../../domain/shared/ticker.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import type { OptionQuote } from '../../../domain/dashboard/analysis/options/chain.js';
import { twoSidedMid } from '../../../domain/dashboard/analysis/options/quotedStrikes.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type {
  OptionChainFeed,
  OptionChainFeedAnswer,
} from '../../../application/dashboard/market/optionChainFeed.port.js';
import type { HeadlineSource, HeadlinesAnswer } from '../../../application/dashboard/market/headlineSource.port.js';
import type { PriceFeedAnswer, PriceFeed } from '../../../application/dashboard/market/priceFeed.port.js';
import { catchSourceFailure } from '../remote/catchSourceFailure.js';
import { plausibleVolatility } from '../remote/plausibleVolatility.js';
import type { YahooContract } from './yahoo.schema.js';
import { yahooBars } from './yahooBars.js';
import { YAHOO_SOURCE_TITLE, type YahooClient } from './yahooClient.js';

const HEADLINES = 10;

/** Prices, option chains and headlines from Yahoo. Prices are adjusted for splits but not for dividends. */
export class YahooFeed implements PriceFeed, OptionChainFeed, HeadlineSource {
  readonly source = 'yahoo';
  readonly title = YAHOO_SOURCE_TITLE;
  readonly onlyCurrency = null;

  constructor(
    private readonly client: YahooClient,
    private readonly clock: Clock,
  ) {}

  bars(symbol: string, from: string): Promise<PriceFeedAnswer> {
    return catchSourceFailure<PriceFeedAnswer>(
      async () => yahooBars(await this.client.chart(yahooSymbol(symbol), new Date(from), this.clock.now())),
      { kind: 'bars', rows: [], currency: null, splits: [], dividends: [] },
    );
  }

  quotes(symbol: string, first: string, last: string): Promise<OptionChainFeedAnswer> {
    const allExpiries = async (): Promise<OptionChainFeedAnswer> => {
      const ticker = yahooSymbol(symbol);
      const { expirationDates } = await this.client.chain(ticker, null);
      const wanted = expirationDates.filter((expiry) => isoDate(expiry) >= first && isoDate(expiry) <= last);
      const chains = await Promise.all(wanted.map((expiry) => this.client.chain(ticker, expiry)));
      const quotes = chains.flatMap(({ options }) =>
        options.flatMap(({ calls, puts }) => [
          ...calls.map((call) => quoteOf(call, 'C')),
          ...puts.map((put) => quoteOf(put, 'P')),
        ]),
      );
      return { kind: 'quotes', quotes };
    };
    return catchSourceFailure(allExpiries, { kind: 'quotes', quotes: [] });
  }

  async about(symbol: string): Promise<HeadlinesAnswer> {
    const ticker = yahooSymbol(symbol);
    const answer = await catchSourceFailure(async (): Promise<HeadlinesAnswer> => {
      const { news } = await this.client.search(ticker, HEADLINES);
      const about = news.filter(
        ({ relatedTickers }) => relatedTickers === undefined || relatedTickers.includes(ticker),
      );
      const headlines = about.map(({ title, link, publisher, providerPublishTime }) => ({
        title,
        url: link,
        publisher,
        publishedAt: providerPublishTime.toISOString(),
      }));
      return {
        kind: 'headlines',
        headlines: headlines.toSorted((one, other) => (one.publishedAt > other.publishedAt ? -1 : 1)),
      };
    });
    return answer.kind === 'failed' ? { kind: 'unavailable', reason: answer.reason } : answer;
  }
}

/** Converts a symbol to Yahoo's form, in which indices have a caret and share classes a dash (BRK-B). */
function yahooSymbol(symbol: string): string {
  return symbol === 'SPX' ? '^GSPC' : withClassSeparator(symbol, '-');
}

/** Converts an option quote. Its expiry is midnight in UTC. */

function quoteOf(
  { strike, expiration, bid, ask, volume, openInterest, impliedVolatility }: YahooContract,
  right: OptionQuote['right'],
): OptionQuote {
  const mid = twoSidedMid(bid ?? null, ask ?? null);
  return {
    expiry: isoDate(expiration),
    strike,
    right,
    mid,
    volume: Math.max(volume ?? 0, 0),
    openInterest: Math.max(openInterest ?? 0, 0),
    impliedVolatility: plausibleVolatility(impliedVolatility ?? null, mid),
  };
}
