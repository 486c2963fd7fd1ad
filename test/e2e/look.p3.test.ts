import { afterAll, beforeAll, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { freshPrices } from '../adapters/http/local/freshPrices.js';
import { startProgram, type Program } from '../servers/program.js';
import { licenseKeyNumber } from '../fakes/licenseKeys.js';
import { licenseOf, startCloudServer, type CloudServer } from '../servers/cloud.js';
import { outage } from '../servers/standIn.js';
import { startTradierBroker, TRADIER_ACCOUNT_ID, TRADIER_BROKER_TOKEN, type TradierBrokerServer } from '../servers/tradierBroker.js';
import { openPage } from '../adapters/http/local/orderPage.js';

jest.setTimeout(300_000);
const OUT = '/tmp/p3shots';
mkdirSync(OUT, { recursive: true });
let browser: Browser;
const homes: string[] = [];
const programs: Program[] = [];
let cloud: CloudServer;
let tradier: TradierBrokerServer;
const home = () => { const h = mkdtempSync(join(tmpdir(), 'p3-')); homes.push(h); return h; };

beforeAll(async () => {
  browser = await launchChromium();
  cloud = await startCloudServer({ now: () => new Date() });
  cloud.licenses.set(licenseKeyNumber(1), licenseOf());
  tradier = await startTradierBroker();
  tradier.book.quotes.set('AAPL', { last: 249.5, bid: 249.4, ask: 249.6 });
});
afterAll(async () => {
  await browser.close();
  for (const p of programs) await p.stop();
  await Promise.all([cloud.close(), tradier.close()]);
  for (const h of homes) rmSync(h, { recursive: true });
});

async function shoot(address: string, path: string, name: string, act: (page: Page) => Promise<void> = async () => undefined) {
  for (const [width, scheme] of [[1280, 'light'], [1280, 'dark'], [820, 'light']] as const) {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width, height: 860 }, colorScheme: scheme });
    page.on('console', (m) => { if (m.type() === 'error') process.stderr.write(`${name}: ${m.text()}\n`); });
    page.on('pageerror', (e) => process.stderr.write(`${name}: ${e.message}\n`));
    await page.goto(`${address}/${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(600);
    try { await act(page); } catch (e) { process.stderr.write(`${name}: ${String(e).slice(0, 300)}\n`); }
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${OUT}/${name}-${width}-${scheme}.png`, fullPage: true });
    await page.close();
  }
}

const SHOTS = (process.env['SHOTS'] ?? 'sample,tradier').split(',');

it('sample', async () => {
  if (!SHOTS.includes('sample')) return;
  const p = await startProgram('plumbline', { MARKET_DATA: 'sample', PLUMBLINE_HOME: home(), DASHBOARD_PORT: '0' });
  programs.push(p);
  await shoot(p.address, '#/orders', 'orders-empty');
  await (await openPage(Number(new URL(p.address).port))).audit();
  await shoot(p.address, '#/broker', 'broker-sample');
  await shoot(p.address, '#/orders?ticker=AAPL&side=buy&limit=169', 'orders-sample', async (page) => {
    await page.waitForTimeout(900);
    const use = page.getByRole('button', { name: /^Use / });
    if (await use.count()) await use.first().click();
    else await page.getByLabel('How many shares').fill('10');
    await page.getByRole('button', { name: 'Preview order' }).click();
    await page.getByRole('region', { name: 'The eight layers' }).waitFor();
  });
  await shoot(p.address, '#/account', 'account-sample');
  await shoot(p.address, '#/community', 'community-sample');
});

it('tradier', async () => {
  if (!SHOTS.includes('tradier')) return;
  const h = home();
  const settings = { ...freshPrices(h), DASHBOARD_PORT: '0', CLOUD_URL: cloud.origin, BROKER: 'tradier', TRADIER_TOKEN: TRADIER_BROKER_TOKEN, TRADIER_ACCOUNT_ID, TRADIER_API_BASE: tradier.origin, DRY_RUN_HOURS: '0', HALT_SOURCE: 'file' };
  writeFileSync(join(h, 'halts.csv'), 'ticker,code,since,until\n');
  writeFileSync(join(h, 'portfolio.csv'), 'ticker,quantity,average_price\nAAPL,120,106.73\nKO,200,43.35\n');
  tradier.book.held.set('AAPL', { quantity: 100, cost_basis: 10673 });
  tradier.book.held.set('AAPL261218C00200000', { quantity: -2, cost_basis: -1050 });
  const p = await startProgram('plumbline', settings);
  programs.push(p);
  const own = await openPage(Number(new URL(p.address).port));
  await own.post('/ui/license', { key: licenseKeyNumber(1) });
  await own.audit();
  await shoot(p.address, '#/broker', 'golive', async (page) => { await page.getByRole('button', { name: 'Go live…' }).click(); });
  const live = await own.post('/ui/broker-mode', { mode: 'live', confirmation: 'go live on tradier' });
  process.stderr.write(`${JSON.stringify(live.json)}\n`);
  tradier.book.becomes = 'filled';
  await shoot(p.address, '#/orders?ticker=AAPL&side=sell&limit=249', 'orders-live', async (page) => {
    await page.waitForTimeout(900);
    await page.getByLabel('How many shares').fill('10');
    await page.getByRole('button', { name: 'Preview order' }).click();
    await page.getByRole('region', { name: 'The eight layers' }).waitFor();
    await page.screenshot({ path: `${OUT}/orders-live-confirm-${page.viewportSize()?.width}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Send the order' }).click();
    await page.getByRole('button', { name: 'New ticket' }).waitFor();
    await page.waitForTimeout(3000);
  });
  tradier.book.becomes = 'open';
  await shoot(p.address, '#/orders?ticker=AAPL&side=sell&limit=260', 'cancel-live', async (page) => {
    await page.waitForTimeout(900);
    await page.getByLabel('How many shares').fill('5');
    await page.getByRole('button', { name: 'Preview order' }).click();
    await page.getByRole('button', { name: 'Send the order' }).click();
    await page.getByRole('button', { name: /^Cancel order/ }).first().click({ timeout: 15000 });
    await page.getByRole('button', { name: 'Send the cancel' }).waitFor();
  });
  await shoot(p.address, '#/broker', 'broker-live');
  for (let i = 0; i < 3; i++) { tradier.instead.push(outage); await own.get('/broker/reconcile'); }
  await shoot(p.address, '#/broker', 'broker-open');
  await shoot(p.address, '#/orders?ticker=AAPL&side=buy&limit=260', 'orders-open', async (page) => {
    await page.getByLabel('How many shares').fill('5');
    await page.getByRole('button', { name: 'Preview order' }).click();
    await page.waitForTimeout(500);
  });
  await shoot(p.address, '#/account', 'account-cloud');
  await shoot(p.address, '#/community', 'community-cloud');
});
