import { expect } from '@jest/globals';
import { ordersReply, orderPreviewReply, type OrderView } from '../../src/adapters/http/contract/dashboard/orders.js';
import { openPage, type OrderPage } from '../adapters/http/local/orderPage.js';
import { writeFreshPrices } from '../adapters/http/local/writeFreshPrices.js';
import { licenseKeyNumber } from '../fakes/licenseKeys.js';
import { licenseOf, startCloudServer } from '../servers/cloud.js';
import { startHaltFeed } from '../servers/haltFeed.js';
import { startProgram, type Program } from '../servers/program.js';
import { waitUntil } from '../servers/waitUntil.js';

const KEY = licenseKeyNumber(1);
export const LIVE_ORDER = {
  class: 'equity',
  symbol: 'AAPL',
  side: 'buy',
  quantity: 10,
  pricing: { type: 'limit', limit_price: 249.5 },
  duration: 'day',
};

/**
 * Returns functions that start dashboards which may trade live, with fresh prices, a licensing cloud and a halt feed.
 * @param broker the settings of the broker
 */
export async function startLiveOrders(folder: string, broker: Readonly<Record<string, string>>) {
  const cloud = await startCloudServer();
  cloud.licenses.set(KEY, licenseOf());
  const feed = await startHaltFeed(() => new Date());
  const programs: Program[] = [];
  const settings: Record<string, string> = {
    ...writeFreshPrices(folder),
    DASHBOARD_PORT: '0',
    CLOUD_URL: cloud.origin,
    DRY_RUN_HOURS: '0',
    HALT_SOURCE: 'nasdaq',
    HALT_FEED_URL: feed.url,
    ...broker,
  };

  async function open(changes: Readonly<Record<string, string>> = {}): Promise<{ program: Program; page: OrderPage }> {
    const program = await startProgram('plumbline', { ...settings, ...changes });
    programs.push(program);
    return { program, page: await openPage(Number(new URL(program.address).port)) };
  }

  /** Starts a dashboard and switches it to live mode. */
  async function openLive() {
    const { program, page } = await open();
    await page.post('/ui/license', { key: KEY });
    await page.audit();
    const confirmation = `go live on ${settings['BROKER']}`;
    expect(await page.post('/ui/broker-mode', { mode: 'live', confirmation })).toMatchObject({
      status: 200,
      json: { mode: 'live' },
    });
    return { program, page };
  }

  async function close(): Promise<void> {
    for (const { child, ended } of programs.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    await Promise.all([cloud.close(), feed.close()]);
  }

  return { settings, open, openLive, close };
}

/** Previews the order, and returns the request that places it. */
export async function prepareOrderRequest(page: OrderPage) {
  const { confirm_token, idempotency_key, refused_by, mode } = orderPreviewReply.parse(
    (await page.post('/ui/orders/preview', { order: LIVE_ORDER })).json,
  );
  expect([mode, refused_by]).toEqual(['live', null]);
  return { order: LIVE_ORDER, confirm_token, idempotency_key };
}

/** Waits until the latest order has a state. */
export async function waitForOrderState(page: OrderPage, state: OrderView['state']): Promise<OrderView | undefined> {
  let order: OrderView | undefined;
  await waitUntil(async () => {
    [order] = ordersReply.parse((await page.get('/ui/orders')).json).orders;
    return order?.state === state;
  });
  return order;
}
