import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FetchPolicy } from '../../../src/adapters/marketdata/remote/createResilientFetch.js';
import { SourceClient } from '../../../src/adapters/marketdata/remote/sourceClient.js';
import { tradierMarketDataAccess } from '../../../src/adapters/marketdata/tradier/tradierAccess.js';
import { TradierFeed } from '../../../src/adapters/marketdata/tradier/tradierFeed.js';
import { priceFeedContract, FAST_FETCH_POLICY } from '../../contracts/dashboard/priceFeed.contract.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import { answerJson, answerText, redirectRequest } from '../../servers/standIn.js';
import { startTradierServer, TRADIER_TOKEN, type TradierOptionRow, type TradierServer } from '../../servers/tradier.js';

const feedOf = (
  { origin }: TradierServer,
  fetchPolicy: Partial<FetchPolicy> = {},
  token = TRADIER_TOKEN,
): TradierFeed =>
  new TradierFeed(
    new SourceClient(tradierMarketDataAccess(origin, token), fetch, { ...FAST_FETCH_POLICY, ...fetchPolicy }),
  );

priceFeedContract('Tradier', async () => {
  const server = await startTradierServer();
  return { server, feed: (fetchPolicy) => feedOf(server, fetchPolicy) };
});

let server: TradierServer;
beforeEach(async () => {
  server = await startTradierServer();
});
afterEach(() => server.close());

describe('Tradier', () => {
  it('has no bars for an unknown symbol', async () => {
    expect(await feedOf(server).bars('ZZZZ', '2026-01-01')).toEqual({
      kind: 'bars',
      rows: [],
      currency: 'USD',
      splits: [],
      dividends: [],
    });
  });

  it('writes share classes with a slash', async () => {
    const bars = sessionBars(2, '2026-11-20');
    server.bars.set('BRK/B', bars);

    expect(await feedOf(server).bars('BRK.B', '2026-01-01')).toMatchObject({ rows: bars });
    expect(await feedOf(server).bars('BRK-B', '2026-01-01')).toMatchObject({ rows: bars });
  });

  it('is read correctly when it sends NaN, numeric strings and unsorted days', async () => {
    const day = [
      { date: '2026-11-20', open: '10.5', high: 11, low: 10, close: '10.75', volume: '' },
      { date: '2026-11-19', open: 'NaN', high: 11, low: 10, close: 10.5, volume: 7 },
    ];
    server.instead.push(answerJson({ history: { day } }));

    expect(await feedOf(server).bars('AAPL', '2026-01-01')).toEqual({
      kind: 'bars',
      rows: [
        { date: '2026-11-19', open: null, high: 11, low: 10, close: 10.5, volume: 7 },
        { date: '2026-11-20', open: 10.5, high: 11, low: 10, close: 10.75, volume: null },
      ],
      currency: 'USD',
      splits: [],
      dividends: [],
    });
  });

  it.each([
    [
      { errors: { error: ['Backoffice rejected the symbol.', 'Try later.'] } },
      'Backoffice rejected the symbol. Try later.',
    ],
    [{ errors: { error: 'One error.' } }, 'One error.'],
    [{ errors: 'Plain.' }, 'Plain.'],
    [{ error: 'Single.' }, 'Single.'],
    [{ fault: { faultstring: `No quota for ${TRADIER_TOKEN}` } }, 'No quota for …'],
    [{ errors: 'x'.repeat(500) }, 'x'.repeat(160)],
  ])('causes a failure when it answers 200 with errors: %j', async (body, words) => {
    server.instead.push(answerJson(body));

    expect(await feedOf(server).bars('AAPL', '2026-01-01')).toEqual({
      kind: 'failed',
      reason: `Tradier answered: ${words}`,
    });
  });

  it('causes a failure when it refuses the token', async () => {
    expect(await feedOf(server, {}, 'another').bars('AAPL', '2026-01-01')).toEqual({
      kind: 'failed',
      reason:
        'Tradier refused the request (401). Check TRADIER_TOKEN, and that TRADIER_API_BASE is the API that the token belongs to.',
    });
  });

  it('is asked again when its quota resets', async () => {
    const bars = sessionBars(2, '2026-11-20');
    server.bars.set('AAPL', bars);
    const until = (at: number) =>
      answerJson({ fault: { faultstring: 'Rate limit quota violation.' } }, 429, { 'x-ratelimit-expiry': String(at) });
    server.instead.push(until(Date.now() - 1), until(Date.now() + 3_600_000));
    const ask = () => feedOf(server, { firstRetryDelayMs: 3_600_000 }).bars('AAPL', '2026-01-01');

    expect(await ask()).toEqual({ kind: 'failed', reason: 'Tradier is rate-limiting requests (429).' });
    expect(server.requests).toHaveLength(2);
    expect(await ask()).toMatchObject({ rows: bars });
  });

  it('is asked again after a server error, without waiting for its quota to reset', async () => {
    const bars = sessionBars(2, '2026-11-20');
    server.bars.set('AAPL', bars);
    server.instead.push(answerJson({}, 502, { 'x-ratelimit-expiry': String(Date.now() + 3_600_000) }));

    expect(await feedOf(server).bars('AAPL', '2026-01-01')).toMatchObject({ rows: bars });
  });

  it('cannot redirect a request to another host, and never receives the token in a URL', async () => {
    server.instead.push(redirectRequest);

    expect(await feedOf(server, { retries: 0 }).bars('AAPL', '2026-01-01')).toEqual({
      kind: 'failed',
      reason: 'Tradier could not be reached.',
    });
    expect(server.requests).toEqual(['/v1/markets/history?symbol=AAPL&interval=daily&start=2026-01-01']);
  });
});

