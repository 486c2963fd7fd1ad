import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sentOrderReply } from '../../../src/adapters/http/contract/dashboard/orders.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { runDashboardInProcess } from '../../bootstrap/dashboard/program.js';
import { ACCELERATED } from '../../servers/acceleratedTimers.js';
import { startTradierBroker, type TradierBrokerServer } from '../../servers/tradierBroker.js';
import { prepareOrderRequest, LIVE_ORDER, waitForOrderState, startLiveOrders } from '../liveOrders.js';

jest.setTimeout(120_000);

const at = temporaryFolder();
let tradier: TradierBrokerServer;
let live: Awaited<ReturnType<typeof startLiveOrders>>;

beforeEach(async () => {
  tradier = await startTradierBroker();
  tradier.book.quotes.set('AAPL', { last: 249.5, bid: 249.4, ask: 249.6 });
  tradier.book.becomes = 'open';
  live = await startLiveOrders(at(), { ...tradier.settings, ...ACCELERATED });
});
afterEach(async () => {
  await live.close();
  await tradier.close();
});

const sent = () => tradier.received.filter(({ method, form }) => method !== 'GET' && form['preview'] !== 'true');

it('finds an order that Tradier accepted while the dashboard was killed, and does not send it again', async () => {
  const first = await live.openLive();
  const request = await prepareOrderRequest(first.page);
  tradier.afterOrders.push(() => void first.program.child.kill('SIGKILL'));
  await expect(first.page.post('/ui/orders/place', request)).rejects.toThrow();
  await first.program.ended;
  expect(
    readFileSync(at('orders.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).type),
  ).toEqual(['previewed', 'intended']);

  const { page } = await live.open();
  expect(await waitForOrderState(page, 'working')).toMatchObject({
    idempotency_key: request.idempotency_key,
    broker_order_id: '257459',
    mode: 'live',
  });
  expect(sentOrderReply.parse((await page.post('/ui/orders/place', request)).json)).toMatchObject({
    replayed: true,
    order: { state: 'working' },
  });
  expect(sent().map(({ form }) => form['tag'])).toEqual([request.idempotency_key]);
  expect(await runDashboardInProcess(['orders', 'verify'], live.settings)).toEqual({
    code: 0,
    stdout: `${at('orders.jsonl')}: 4 records, all unchanged.\n`,
    stderr: '',
  });
});

it('names the line of the log that was edited while the program was down, and refuses all orders', async () => {
  const first = await live.openLive();
  await first.page.post('/ui/orders/place', await prepareOrderRequest(first.page));
  await first.program.stop();
  writeFileSync(at('orders.jsonl'), readFileSync(at('orders.jsonl'), 'utf8').replace('"quantity":10', '"quantity":11'));

  expect(await runDashboardInProcess(['orders', 'verify'], live.settings)).toEqual({
    code: 1,
    stdout: `${at('orders.jsonl')}: line 1 is invalid: its content does not match its hash.\n`,
    stderr: '',
  });
  const { page } = await live.open();
  await page.audit();
  expect((await page.post('/ui/orders/preview', { order: LIVE_ORDER })).json).toMatchObject({
    refused_by: 'idempotency_key',
    confirm_token: null,
  });
  expect(sent()).toHaveLength(1);
});
