import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { tickerBars } from '../../../../src/adapters/http/contract/dashboard/audit/bars.js';
import { startDashboard, type RunningDashboard } from '../../../../src/bootstrap/dashboard/main.js';
import { writeFreshPrices } from './writeFreshPrices.js';
import { sendHttpRequest } from './http.js';
import { openPage } from './orderPage.js';
import { refusal } from '../../../refusal.js';

jest.setTimeout(60_000);

let home: string;
let dashboard: RunningDashboard;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-bars-'));
  dashboard = await startDashboard(
    { ...writeFreshPrices(home), DASHBOARD_PORT: '0', LOG_LEVEL: 'silent' },
    { offline: true },
  );
});
afterAll(async () => {
  await dashboard.stop();
  rmSync(home, { recursive: true });
});

const get = (path: string) => sendHttpRequest(dashboard.port, path);

it('GET /audit/bars returns the bars of the latest audit, or says why it has no bars', async () => {
  expect(await get('/bars/AAPL')).toMatchObject({ status: 404, json: refusal('no_audit_yet') });

  await (await openPage(dashboard.port)).audit();
  const { generated_at, tickers } = auditPayload.parse((await get('/audit')).json);
  const reply = await get('/bars/aapl');
  const { metadata } = tickers['AAPL'] ?? {};
  const { ticker, generated_at: of, bars, lines, volume_profile } = tickerBars.parse(reply.json);
  expect([reply.status, ticker, of, bars.length]).toEqual([200, 'AAPL', generated_at, 300]);
  expect(bars.slice(-60).map(({ close }) => close)).toEqual(metadata?.closes);
  expect(lines.sma200.at(-1)).toBe(metadata?.indicators['sma200']);
  expect(volume_profile?.bins).toHaveLength(50);
  expect(await get('/bars/ZZZZ')).toMatchObject({ status: 404, json: refusal('unknown_ticker') });
  expect(await get('/bars/A%20B')).toMatchObject({ status: 404, json: refusal('unknown_ticker') });
});
