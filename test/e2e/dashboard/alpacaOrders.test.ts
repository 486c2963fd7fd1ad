import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { sentOrderReply } from '../../../src/adapters/http/contract/dashboard/orders.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { runDashboardInProcess } from '../../bootstrap/dashboard/program.js';
import { ACCELERATED, acceleratedBy } from '../../servers/acceleratedTimers.js';
import { startAlpacaProcess } from '../../servers/alpaca.js';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY } from '../../servers/alpaca/api.js';
import type { OwnProcess } from '../../servers/ownProcess.js';
import { waitUntil } from '../../servers/waitUntil.js';
import { prepareOrderRequest, waitForOrderState, startLiveOrders } from '../liveOrders.js';

jest.setTimeout(120_000);

const at = temporaryFolder();
let alpaca: OwnProcess;
let live: Awaited<ReturnType<typeof startLiveOrders>>;
beforeEach(async () => {
  alpaca = await startAlpacaProcess();
  await alpaca.control('quote', 'AAPL', { last: 249.5, bid: 249.4, ask: 249.6 });
  await alpaca.control('becomes', 'new');
  live = await startLiveOrders(at(), {
    BROKER: 'alpaca',
    ALPACA_KEY_ID,
    ALPACA_SECRET_KEY,
    ALPACA_API_BASE: alpaca.origin,
    ALPACA_DATA_BASE: alpaca.origin,
    ...ACCELERATED,
  });
});
afterEach(async () => {
  await live.close();
  await alpaca.close();
});

it('finds a live order by its client order id after the dashboard was killed while sending it', async () => {
  const first = await live.openLive();
  const request = await prepareOrderRequest(first.page);
  await alpaca.control('afterOrder', 'hang');
  const place = first.page.post('/ui/orders/place', request).catch(() => null);
  await waitUntil(async () => JSON.stringify(await alpaca.control('orders')).includes(request.idempotency_key));
  first.program.child.kill('SIGKILL');
  await Promise.all([place, first.program.ended]);

  const { page } = await live.open();
  expect(await waitForOrderState(page, 'working')).toMatchObject({
    idempotency_key: request.idempotency_key,
    mode: 'live',
  });
  expect(sentOrderReply.parse((await page.post('/ui/orders/place', request)).json)).toMatchObject({ replayed: true });
  expect(await alpaca.control('sent')).toHaveLength(1);
  expect(await runDashboardInProcess(['orders', 'verify'], live.settings)).toMatchObject({ code: 0, stderr: '' });
});

it('learns of a fill from Alpaca’s stream, even after the stream was interrupted', async () => {
  Object.assign(live.settings, acceleratedBy(0.001));
  const { page } = await live.openLive();
  await page.post('/ui/orders/place', await prepareOrderRequest(page));
  await waitUntil(async () => (await alpaca.control('connections')) === 1);
  await alpaca.control('cut');
  await waitUntil(async () => (await alpaca.control('connections')) === 2);
  const placed = await waitForOrderState(page, 'working');
  await alpaca.control('fill', placed?.broker_order_id, 249.5);

  expect(await waitForOrderState(page, 'filled')).toMatchObject({ filled_quantity: 10, average_fill_price: 249.5 });
});
