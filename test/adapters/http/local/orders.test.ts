import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  journalReply,
  ordersReply,
  orderPreviewReply,
  sentOrderReply,
  sizingReply,
} from '../../../../src/adapters/http/contract/dashboard/orders.js';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { answerServerError } from '../../../servers/standIn.js';
import { startTradierBroker, type TradierBrokerServer } from '../../../servers/tradierBroker.js';
import { writeFreshPrices } from './writeFreshPrices.js';
import { sendHttpRequest } from './http.js';
import { openPage, type OrderPage } from './orderPage.js';
import { refusal } from '../../../refusal.js';

jest.setTimeout(60_000);

interface OrderEnvironment {
  readonly home: string;
  readonly tradier: TradierBrokerServer;
  readonly dashboard: RunningDashboard;
  readonly page: OrderPage;
}

async function openEnvironment(): Promise<OrderEnvironment> {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-orders-'));
  const tradier = await startTradierBroker();
  tradier.book.quotes.set('AAPL', { last: 249.5, bid: 249.4, ask: 249.6 });
  const dashboard = await startDashboard(
    { ...writeFreshPrices(home), DASHBOARD_PORT: '0', LOG_LEVEL: 'silent', ...tradier.settings },
    { offline: false },
  );
  return { home, tradier, dashboard, page: await openPage(dashboard.port) };
}

async function close({ home, tradier, dashboard }: OrderEnvironment): Promise<void> {
  await dashboard.stop();
  await tradier.close();
  rmSync(home, { recursive: true });
}

let environment: OrderEnvironment;
let dashboard: RunningDashboard;
let page: OrderPage;
beforeAll(async () => {
  environment = await openEnvironment();
  ({ dashboard, page } = environment);
});
afterAll(() => close(environment));

const ORDER = {
  class: 'equity',
  symbol: 'aapl',
  side: 'buy',
  quantity: 10,
  pricing: { type: 'limit', limit_price: 249.5 },
};
const PLACE = { order: ORDER, confirm_token: 'a token', idempotency_key: 'key-00000001' };
const CANCEL = { broker_order_id: '1', confirm_token: 'a token', idempotency_key: 'key-00000002' };

const POSTS = [
  ['/ui/orders/preview', { order: ORDER }],
  ['/ui/orders/place', PLACE],
  ['/ui/orders/cancel/preview', { broker_order_id: '1' }],
  ['/ui/orders/cancel', CANCEL],
] as const;
const GETS = ['/ui/orders', '/ui/orders/journal', '/ui/orders/sizing?symbol=AAPL&side=buy'];

describe('the page’s cookie', () => {
  it('covers only orders and settings, and is hidden from scripts and other sites [ORD-08]', async () => {
    const { headers, text } = await sendHttpRequest(dashboard.port, '/');

    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^plumbline_page_\d+=[0-9a-f]{64}; Path=\/ui\/orders; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^plumbline_page_\d+=[0-9a-f]{64}; Path=\/ui\/settings; HttpOnly; SameSite=Strict$/),
    ]);
    expect(text).not.toContain(page.headers['cookie']?.split('=')[1]);
    for (const path of ['/index', '/index.html'])
      expect((await sendHttpRequest(dashboard.port, path)).headers['set-cookie']).toEqual(headers['set-cookie']);
    for (const path of ['/csrf-token', '/health', '/audit/status', '/ui/license', '/inspector']) {
      expect((await sendHttpRequest(dashboard.port, path)).headers['set-cookie']).toBeUndefined();
    }
  });
});

