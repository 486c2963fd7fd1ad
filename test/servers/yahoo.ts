import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RawBar } from '../../src/domain/dashboard/market/readBars.js';
import { sessionOpensAt } from '../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { answerJson, answerText, startStandIn, type RequestHandler, type StandIn } from './standIn.js';

export interface YahooContractRow {
  readonly strike: number;
  readonly bid?: number;
  readonly ask?: number;
  readonly volume?: number;
  readonly openInterest?: number;
  readonly impliedVolatility: number;
}

export interface YahooServer extends StandIn {
  readonly bars: Map<string, readonly RawBar[]>;
  /**
   * `meta.currency` by symbol, USD by default: `null` if Yahoo names no currency, `GBp` for London, which quotes in
   * pence.
   */
  readonly currencies: Map<string, string | null>;
  readonly splits: Map<
    string,
    readonly { readonly date: string; readonly numerator: number; readonly denominator: number }[]
  >;
  readonly dividends: Map<string, readonly { readonly date: string; readonly amount: number }[]>;
  /** By symbol, then by expiry. */
  readonly options: Map<
    string,
    Readonly<
      Record<string, { readonly calls: readonly YahooContractRow[]; readonly puts: readonly YahooContractRow[] }>
    >
  >;
  readonly news: object[];
  /** The crumb that getcrumb returns and options require; a new one invalidates the old one. */
  crumb: string;
  /** A fetch that sends requests for Yahoo's hosts to this server. */
  readonly fetch: typeof globalThis.fetch;
}

const COOKIE = 'A3=d=AQABBK&S=AQAAAg';
const seconds = (at: number): number => Math.floor(at / 1000);
const midnight = (date: string): number => seconds(Date.parse(date));

/** Serves Yahoo's chart, options and search, and the cookie and crumb that they require. */
export async function startYahooServer(): Promise<YahooServer> {
  const state: Pick<YahooServer, 'bars' | 'currencies' | 'splits' | 'dividends' | 'options' | 'news' | 'crumb'> = {
    bars: new Map(),
    currencies: new Map(),
    splits: new Map(),
    dividends: new Map(),
    options: new Map(),
    news: [],
    crumb: 'a.crumb/1',
  };
  const own = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '', 'http://yahoo');
    const hasCookie = request.headers.cookie?.includes('A3=') === true;
    answerOf(server, url, hasCookie)(request, response);
  };
  const standIn = await startStandIn(own);
  const fetchHere: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(standIn.origin + pathname + search, init);
  };
  const server: YahooServer = Object.assign(standIn, state, { fetch: fetchHere });
  return server;
}

function answerOf(server: YahooServer, { pathname, searchParams }: URL, hasCookie: boolean): RequestHandler {
  if (pathname.startsWith('/quote/'))
    return answerText('<html></html>', 200, {
      'set-cookie': `${COOKIE}; Max-Age=31557600; Domain=.yahoo.com; Path=/; SameSite=None; Secure; HttpOnly`,
    });
  if (pathname === '/v1/test/getcrumb') return hasCookie ? answerText(server.crumb) : answerText('', 401);
  if (pathname === '/v1/finance/search')
    return answerJson({ explains: [], count: server.news.length, quotes: [], news: server.news, nav: [], lists: [] });
  const symbol = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  if (pathname.startsWith('/v8/finance/chart/')) return chartAnswer(server, symbol, searchParams);
  if (!pathname.startsWith('/v7/finance/options/')) return answerText('Not Found', 404);
  if (!hasCookie || searchParams.get('crumb') !== server.crumb) {
    return answerJson(
      { finance: { result: null, error: { code: 'Unauthorized', description: 'Invalid Crumb' } } },
      401,
    );
  }
  return optionsAnswer(server, symbol, searchParams.get('date'));
}

function chartAnswer(
  { bars, currencies, splits, dividends }: YahooServer,
  symbol: string,
  query: URLSearchParams,
): RequestHandler {
  const all = bars.get(symbol);
  if (all === undefined) {
    return answerJson(
      { chart: { result: null, error: { code: 'Not Found', description: 'No data found, symbol may be delisted' } } },
      404,
    );
  }
  const [from, to] = [Number(query.get('period1')), Number(query.get('period2'))];
  const rows = all.filter(({ date }) => midnight(date) >= from && midnight(date) <= to);
  const column = (key: 'open' | 'high' | 'low' | 'close' | 'volume') => rows.map((row) => row[key]);
  const quote = {
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
  const splitEvents = Object.fromEntries(
    (splits.get(symbol) ?? []).map(({ date, numerator, denominator }) => [
      midnight(date),
      { date: seconds(sessionOpensAt(date)), numerator, denominator, splitRatio: `${numerator}:${denominator}` },
    ]),
  );
  const dividendEvents = Object.fromEntries(
    (dividends.get(symbol) ?? []).map(({ date, amount }) => [
      midnight(date),
      { date: seconds(sessionOpensAt(date)), amount },
    ]),
  );
  const wanted = (query.get('events') ?? '').split('|');
  const events = {
    ...(wanted.includes('split') && splits.has(symbol) ? { splits: splitEvents } : {}),
    ...(wanted.includes('div') && dividends.has(symbol) ? { dividends: dividendEvents } : {}),
  };
  const currency = currencies.has(symbol) ? currencies.get(symbol) : 'USD';
  const result = {
    meta: {
      ...(currency === null ? {} : { currency }),
      symbol,
      exchangeName: 'NMS',
      exchangeTimezoneName: 'America/New_York',
      gmtoffset: -18000,
      dataGranularity: '1d',
      range: '',
    },
    ...(rows.length === 0 ? {} : { timestamp: rows.map(({ date }) => seconds(sessionOpensAt(date))) }),
    ...(Object.keys(events).length === 0 ? {} : { events }),
    indicators: { quote: [rows.length === 0 ? {} : quote], adjclose: [{ adjclose: column('close') }] },
  };
  return answerJson({ chart: { result: [result], error: null } });
}

function optionsAnswer({ options }: YahooServer, symbol: string, date: string | null): RequestHandler {
  const chains = options.get(symbol) ?? {};
  const expiries = Object.keys(chains);
  const expiry = date === null ? expiries[0] : expiries.find((each) => midnight(each) === Number(date));
  const side = (rows: readonly YahooContractRow[]) =>
    rows.map((row) => ({
      contractSymbol: 'OCC',
      currency: 'USD',
      contractSize: 'REGULAR',
      expiration: midnight(expiry ?? ''),
      ...row,
    }));
  const chain = expiry === undefined ? undefined : chains[expiry];
  const shown =
    chain === undefined || expiry === undefined
      ? []
      : [{ expirationDate: midnight(expiry), hasMiniOptions: false, calls: side(chain.calls), puts: side(chain.puts) }];
  const result = {
    underlyingSymbol: symbol,
    expirationDates: expiries.map(midnight),
    strikes: [],
    hasMiniOptions: false,
    quote: { quoteType: 'EQUITY', symbol },
    options: shown,
  };
  return answerJson({ optionChain: { result: [result], error: null } });
}
