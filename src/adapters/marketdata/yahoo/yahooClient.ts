import createYahooFinance from 'yahoo-finance2/createYahooFinance';
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar';
import chart from 'yahoo-finance2/modules/chart';
import options from 'yahoo-finance2/modules/options';
import search from 'yahoo-finance2/modules/search';
import type { z } from 'zod';
import { createResilientFetch, type Fetch, type FetchPolicy } from '../remote/createResilientFetch.js';
import { PRICE_SOURCE_FACTS } from '../../../domain/dashboard/market/priceSource.js';
import { invalidReply, parseReply } from '../remote/parseReply.js';
import { SourceFailure } from '../remote/sourceFailure.js';
import { yahooChainReply, yahooChartReply, yahooSearchReply, type YahooChart } from './yahoo.schema.js';

export const YAHOO_SOURCE_TITLE = PRICE_SOURCE_FACTS.yahoo.title;

const Library = createYahooFinance({ modules: { chart, options, search } });
type Library = InstanceType<typeof Library>;

const silent = (): void => undefined;
/** Keeps the library from printing errors to the console, since it also throws them. */
const SILENT = { info: silent, warn: silent, error: silent, debug: silent, dir: silent };

/** The fields in use are validated here; the library's own schemas fail whenever Yahoo adds a field. */
const UNCHECKED = { validateResult: false } as const;

/** Accesses Yahoo through yahoo-finance2, which handles Yahoo's cookies and request token ("crumb"). */
export class YahooClient {
  private readonly fetch: Fetch;
  private library: Library;

  constructor(fetch: Fetch, fetchPolicy: FetchPolicy) {
    this.fetch = createResilientFetch(YAHOO_SOURCE_TITLE, fetch, fetchPolicy);
    this.library = this.newLibrary();
  }

  /** Daily bars between two times. @throws SourceFailure */
  chart(symbol: string, period1: Date, period2: Date): Promise<YahooChart> {
    const query = {
      period1,
      period2,
      interval: '1d',
      includePrePost: false,
      events: 'div|split',
      return: 'object',
    } as const;
    return this.call((library) => library.chart(symbol, query, UNCHECKED), yahooChartReply);
  }

  /**
   * The option chain of one expiry, by default the nearest.
   * @throws SourceFailure
   */
  async chain(symbol: string, expiry: Date | null): Promise<z.output<typeof yahooChainReply>> {
    const ask = (library: Library): Promise<unknown> =>
      library.options(symbol, expiry === null ? {} : { date: expiry }, UNCHECKED);
    try {
      return await this.call(ask, yahooChainReply);
    } catch (error) {
      if (!(error instanceof SourceFailure && error.kind === 'refused')) throw error;
      // An instance of the library never renews its expired token, so a new instance replaces it.
      this.library = this.newLibrary();
      return this.call(ask, yahooChainReply);
    }
  }

  /** @throws SourceFailure */
  search(symbol: string, newsCount: number): Promise<z.output<typeof yahooSearchReply>> {
    return this.call((library) => library.search(symbol, { newsCount, quotesCount: 0 }, UNCHECKED), yahooSearchReply);
  }

  private newLibrary(): Library {
    const validation = { logErrors: false, logOptionsErrors: false };
    return new Library({
      fetch: this.fetch,
      cookieJar: new ExtendedCookieJar(),
      logger: SILENT,
      versionCheck: false,
      validation,
    });
  }

  private async call<T>(ask: (library: Library) => Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
    return parseReply(YAHOO_SOURCE_TITLE, schema, await understood(() => ask(this.library)));
  }
}

/**
 * Treats any error of the library except a `SourceFailure` as an unreadable reply. The library's message is not shown,
 * because it can contain the whole reply.
 */
async function understood(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof SourceFailure ? error : invalidReply(YAHOO_SOURCE_TITLE, error);
  }
}