describe.each(POSTS)('a script that posts to %s', (path, body) => {
  it.each([
    ['no cookie', () => page.headersWithout('cookie'), 'page_cookie_invalid'],
    [
      'a made-up cookie',
      () => ({ ...page.headers, cookie: `plumbline_page_${dashboard.port}=${'0'.repeat(64)}` }),
      'page_cookie_invalid',
    ],
    [
      'the cookie of another dashboard',
      () => ({ ...page.headers, cookie: (page.headers['cookie'] ?? '').replace(/_\d+=/, '_1=') }),
      'page_cookie_invalid',
    ],
    ['no Origin', () => page.headersWithout('origin'), 'origin_missing'],
    ['another site’s Origin', () => ({ ...page.headers, origin: 'http://evil.example' }), 'foreign_origin'],
    [
      'the Origin of another port of this machine',
      () => ({ ...page.headers, origin: 'http://127.0.0.1:1' }),
      'foreign_origin',
    ],
    [
      'a Sec-Fetch-Site header that names another port',
      () => ({ ...page.headers, 'sec-fetch-site': 'same-site' }),
      'foreign_origin',
    ],
    [
      'a Sec-Fetch-Site header for a typed address',
      () => ({ ...page.headers, 'sec-fetch-site': 'none' }),
      'origin_missing',
    ],
    ['no CSRF token', () => page.headersWithout('x-csrf-token'), 'csrf_token_invalid'],
    ['a wrong CSRF token', () => ({ ...page.headers, 'x-csrf-token': 'f'.repeat(64) }), 'csrf_token_invalid'],
  ])('is refused with %s [ORD-08]', async (_what, headers, error) => {
    expect(await page.post(path, body, headers())).toMatchObject({ status: 403, json: refusal(error) });
  });
});

