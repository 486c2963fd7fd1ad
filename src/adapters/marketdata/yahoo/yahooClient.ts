import createYahooFinance from 'yahoo-finance2/createYahooFinance';
import { ExtendedCookieJar } from 'yahoo-finance2/lib/cookieJar';
import chart from 'yahoo-finance2/modules/chart';
import options from 'yahoo-finance2/modules/options';
import search from 'yahoo-finance2/modules/search';
import type { ZodType } from 'zod';
import {
  DEFAULT_FETCH_POLICY,
  createResilientFetch,
  type Fetch,
  type FetchPolicy,
} from '../remote/createResilientFetch.js';
import { PRICE_SOURCE_FACTS } from '../../../domain/dashboard/market/priceSource.js';
import { SourceFailure } from '../remote/sourceFailure.js';

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

  constructor(fetch: Fetch, fetchPolicy: FetchPolicy = DEFAULT_FETCH_POLICY) {
    this.fetch = createResilientFetch(YAHOO_SOURCE_TITLE, fetch, fetchPolicy);
    this.library = this.newLibrary();
  }

  /** Daily bars between two times. @throws SourceFailure */
  chart<T>(symbol: string, period1: Date, period2: Date, reply: ZodType<T>): Promise<T> {
    const query = {
      period1,
      period2,
      interval: '1d',
      includePrePost: false,
      events: 'div|split',
      return: 'object',
    } as const;
    return this.call((library) => library.chart(symbol, query, UNCHECKED), reply);
  }

  /**
   * The option chain of one expiry, by default the nearest.
   * @throws SourceFailure
   */
  async chain<T>(symbol: string, expiry: Date | null, reply: ZodType<T>): Promise<T> {
    const ask = (library: Library): Promise<unknown> =>
      library.options(symbol, expiry === null ? {} : { date: expiry }, UNCHECKED);
    try {
      return await this.call(ask, reply);
    } catch (error) {
      if (!(error instanceof SourceFailure && error.kind === 'refused')) throw error;
      // An instance of the library never renews its expired token, so a new instance replaces it.
      this.library = this.newLibrary();
      return this.call(ask, reply);
    }
  }

  /** @throws SourceFailure */
  search<T>(symbol: string, newsCount: number, reply: ZodType<T>): Promise<T> {
    return this.call((library) => library.search(symbol, { newsCount, quotesCount: 0 }, UNCHECKED), reply);
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

  private async call<T>(ask: (library: Library) => Promise<unknown>, reply: ZodType<T>): Promise<T> {
    const parsed = reply.safeParse(await understood(() => ask(this.library)));
    if (!parsed.success) throw nonsense(parsed.error);
    return parsed.data;
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
    throw error instanceof SourceFailure ? error : nonsense(error);
  }
}

const nonsense = (cause: unknown): SourceFailure =>
  new SourceFailure('nonsense', `${YAHOO_SOURCE_TITLE} sent an invalid reply.`, { cause });
