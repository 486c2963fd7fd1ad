import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchChromium } from '../chromium.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { expectSoon } from '../expectSoon.js';

jest.setTimeout(60_000);

describe('the page on a phone', () => {
  let home: string;
  let browser: Browser;
  let dashboard: Dashboard;
  let context: BrowserContext;
  let page: Page;
  let devtools: CDPSession;
  /** Loads the page and waits until its service worker controls it. */
  const openControlled = async (): Promise<void> => {
    await page.goto(dashboard.address);
    await page.evaluate('navigator.serviceWorker.ready');
    await expectSoon(() => page.evaluate('navigator.serviceWorker.controller !== null'), true);
  };

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'plumbline-installed-'));
    dashboard = await startDashboard(home);
    context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
    page = await context.newPage();
    devtools = await context.newCDPSession(page);
  });

  afterEach(async () => {
    await context.close();
    await dashboard.stop();
    await rm(home, { recursive: true });
  });

  it('can be installed, even on a dashboard with DASHBOARD_LOCK=true', async () => {
    await dashboard.stop();
    dashboard = await startDashboard(home, 0, { DASHBOARD_LOCK: 'true' });
    await page.goto(`${dashboard.address}/unlock`);
    for (const path of ['/manifest.webmanifest', '/icon-192.png', '/icon-512.png', '/service-worker.js'])
      expect([path, (await page.request.get(dashboard.address + path)).status()]).toEqual([path, 200]);
  });

  it('meets the requirements of Chromium for an installed page', async () => {
    await openControlled();
    const { errors, url } = await devtools.send('Page.getAppManifest');
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect({ url, errors, installabilityErrors }).toEqual({
      url: `${dashboard.address}/manifest.webmanifest`,
      errors: [],
      installabilityErrors: [],
    });
  });

  it('says that it is offline and when it was last loaded, recovers, and works without storage', async () => {
    await openControlled();
    await page.reload();
    const { port } = new URL(dashboard.address);
    const year = new Date().getFullYear();
    await dashboard.stop();
    await page.reload();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Offline');
    expect(await page.locator('p').first().textContent()).toMatch(
      new RegExp(`^Your dashboard cannot be reached\\. Last loaded at \\w{3} \\d+, ${year}, \\d+:\\d\\d\\s[AP]M\\.$`),
    );
    dashboard = await startDashboard(home, Number(port));
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Offline' }).waitFor({ state: 'detached' });
    expect(await page.title()).toContain('Plumbline');
    await context.serviceWorkers()[0]?.evaluate("caches.open = () => Promise.reject(new Error('No storage.'))");
    await page.reload();
    expect(await page.getByRole('heading', { level: 1, name: 'Offline' }).count()).toBe(0);
    await dashboard.stop();
    await page.reload();
    expect(await page.locator('p').first().textContent()).toBe('Your dashboard cannot be reached. ');
    dashboard = await startDashboard(home);
  });

  it('stores only the time of the last load in the browser', async () => {
    await openControlled();
    await page.reload();
    await page.waitForLoadState('networkidle');
    const stored = await page.evaluate(`caches.keys().then((names) => Promise.all(names.map(async (name) => {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      return Promise.all(requests.map(async ({ url }) => [new URL(url).pathname, await (await cache.match(url)).text()]));
    })))`);
    expect(stored).toEqual([[['/last-load', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)]]]);
  });
});