describe('a script that sends GET requests', () => {
  it.each(GETS)('needs every credential of the page to read %s', async (path) => {
    const get = (headers: Record<string, string>) => sendHttpRequest(dashboard.port, path, { headers });
    const { origin: _origin, ...asBrowsersRead } = page.headers;

    expect((await get(asBrowsersRead)).status).toBe(200);
    expect((await sendHttpRequest(dashboard.port, path, { method: 'HEAD', headers: asBrowsersRead })).status).toBe(200);
    for (const name of ['cookie', 'x-csrf-token', 'sec-fetch-site']) {
      const { [name]: _left, ...rest } = asBrowsersRead;
      expect([name, (await get(rest)).status]).toEqual([name, 403]);
    }
    expect((await get({ ...asBrowsersRead, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await get({ ...asBrowsersRead, origin: 'http://evil.example' })).status).toBe(403);
  });
});

describe('an invalid order', () => {
  it.each([
    [{ ...ORDER, quantity: 0 }, 'order.quantity'],
    [{ ...ORDER, quantity: 1.5 }, 'order.quantity'],
    [{ ...ORDER, quantity: 1_000_000_001 }, 'order.quantity'],
    [{ ...ORDER, symbol: '???' }, 'order.symbol'],
    [{ ...ORDER, side: 'buy_to_open' }, 'order.side'],
    [{ ...ORDER, pricing: { type: 'limit' } }, 'order.pricing.limit_price'],
    [{ ...ORDER, pricing: { type: 'limit', limit_price: 80.10000000000001 } }, 'order.pricing.limit_price'],
    [{ ...ORDER, pricing: { type: 'stop', stop_price: 150.125 } }, 'order.pricing.stop_price'],
    [{ ...ORDER, pricing: { type: 'market', limit_price: -1 } }, 'order.pricing'],
  ])('is refused with an error that names the invalid field: %j', async (order, path) => {
    expect(await page.post('/ui/orders/preview', { order })).toMatchObject({
      status: 400,
      json: refusal('invalid_request', { fields: [{ path, message: expect.any(String) }] }),
    });
  });

  it.each(['symbol=%3F&side=buy_to_open', 'symbol=AAPL&side=buy&limit_price=0x10'])(
    'is not sized for %s',
    async (query) => {
      expect(await page.get(`/ui/orders/sizing?${query}`)).toMatchObject({
        status: 400,
        json: { detail: { error: 'invalid_request' } },
      });
    },
  );
});

describe('an order from the page', () => {
  let own: OrderEnvironment;
  beforeEach(async () => {
    own = await openEnvironment();
  });
  afterEach(() => close(own));

  const log = (): string => readFileSync(join(own.home, 'orders.jsonl'), 'utf8');
  const loggedTypes = () =>
    log()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).type);

  it('is refused without its own confirm token', async () => {
    const { confirm_token: _token, ...tokenless } = PLACE;

    expect(await own.page.post('/ui/orders/place', tokenless)).toMatchObject({
      status: 400,
      json: refusal('invalid_request', { fields: [{ path: 'confirm_token', message: expect.any(String) }] }),
    });
    expect(await own.page.post('/ui/orders/place', PLACE)).toMatchObject({
      status: 409,
      json: refusal('order_refused', { layer: 'audit_freshness' }),
    });
    expect(await own.page.post('/ui/orders/cancel', CANCEL)).toMatchObject({
      status: 409,
      json: refusal('order_refused', { layer: 'confirm_token' }),
    });
    await own.page.audit();
    expect(await own.page.post('/ui/orders/place', PLACE)).toMatchObject({
      status: 409,
      json: refusal('order_refused', { layer: 'confirm_token' }),
    });
    expect(loggedTypes()).toEqual(['refused', 'refused', 'refused']);
  });

  it('is previewed by Tradier, confirmed and logged, but not sent in dry-run mode', async () => {
    await own.page.audit();
    const preview = orderPreviewReply.parse((await own.page.post('/ui/orders/preview', { order: ORDER })).json);
    expect(preview).toMatchObject({
      mode: 'dryrun',
      refused_by: null,
      layers: { length: 8 },
      estimate: { cost: 2495.5, fees: 0.5 },
      confirm_token: expect.any(String),
    });
    const { confirm_token, idempotency_key } = preview;
    const placed = await own.page.post('/ui/orders/place', { order: ORDER, confirm_token, idempotency_key });
    const { order, replayed } = sentOrderReply.parse(placed.json);

    expect([placed.status, replayed, order]).toMatchObject([
      200,
      false,
      { state: 'withheld', mode: 'dryrun', order: { symbol: 'AAPL', duration: 'day' } },
    ]);
    expect(ordersReply.parse((await own.page.get('/ui/orders')).json)).toEqual({ orders: [order], log_fault: null });
    expect(journalReply.parse((await own.page.get('/ui/orders/journal')).json)).toEqual({
      trades: [],
      totals: { closed: 0, won: 0, profit: 0, average_r: null, average_days: null },
    });
    expect(own.tradier.received.filter(({ method, form }) => method === 'POST' && form['preview'] !== 'true')).toEqual(
      [],
    );
    expect(loggedTypes()).toEqual(['previewed', 'intended']);
    expect(log()).not.toContain(confirm_token);
  });

  it('is sized from the current account, quote and audit', async () => {
    await own.page.audit();
    const { status, json } = await own.page.get('/ui/orders/sizing?symbol=aapl&side=buy&limit_price=249.5');
    const sizing = sizingReply.parse(json);
    const [risk, , size] = sizing.caps;

    expect([status, sizing.equity, sizing.entry]).toEqual([200, expect.any(Number), 249.5]);
    const atMarket = await own.page.get('/ui/orders/sizing?symbol=aapl&side=buy');
    expect(sizingReply.parse(atMarket.json).entry).toBe(249.6);
    expect(sizing.stop).toBeLessThan(249.5);
    expect(risk?.per_share).toBeCloseTo(249.5 - (sizing.stop ?? NaN), 6);
    expect([risk?.limit_pct, size?.limit_pct]).toEqual([1, 10]);
    expect(sizing.shares).toBe(Math.min(...sizing.caps.map(({ shares }) => shares)));
  });

  it('is sized at its stop price if it is a stop order', async () => {
    await own.page.audit();
    const { json } = await own.page.get('/ui/orders/sizing?symbol=aapl&side=buy&stop_price=260');

    expect(sizingReply.parse(json).entry).toBe(260);
  });

  it('is refused when the breaker is open, with the time until the next attempt', async () => {
    for (let i = 0; i < 3; i++) {
      own.tradier.instead.push(answerServerError);
      await own.page.post('/ui/orders/preview', { order: ORDER });
    }

    expect(await own.page.post('/ui/orders/preview', { order: ORDER })).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      json: refusal('circuit_open'),
    });
  });
});
