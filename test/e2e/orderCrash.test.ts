import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import {
  ordersReply,
  orderPreviewReply,
  sentOrderReply,
  type OrderView,
} from '../../src/adapters/http/contract/dashboard/orders.js';
import { openPage, type OrderPage } from '../adapters/http/local/orderPage.js';
import { writeFreshPrices } from '../adapters/http/local/writeFreshPrices.js';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { dashboardInProcess, startProgram, type Program } from '../bootstrap/dashboard/program.js';
import { licenseKeyNumber } from '../fakes/licenseKeys.js';
import { licenseOf, startCloudServer, type CloudServer } from '../servers/cloud.js';
import { startHaltFeed, type HaltFeedServer } from '../servers/haltFeed.js';
import { ACCELERATED } from '../servers/acceleratedTimers.js';
import {
  startTradierBroker,
  TRADIER_ACCOUNT_ID,
  TRADIER_BROKER_TOKEN,
  type TradierBrokerServer,
} from '../servers/tradierBroker.js';
import { waitUntil } from '../servers/waitUntil.js';

jest.setTimeout(120_000);

const KEY = licenseKeyNumber(1);
const ORDER = {
  class: 'equity',
  symbol: 'AAPL',
  side: 'buy',
  quantity: 10,
  pricing: { type: 'limit', limit_price: 249.5 },
  duration: 'day',
};

const at = temporaryFolder();
let cloud: CloudServer;
let tradier: TradierBrokerServer;
let feed: HaltFeedServer;
let settings: Record<string, string>;
const programs: Program[] = [];

beforeEach(async () => {
  cloud = await startCloudServer({ now: () => new Date() });
  cloud.licenses.set(KEY, licenseOf());
  tradier = await startTradierBroker();
  tradier.book.quotes.set('AAPL', { last: 249.5, bid: 249.4, ask: 249.6 });
  tradier.book.becomes = 'open';
  feed = await startHaltFeed(() => new Date());
  settings = {
    ...writeFreshPrices(at()),
    ...ACCELERATED,
    CLOUD_URL: cloud.origin,
    BROKER: 'tradier',
    TRADIER_TOKEN: TRADIER_BROKER_TOKEN,
    TRADIER_ACCOUNT_ID,
    TRADIER_API_BASE: tradier.origin,
    DRY_RUN_HOURS: '0',
    HALT_SOURCE: 'nasdaq',
    HALT_FEED_URL: feed.url,
  };
});
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await Promise.all([cloud.close(), tradier.close(), feed.close()]);
});

async function opened(): Promise<{ program: Program; page: OrderPage }> {
  const program = await startProgram(settings);
  programs.push(program);
  return { program, page: await openPage(Number(new URL(program.address).port)) };
}

async function livePage() {
  const { program, page } = await opened();
  await page.post('/ui/license', { key: KEY });
  await page.audit();
  expect(await page.post('/ui/broker-mode', { mode: 'live', confirmation: 'go live on tradier' })).toMatchObject({
    status: 200,
    json: { mode: 'live' },
  });
  return { program, page };
}

async function confirmed(page: OrderPage) {
  const { confirm_token, idempotency_key, refused_by, mode } = orderPreviewReply.parse(
    (await page.post('/ui/orders/preview', { order: ORDER })).json,
  );
  expect([mode, refused_by]).toEqual(['live', null]);
  return { order: ORDER, confirm_token, idempotency_key };
}

async function orderUntil(page: OrderPage, state: OrderView['state']): Promise<OrderView | undefined> {
  let order: OrderView | undefined;
  await waitUntil(async () => {
    [order] = ordersReply.parse((await page.get('/ui/orders')).json).orders;
    return order?.state === state;
  });
  return order;
}

const sent = () => tradier.received.filter(({ method, form }) => method !== 'GET' && form['preview'] !== 'true');

it('finds a live order that Tradier accepted as the program was killed, once, and keeps the log intact', async () => {
  const first = await livePage();
  const request = await confirmed(first.page);
  tradier.afterOrders.push(() => void first.program.child.kill('SIGKILL'));
  await expect(first.page.post('/ui/orders/place', request)).rejects.toThrow();
  await first.program.ended;
  expect(
    readFileSync(at('orders.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).type),
  ).toEqual(['previewed', 'intended']);

  const { page } = await opened();
  expect(await orderUntil(page, 'working')).toMatchObject({
    idempotency_key: request.idempotency_key,
    broker_order_id: '257459',
    mode: 'live',
  });
  expect(sentOrderReply.parse((await page.post('/ui/orders/place', request)).json)).toMatchObject({
    replayed: true,
    order: { state: 'working' },
  });
  expect(sent().map(({ form }) => form['tag'])).toEqual([request.idempotency_key]);
  expect(await dashboardInProcess(['orders', 'verify'], settings)).toEqual({
    code: 0,
    stdout: `${at('orders.jsonl')}: 4 records, all unchanged.\n`,
    stderr: '',
  });
});

it('`orders verify` names the damaged line of a log that was edited while the program was down, and all orders are refused', async () => {
  const first = await livePage();
  await first.page.post('/ui/orders/place', await confirmed(first.page));
  first.program.child.kill('SIGTERM');
  await first.program.ended;
  writeFileSync(at('orders.jsonl'), readFileSync(at('orders.jsonl'), 'utf8').replace('"quantity":10', '"quantity":11'));

  expect(await dashboardInProcess(['orders', 'verify'], settings)).toEqual({
    code: 1,
    stdout: `${at('orders.jsonl')}: line 1 is bad: its content does not match its hash.\n`,
    stderr: '',
  });
  const { page } = await opened();
  await page.audit();
  expect((await page.post('/ui/orders/preview', { order: ORDER })).json).toMatchObject({
    refused_by: 'idempotency_key',
    confirm_token: null,
  });
  expect(sent()).toHaveLength(1);
});
