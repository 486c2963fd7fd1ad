import { createServer } from 'node:http';
import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { agentsReply } from '../../../src/adapters/http/contract/dashboard/agents.js';
import { updateStatusView } from '../../../src/adapters/http/contract/dashboard/update.js';
import { startDashboard, type RunningDashboard } from '../../../src/bootstrap/dashboard/main.js';
import { VERSION } from '../../../src/bootstrap/packageFacts.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { writeFreshPrices } from '../../adapters/http/local/writeFreshPrices.js';
import { sendHttpRequest } from '../../adapters/http/local/http.js';
import { openPage } from '../../adapters/http/local/orderPage.js';
import { closeServer, listen } from '../../servers/listen.js';
import { waitUntil } from '../../servers/waitUntil.js';

jest.setTimeout(60_000);

const at = temporaryFolder();
const ETAG = '"release"';
const asked: (string | undefined)[] = [];
let minVersion: string;
const server = createServer((request, response) => {
  if (request.url !== '/api/latest-version') return void response.writeHead(404).end();
  const tag = request.headers['if-none-match'];
  asked.push(tag);
  if (tag === ETAG) return void response.writeHead(304).end();
  const release = {
    version: '99.0.0',
    min_version: minVersion,
    download: { mac: null, win: null },
    release_notes: 'New.',
  };
  return void response.writeHead(200, { 'content-type': 'application/json', etag: ETAG }).end(JSON.stringify(release));
});
let origin: string;
let dashboard: RunningDashboard;

beforeEach(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
  asked.length = 0;
  mkdirSync(at('home'));
});
afterEach(async () => {
  await dashboard.stop();
  await closeServer(server);
});

const settings = (): Record<string, string> => ({
  ...writeFreshPrices(at('home')),
  DASHBOARD_PORT: '0',
  LOG_LEVEL: 'silent',
  CLOUD_URL: origin,
});
const get = async (path: string): Promise<unknown> => (await sendHttpRequest(dashboard.port, path)).json;

it('dashboard older than min_version refuses new orders, but still cancels existing ones', async () => {
  minVersion = '98.0.0';
  const environment = settings();
  dashboard = await startDashboard(environment, { offline: false });
  expect(updateStatusView.parse(await get('/ui/update')).current).toBe(VERSION);
  await waitUntil(async () => updateStatusView.parse(await get('/ui/update')).checked_at !== null);
  await dashboard.stop();
  dashboard = await startDashboard(environment, { offline: false });

  expect(updateStatusView.parse(await get('/ui/update'))).toEqual({
    current: VERSION,
    latest: '99.0.0',
    min_version: '98.0.0',
    update_available: true,
    upgrade_required: true,
    download_url: null,
    release_notes: 'New.',
    checked_at: expect.any(String),
    installation: null,
  });
  const page = await openPage(dashboard.port);
  const order = { symbol: 'AAPL', side: 'buy', quantity: 1, type: 'market' };
  for (const path of ['/ui/orders/preview', '/ui/orders/place']) {
    expect(await page.post(path, { order })).toMatchObject({
      status: 403,
      json: { detail: { error: 'upgrade_required', current: VERSION, min_version: '98.0.0' } },
    });
  }
  expect((await page.post('/ui/orders/cancel/preview', { broker_order_id: 'none' })).status).toBe(404);
  expect(asked).toEqual([undefined]);
  const { agents } = agentsReply.parse(await get('/ui/agents'));
  expect(agents.find(({ name }) => name === 'update')).toMatchObject({ state: 'resting', last_error: null });
});
