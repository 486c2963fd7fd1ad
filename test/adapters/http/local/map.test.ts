import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../../src/adapters/http/contract/dashboard/audit/audit.js';
import {
  portfolioMap,
  tickerMap,
  whatIfReply,
} from '../../../../src/adapters/http/contract/dashboard/audit/decisionMap.js';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { DECISION_MAP_LIMIT } from '../../../../src/domain/shared/limits/rateLimitRule.js';
import { openEventStream } from './openEventStream.js';
import { openPage } from './orderPage.js';
import { sendHttpRequest } from './http.js';
import { writeFreshPrices } from './writeFreshPrices.js';
import { refusal } from '../../../refusal.js';

jest.setTimeout(60_000);

let home: string;
let dashboard: RunningDashboard;
let beforeAnyAudit: Awaited<ReturnType<typeof get>>[];

const get = (path: string) => sendHttpRequest(dashboard.port, path);

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-map-'));
  dashboard = await startDashboard(
    { ...writeFreshPrices(home), DASHBOARD_PORT: '0', LOG_LEVEL: 'silent' },
    { offline: true },
  );
  beforeAnyAudit = [await get('/audit/map'), await get('/audit/AAPL/map'), await get('/audit/AAPL/what-if?close=100')];
  const stream = await openEventStream(dashboard.port);
  await (await openPage(dashboard.port)).audit();
  await stream.until('map');
  await stream.close();
});
afterAll(async () => {
  await dashboard.stop();
  rmSync(home, { recursive: true });
});

describe('the routes of decision maps', () => {
  it('answer 404 before the first audit and for an unknown ticker', async () => {
    for (const reply of beforeAnyAudit) expect(reply).toMatchObject({ status: 404, json: refusal('no_audit_yet') });
    for (const path of ['/audit/ZZZZ/map', '/audit/A%20B/map', '/audit/ZZZZ/what-if?close=100'])
      expect(await get(path)).toMatchObject({ status: 404, json: refusal('unknown_ticker') });
  });

  it.each([
    ['map?high=abc', 'high'],
    ['map?open=0', 'open'],
    ['map?open=-1', 'open'],
    ['map?volume=-1', 'volume'],
    ['map?volume=1e400', 'volume'],
    ['map?breadth_above=1.5', 'breadth_above'],
    ['map?breadth_above=99', 'breadth_above'],
    ['map?low=9999999', 'low'],
    ['map?open=100&open=101', 'open'],
    ['map?volume=', 'volume'],
    ['map?volume=0x10', 'volume'],
    ['what-if', 'close'],
    ['what-if?close=', 'close'],
    ['what-if?close=0x10', 'close'],
    ['what-if?close=%20171.5', 'close'],
    ['what-if?close=100&high=99', 'high'],
  ])('refuse %s, naming the field', async (path, field) => {
    expect(await get(`/audit/AAPL/${path}`)).toMatchObject({
      status: 400,
      json: refusal('invalid_request', { fields: [expect.objectContaining({ path: field })] }),
    });
  });

  it.each(['map?high=1', 'what-if?close=100&high=99'])('take no token for %s', async (path) => {
    const remaining = async (): Promise<number> => {
      const { headers } = await get(`/audit/AAPL/${path}`);
      return Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
    };
    const before = await remaining();
    for (let sent = 0; sent < 5; sent++) await remaining();

    expect(await remaining()).toBeGreaterThanOrEqual(before);
  });

  it('refuse an unknown parameter, because it may be a typing error', async () => {
    expect(await get('/audit/AAPL/map?hihg=200')).toMatchObject({ status: 400, json: refusal('invalid_request') });
  });
});

describe('GET /audit/{ticker}/map', () => {
  it('returns the cells and boundaries of a ticker’s next session', async () => {
    const map = tickerMap.parse((await get('/audit/aapl/map')).json);
    const { tickers } = auditPayload.parse((await get('/audit')).json);

    if (map.kind === 'unavailable') throw new Error(map.reason);
    expect([map.ticker, map.last_close]).toEqual(['AAPL', tickers['AAPL']?.metadata.last_close]);
    expect(map.cells).toHaveLength(map.boundaries.length + 1);
    expect(tickers['AAPL']?.next).toMatchObject({
      session: map.assumptions.session,
      nearest: map.nearest && { price: map.nearest.price },
    });
  });

  it('accepts assumptions as query parameters', async () => {
    const map = tickerMap.parse((await get('/audit/AAPL/map?volume=123456&high=5000&open=90&low=1')).json);

    expect(map).toMatchObject({ assumptions: { volume: 123456, high: 5000, open: 90, low: 1 } });
  });
});

describe('GET /audit/{ticker}/what-if', () => {
  it('returns the ticker’s complete audit after a hypothetical session', async () => {
    const reply = whatIfReply.parse((await get('/audit/AAPL/what-if?close=101.5&volume=77')).json);

    expect(reply).toMatchObject({
      kind: 'hypothetical',
      close: 101.5,
      assumptions: { volume: 77 },
      audit: { metadata: { last_close: 101.5 }, next: null },
    });
  });
});

describe('GET /audit/map', () => {
  it('returns the tickers, those nearest to a decision first', async () => {
    const { tickers, unavailable, stops_within } = portfolioMap.parse((await get('/audit/map')).json);

    expect(tickers.map(({ ticker, check }) => [ticker, check])).toContainEqual(['AAPL', null]);
    expect([unavailable, stops_within.within_atr]).toEqual([{}, 1]);
  });
});

describe('the limit of decision maps', () => {
  it('refuses a flood of map requests with 429, and still serves the audit', async () => {
    const statuses = new Set<number>();
    for (let sent = 0; sent <= DECISION_MAP_LIMIT.limit; sent++) statuses.add((await get('/audit/AAPL/map')).status);

    expect([...statuses]).toEqual([200, 429]);
    expect((await get('/audit')).status).toBe(200);
  });
});
