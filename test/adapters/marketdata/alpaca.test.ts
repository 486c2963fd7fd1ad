import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlpacaClient } from '../../../src/adapters/marketdata/alpaca/alpacaClient.js';
import { AlpacaFeed } from '../../../src/adapters/marketdata/alpaca/alpacaFeed.js';
import type { FetchPolicy } from '../../../src/adapters/marketdata/remote/createResilientFetch.js';
import { priceFeedContract, FAST_FETCH_POLICY } from '../../contracts/dashboard/priceFeed.contract.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import { startAlpaca, type AlpacaServer } from '../../servers/alpaca.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY } from '../../servers/alpaca/api.js';
import { answerJson } from '../../servers/standIn.js';

const SATURDAY = '2026-11-21T06:30:00.000Z';

function feedOf(
  server: AlpacaServer,
  fetchPolicy: Partial<FetchPolicy> = {},
  at = SATURDAY,
  secret = ALPACA_SECRET_KEY,
): AlpacaFeed {
  const clock = new ManualClock(at);
  server.api.now = () => clock.now();
  const access = { base: server.origin, keyId: ALPACA_KEY_ID, secret };
  return new AlpacaFeed(new AlpacaClient(access, fetch, { ...FAST_FETCH_POLICY, ...fetchPolicy }), clock);
}

priceFeedContract('Alpaca', async () => {
  const server = await startAlpaca();
  return {
    server: Object.assign(server, { bars: server.api.market.bars }),
    feed: (fetchPolicy) => feedOf(server, fetchPolicy),
    requestsEach: 2,
  };
});

let server: AlpacaServer;
beforeEach(async () => {
  server = await startAlpaca();
});
afterEach(() => server.close());

const BARS = sessionBars(20, '2026-11-20');
const dateAt = (index: number): string => BARS.at(index)?.date ?? '';
const bars = (symbol = 'AAPL', at = SATURDAY) => feedOf(server, {}, at).bars(symbol, dateAt(0));
const rowsOf = async (at: string) => {
  const answer = await bars('AAPL', at);
  return answer.kind === 'bars' ? answer.rows : [];
};

describe('AlpacaFeed', () => {
  it('requests split-adjusted bars of the consolidated tape up to 16 minutes ago', async () => {
    server.api.market.bars.set('AAPL', BARS);
    await bars();

    const { searchParams } = new URL(server.requests[0] ?? '', 'http://alpaca');
    expect(Object.fromEntries(searchParams)).toEqual({
      symbols: 'AAPL',
      timeframe: '1Day',
      start: `${dateAt(0)}T00:00:00.000Z`,
      end: '2026-11-21T06:14:00.000Z',
      adjustment: 'split',
      feed: 'sip',
      limit: '10000',
    });
  });

  it('returns the consolidated volume, not the 2% of it that IEX trades', async () => {
    server.api.market.bars.set('AAPL', BARS);

    expect((await rowsOf(SATURDAY)).map(({ volume }) => volume)).toEqual(BARS.map(({ volume }) => volume));
  });

  it('joins the pages of a long history', async () => {
    server.api.market.bars.set('AAPL', BARS);
    server.api.market.pageSize = 6;

    expect(await bars()).toMatchObject({ rows: BARS });
    expect(server.requests.filter((path) => path.includes('page_token'))).toHaveLength(3);
  });

  it('fails when Alpaca never stops sending pages', async () => {
    for (let page = 0; page < 12; page++) server.instead.push(answerJson({ bars: {}, next_page_token: 'again' }));

    expect(await bars()).toEqual({ kind: 'failed', reason: 'Alpaca sent more than 10 pages.' });
  });

  it.each([
    ['the current session while it is open, so that its last price can be shown', '2026-11-20T18:00:00Z', '2026-11-20'],
    [
      'the previous session right after the close, while the last minutes are missing',
      '2026-11-20T21:20:00Z',
      '2026-11-19',
    ],
    ['the current session once the delayed tape contains all of it', '2026-11-20T21:32:00Z', '2026-11-20'],
  ])('returns bars up to %s', async (_when, at, last) => {
    server.api.market.bars.set('AAPL', BARS);

    expect((await rowsOf(at)).at(-1)).toMatchObject({ date: last });
  });

  it('reports splits and dividends, and divides earlier prices and dividends by later splits', async () => {
    const { market } = server.api;
    market.bars.set('AAPL', BARS);
    market.splits.set('AAPL', [
      { date: dateAt(10), newRate: 4, oldRate: 1 },
      { date: dateAt(15), newRate: 1, oldRate: 2 },
    ]);
    market.dividends.set('AAPL', [
      { date: dateAt(5), rate: 0.8 },
      { date: dateAt(12), rate: 0.25 },
    ]);
    const answer = await bars();

    expect(answer).toMatchObject({
      splits: [
        { date: dateAt(10), ratio: 4 },
        { date: dateAt(15), ratio: 0.5 },
      ],
      dividends: [
        { date: dateAt(5), amount: 0.4 },
        { date: dateAt(12), amount: 0.5 },
      ],
    });
    const closes = answer.kind === 'bars' ? answer.rows.map(({ close }) => close) : [];
    const ratioOn = (index: number): number => (index < 10 ? 2 : index < 15 ? 0.5 : 1);
    expect(closes).toEqual(BARS.map(({ close }, index) => Number(((close ?? 0) / ratioOn(index)).toFixed(4))));
  });

  it('writes share classes with a dot', async () => {
    server.api.market.bars.set('BRK.B', BARS);

    for (const symbol of ['BRK.B', 'BRK-B', 'BRK/B']) expect(await bars(symbol)).toMatchObject({ rows: BARS });
  });

  it('requests a preferred share under Alpaca’s symbol', async () => {
    server.api.market.bars.set('BAC.PRL', BARS);

    expect(await bars('BAC-PL')).toMatchObject({ rows: BARS });
  });

  it.each(['0700.HK', '7203.T', '^GSPC', 'BTC-USDT'])('has no bars for %s and sends no request', async (symbol) => {
    expect(await bars(symbol)).toMatchObject({ kind: 'bars', rows: [] });
    expect(server.requests).toEqual([]);
  });

  it('has no bars for an unknown symbol', async () => {
    expect(await bars('ZZZZ')).toEqual({ kind: 'bars', rows: [], currency: 'USD', splits: [], dividends: [] });
  });

  it('names the settings to check when Alpaca refuses the keys, and never shows a key', async () => {
    const answer = await feedOf(server, {}, SATURDAY, 'wrong-secret').bars('AAPL', dateAt(0));

    expect(answer).toEqual({
      kind: 'failed',
      reason: 'Alpaca refused the request (403). Check ALPACA_KEY_ID and ALPACA_SECRET_KEY.',
    });
    expect(server.requests.join()).not.toContain(ALPACA_KEY_ID);
  });

  it('has neither option chains nor headlines', async () => {
    const feed = feedOf(server);

    expect([await feed.quotes(), await feed.about()]).toEqual([
      { kind: 'failed', reason: 'Option chains from Alpaca are not supported, because they lack open interest.' },
      { kind: 'unavailable', reason: 'Headlines from Alpaca are not supported.' },
    ]);
  });
});
