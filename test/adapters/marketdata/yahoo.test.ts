import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FetchPolicy } from '../../../src/adapters/marketdata/remote/createResilientFetch.js';
import { YahooClient } from '../../../src/adapters/marketdata/yahoo/yahooClient.js';
import { YahooFeed } from '../../../src/adapters/marketdata/yahoo/yahooFeed.js';
import { priceFeedContract, FAST_FETCH_POLICY } from '../../contracts/dashboard/priceFeed.contract.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { answerJson, answerText } from '../../servers/standIn.js';
import { startYahooServer, type YahooContractRow, type YahooServer } from '../../servers/yahoo.js';

const feedOf = (server: YahooServer, fetchPolicy: Partial<FetchPolicy> = {}): YahooFeed =>
  new YahooFeed(new YahooClient(server.fetch, { ...FAST_FETCH_POLICY, ...fetchPolicy }), new ManualClock());

priceFeedContract('Yahoo', async () => {
  const server = await startYahooServer();
  return { server, feed: (fetchPolicy) => feedOf(server, fetchPolicy) };
});

let server: YahooServer;
beforeEach(async () => {
  server = await startYahooServer();
});
afterEach(() => server.close());

const pathsOf = ({ requests }: YahooServer): string[] => requests.map((url) => url.split('?')[0] ?? '');