describe('Tradier’s option chains', () => {
  const row = (facts: Partial<TradierOptionRow> = {}): TradierOptionRow => ({
    strike: 100,
    option_type: 'call',
    bid: 2.4,
    ask: 2.6,
    volume: 10,
    open_interest: 20,
    greeks: { mid_iv: 0.25 },
    ...facts,
  });
  const quotes = () => feedOf(server).quotes('AAPL', '2026-11-21', '2027-03-20');

  it('include every expiry up to the horizon', async () => {
    server.options.set('AAPL', {
      '2026-11-20': [row()],
      '2026-11-27': [row(), row({ option_type: 'put', strike: 95 })],
      '2026-12-18': [row()],
      '2027-06-18': [row()],
    });
    const quote = {
      expiry: '2026-11-27',
      strike: 100,
      right: 'C',
      mid: 2.5,
      volume: 10,
      openInterest: 20,
      impliedVolatility: 0.25,
    };

    expect(await quotes()).toEqual({
      kind: 'quotes',
      quotes: [quote, { ...quote, right: 'P', strike: 95 }, { ...quote, expiry: '2026-12-18' }],
    });
    expect(server.requests).toEqual([
      '/v1/markets/options/expirations?symbol=AAPL',
      '/v1/markets/options/chains?symbol=AAPL&expiration=2026-11-27&greeks=true',
      '/v1/markets/options/chains?symbol=AAPL&expiration=2026-12-18&greeks=true',
    ]);
  });

  it('have no price without a valid bid and ask, and no volatility without a price', async () => {
    server.options.set('AAPL', {
      '2026-12-18': [
        row({ bid: 0, ask: 0 }),
        row({ bid: null, ask: null }),
        row({ bid: 3, ask: 2 }),
        row({ bid: 0, ask: 0.1 }),
        row({ greeks: null }),
        row({ greeks: { mid_iv: 0 } }),
        { strike: 100, option_type: 'put', bid: 2.4, ask: 2.6, volume: 10, open_interest: 20 },
      ],
    });
    const answer = await quotes();

    const found =
      answer.kind === 'quotes' ? answer.quotes.map(({ mid, impliedVolatility }) => [mid, impliedVolatility]) : [];
    expect(found).toEqual([
      [0, null],
      [0, null],
      [0, null],
      [0, null],
      [2.5, null],
      [2.5, null],
      [2.5, null],
    ]);
  });

  it('are empty where there are no options', async () => {
    expect(await quotes()).toEqual({ kind: 'quotes', quotes: [] });
  });

  it('fail as a whole when the request for one expiry fails', async () => {
    server.options.set('AAPL', { '2026-11-27': [row()], '2026-12-18': [row()] });
    server.instead.push(answerJson({ expirations: { date: ['2026-11-27', '2026-12-18'] } }), answerText('', 403));

    expect(await quotes()).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('Tradier refused the request (403).'),
    });
  });

  it('come with no headlines, because Tradier offers none', async () => {
    expect(await feedOf(server).about()).toEqual({
      kind: 'unavailable',
      reason: 'Tradier does not provide headlines.',
    });
  });
});