describe('Yahoo', () => {
  it('reports splits', async () => {
    server.bars.set('AAPL', sessionBars(2, '2026-11-20'));
    server.splits.set('AAPL', [
      { date: '2020-08-31', numerator: 4, denominator: 1 },
      { date: '2014-06-09', numerator: 7, denominator: 1 },
    ]);

    expect(await feedOf(server).bars('AAPL', '2026-01-01')).toMatchObject({
      splits: [
        { date: '2014-06-09', ratio: 7 },
        { date: '2020-08-31', ratio: 4 },
      ],
    });
  });

  it('leaves out splits whose ratio is not a positive number', async () => {
    server.bars.set('AAPL', sessionBars(2, '2026-11-20'));
    server.splits.set('AAPL', [
      { date: '2014-06-09', numerator: 0, denominator: 1 },
      { date: '2016-06-09', numerator: 1, denominator: 0 },
      { date: '2020-08-31', numerator: 4, denominator: 1 },
    ]);

    expect(await feedOf(server).bars('AAPL', '2026-01-01')).toMatchObject({
      splits: [{ date: '2020-08-31', ratio: 4 }],
    });
  });

  it('reports dividends, oldest first', async () => {
    server.bars.set('AAPL', sessionBars(2, '2026-11-20'));
    server.dividends.set('AAPL', [
      { date: '2026-11-10', amount: 0.26 },
      { date: '2026-08-10', amount: 0.25 },
    ]);

    expect(await feedOf(server).bars('AAPL', '2026-01-01')).toMatchObject({
      dividends: [
        { date: '2026-08-10', amount: 0.25 },
        { date: '2026-11-10', amount: 0.26 },
      ],
    });
  });

  it('requests only the days from the given date to now', async () => {
    server.bars.set('AAPL', []);

    expect(await feedOf(server).bars('AAPL', '2026-11-16')).toEqual({
      kind: 'bars',
      rows: [],
      currency: 'USD',
      splits: [],
      dividends: [],
    });
    const query = new URL(server.requests[0] ?? '', 'http://yahoo').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      period1: String(Date.parse('2026-11-16') / 1000),
      period2: String(Date.parse('2026-11-21T06:30:00Z') / 1000),
      interval: '1d',
      includePrePost: 'false',
    });
  });

  it.each([
    ['SPX', '^GSPC'],
    ['BRK.B', 'BRK-B'],
    ['CIG.C', 'CIG-C'],
    ['VOD.L', 'VOD.L'],
  ])('requests %s as %s', async (symbol, name) => {
    const bars = sessionBars(2, '2026-11-20');
    server.bars.set(name, bars);

    expect(await feedOf(server).bars(symbol, '2026-01-01')).toMatchObject({ rows: bars });
  });

  it('has no bars for an unknown symbol', async () => {
    expect(await feedOf(server).bars('ZZZZ', '2026-01-01')).toEqual({
      kind: 'bars',
      rows: [],
      currency: null,
      splits: [],
      dividends: [],
    });
  });

  it.each([
    ['AAPL', 'USD', 'USD'],
    ['OCDO.L', 'GBp', 'GBp'],
    ['TEVA.TA', 'ILA', 'ILA'],
    ['NPN.JO', 'ZAc', 'ZAc'],
    ['EQNR.OL', 'NOK', 'NOK'],
    ['BBCA.JK', 'IDR', 'IDR'],
    ['DELISTED', null, null],
    ['ODD', 'dollars', null],
  ])('reads the currency of %s from meta.currency', async (symbol, sent, read) => {
    server.bars.set(symbol, sessionBars(2, '2026-11-20'));
    server.currencies.set(symbol, sent);

    expect(await feedOf(server).bars(symbol, '2026-01-01')).toMatchObject({ kind: 'bars', currency: read });
  });

  it('uses the later row of a session that is sent twice, and rounds 32-bit floats', async () => {
    const [bar = { date: '', open: 1, high: 1, low: 1, close: 1, volume: 1 }] = sessionBars(1, '2026-11-20');
    server.bars.set('AAPL', [bar, { ...bar, open: 182.00999450683594, close: 0.10000000149011612 }]);

    expect(await feedOf(server).bars('AAPL', '2026-01-01')).toMatchObject({
      rows: [{ ...bar, open: 182.01, close: 0.1 }],
    });
  });

  it('writes nothing to the console, whatever Yahoo replies', async () => {
    const said = [
      jest.spyOn(console, 'log'),
      jest.spyOn(console, 'error'),
      jest.spyOn(console, 'warn'),
      jest.spyOn(console, 'info'),
    ];
    const feed = feedOf(server, { retries: 0 });
    server.bars.set('AAPL', sessionBars(2, '2026-11-20'));
    const quote = { open: [1], high: [1, 2], low: [1], close: [1], volume: [1] };
    const uneven = {
      meta: { exchangeTimezoneName: 'America/New_York' },
      timestamp: [1, 2, 3],
      indicators: { quote: [quote] },
    };
    server.instead.push(
      answerText('', 500),
      answerJson({ chart: { result: [uneven], error: null } }),
      answerText('<html>'),
    );
    for (let i = 0; i < 4; i++) await feed.bars('AAPL', '2026-01-01');
    await feed.quotes('AAPL', '2026-01-01', '2027-01-01');
    const calls = said.flatMap((spy) => spy.mock.calls);
    jest.restoreAllMocks();

    expect(calls).toEqual([]);
  });
});

describe('Yahoo’s option chains', () => {
  const row = (facts: Partial<YahooContractRow> = {}): YahooContractRow => ({
    strike: 100,
    bid: 2.4,
    ask: 2.6,
    volume: 10,
    openInterest: 20,
    impliedVolatility: 0.25,
    ...facts,
  });
  const CHAINS = {
    '2026-11-20': { calls: [row()], puts: [] },
    '2026-11-27': { calls: [row()], puts: [row({ strike: 95 })] },
    '2026-12-18': { calls: [], puts: [{ strike: 90, impliedVolatility: 0.00001 }] },
    '2027-06-18': { calls: [row()], puts: [] },
  };
  const QUOTE = {
    expiry: '2026-11-27',
    strike: 100,
    right: 'C',
    mid: 2.5,
    volume: 10,
    openInterest: 20,
    impliedVolatility: 0.25,
  };
  const GOOD = {
    kind: 'quotes',
    quotes: [
      QUOTE,
      { ...QUOTE, right: 'P', strike: 95 },
      { expiry: '2026-12-18', strike: 90, right: 'P', mid: 0, volume: 0, openInterest: 0, impliedVolatility: null },
    ],
  };
  const ask = (feed: YahooFeed) => feed.quotes('AAPL', '2026-11-21', '2027-03-20');
  beforeEach(() => void server.options.set('AAPL', CHAINS));

  it('include every expiry up to the horizon, with one crumb for all requests', async () => {
    const feed = feedOf(server);

    expect(await ask(feed)).toEqual(GOOD);
    expect(pathsOf(server)).toEqual([
      '/quote/AAPL',
      '/v1/test/getcrumb',
      '/v7/finance/options/AAPL',
      '/v7/finance/options/AAPL',
      '/v7/finance/options/AAPL',
    ]);
    expect(await ask(feed)).toEqual(GOOD);
    expect(server.requests).toHaveLength(8);
  });

  it('are requested with a new crumb when the old one has expired', async () => {
    const feed = feedOf(server);
    await ask(feed);
    server.crumb = 'another';

    expect(await ask(feed)).toEqual(GOOD);
  });

  it('fail with a plain message when the crumb is refused or unavailable', async () => {
    server.instead.push(answerText('', 429), answerText('', 429), answerText('', 429));
    expect(await ask(feedOf(server))).toEqual({ kind: 'failed', reason: 'Yahoo is rate-limiting requests (429).' });
    server.instead.push(answerText('no cookie'));
    expect(await ask(feedOf(server))).toEqual({ kind: 'failed', reason: 'Yahoo sent an invalid reply.' });
    const feed = feedOf(server);
    await ask(feed);
    server.instead.push(answerText('', 401), ...Array.from({ length: 3 }, () => answerText('', 403)));
    expect(await ask(feed)).toEqual({ kind: 'failed', reason: 'Yahoo refused the request (403).' });
  });

  it('are empty where there are no options', async () => {
    expect(await feedOf(server).quotes('MSFT', '2026-11-21', '2027-03-20')).toEqual({ kind: 'quotes', quotes: [] });
  });
});

describe('Yahoo’s headlines', () => {
  const piece = (facts: object) => ({
    uuid: '1',
    title: 'Apple does something',
    publisher: 'Reuters',
    link: 'https://finance.yahoo.com/news/1.html',
    providerPublishTime: Date.parse('2026-11-20T10:00:00Z') / 1000,
    type: 'STORY',
    relatedTickers: ['AAPL'],
    ...facts,
  });

  it('are newest first, without those about other symbols', async () => {
    const later = { providerPublishTime: Date.parse('2026-11-20T12:00:00Z') / 1000, title: 'Later' };
    server.news.push(piece({}), piece({ relatedTickers: ['MSFT'] }), piece({ ...later, relatedTickers: undefined }));
    const headline = {
      title: 'Apple does something',
      publisher: 'Reuters',
      url: 'https://finance.yahoo.com/news/1.html',
      publishedAt: '2026-11-20T10:00:00.000Z',
    };

    expect(await feedOf(server).about('AAPL')).toEqual({
      kind: 'headlines',
      headlines: [{ ...headline, title: 'Later', publishedAt: '2026-11-20T12:00:00.000Z' }, headline],
    });
    expect(new URL(server.requests[0] ?? '', 'http://yahoo').searchParams.get('q')).toBe('AAPL');
  });

  it('are unavailable with a plain reason when the reply is invalid or the request is refused', async () => {
    server.news.push(piece({ link: 'javascript:alert(1)' }));
    expect(await feedOf(server).about('AAPL')).toEqual({ kind: 'unavailable', reason: 'Yahoo sent an invalid reply.' });
    server.instead.push(answerText('', 403));
    expect(await feedOf(server).about('AAPL')).toEqual({
      kind: 'unavailable',
      reason: 'Yahoo refused the request (403).',
    });
  });
});
