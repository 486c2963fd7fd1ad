import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createECDH } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startPushService, type PushService } from '../../servers/pushService.js';
import { launchChromium } from '../chromium.js';
import { issueLicense, startCloud, type Cloud } from '../cloud.js';
import { startDashboard, type Dashboard } from '../dashboard.js';

jest.setTimeout(120_000);

const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url');
const keys = createECDH('prime256v1');
keys.setPrivateKey(Buffer.from(VAPID_PRIVATE_KEY, 'base64url'));
const PUBLIC_KEY = keys.getPublicKey('base64url');
const ALERT = { alert_type: 'exit', ticker: 'AAPL', message: 'Below its stop.', severity: 'critical' };

/**
 * Replaces what a headless browser lacks, which is the permission and the connection to a push service. The page gets
 * its subscription from the test’s push service by calling the function `subscribed`.
 */
const BROWSER_PUSH = `
  window.made = () => JSON.parse(localStorage.getItem('made'));
  const current = () => made() && {
    endpoint: made().endpoint,
    toJSON: () => ({ ...made(), expirationTime: null }),
    unsubscribe: async () => { localStorage.removeItem('made'); return true; },
  };
  Notification.requestPermission = async () => window.denied ? 'denied' : 'granted';
  PushManager.prototype.getSubscription = async () => current();
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (made() && made().senderKey !== applicationServerKey) throw new DOMException('other key', 'InvalidStateError');
    const kept = made() ?? { senderKey: applicationServerKey, ...(await window.subscribed(applicationServerKey)) };
    localStorage.setItem('made', JSON.stringify(kept));
    return current();
  };`;

/** Replaces `fetch` in the page, because the service worker may handle a request before Playwright intercepts it. */
const REFUSE_PUSH = `
  const { fetch } = window;
  const detail = { error: 'not_configured', message: 'This cloud sends none.' };
  window.fetch = (target, init) => String(target?.url ?? target).includes('/ui/push')
    ? Promise.resolve(Response.json({ detail }, { status: 503 }))
    : fetch(target, init);`;

describe('notifications on a device', () => {
  let folder: string;
  let cloud: Cloud;
  let key: string;
  let dashboard: Dashboard;
  let service: PushService;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const panel = () => page.getByRole('region', { name: 'Notifications on this device' });
  const dispatch = async (ticker: string) => {
    const reply = await fetch(`${cloud.address}/api/alert-dispatch`, {
      method: 'POST',
      headers: { 'x-license-key': key },
      body: JSON.stringify({ ...ALERT, ticker }),
    });
    return Object(await reply.json()).channels.push;
  };
  /** Subscribes the browser, but not in the cloud. */
  const keepSubscription = (senderKey: string) =>
    page.evaluate((kept) => localStorage.setItem('made', JSON.stringify(kept)), {
      senderKey,
      ...service.subscribe(senderKey),
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-notifications-'));
    await mkdir(join(folder, 'home'));
    service = await startPushService();
    const environment = {
      DATA_DIR: join(folder, 'cloud'),
      VAPID_PRIVATE_KEY,
      WEB_PUSH_PRIVATE_ORIGINS: service.origin,
    };
    cloud = await startCloud(environment);
    key = await issueLicense(environment, 'holder@example.com');
    dashboard = await startDashboard(join(folder, 'home'), 0, { CLOUD_URL: cloud.address, LICENSE_KEY: key });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await dashboard.stop();
    await cloud.stop();
    await service.close();
    await rm(folder, { recursive: true });
  });

  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-US' });
    page = await context.newPage();
    await page.exposeFunction('subscribed', (senderKey: string) => service.subscribe(senderKey));
    await page.addInitScript(BROWSER_PUSH);
    await page.goto(`${dashboard.address}/#/account`);
  });

  afterEach(() => context.close());

  it('deliver alerts that only this browser can decrypt, until they are turned off [ALR-22]', async () => {
    await panel().getByText('Off.').waitFor();
    expect(await dispatch('AAPL')).toBe('not_configured');

    await panel().getByRole('button', { name: 'Turn on' }).click();
    await panel().getByText('On.').waitFor();
    expect(await dispatch('KO')).toBe('sent');
    expect(service.messages.map(({ content }) => content)).toEqual([
      { id: expect.any(String), title: 'KO: exit', message: 'Below its stop.', priority: 'urgent' },
    ]);

    await panel().getByRole('button', { name: 'Turn off' }).click();
    await panel().getByText('Off.').waitFor();
    expect(await dispatch('MSFT')).toBe('not_configured');
    expect(service.messages).toHaveLength(1);
  });

  it('stay off when the browser does not allow them, or refuses the service worker', async () => {
    await page.evaluate('window.denied = true');
    await panel().getByRole('button', { name: 'Turn on' }).click();
    await panel().getByRole('alert').getByText('The browser does not allow notifications.').waitFor();
    await panel().getByText('Off.').waitFor();
    await page.evaluate("navigator.serviceWorker.register = () => Promise.reject(new Error('Refused.'))");
    await panel().getByRole('button', { name: 'Turn on' }).click();
    await panel().getByText('This browser cannot show notifications for this page.').waitFor();
  });

  it('stay off in the browser when the cloud refuses the subscription', async () => {
    await page.evaluate(REFUSE_PUSH);
    await panel().getByRole('button', { name: 'Turn on' }).click();
    await panel().getByRole('alert').getByText('This cloud sends none.').waitFor();
    await panel().getByText('Off.').waitFor();
  });

  it.each([
    ['in a cloud that no longer knows the browser', PUBLIC_KEY, 'TSLA'],
    ['after the cloud’s key has changed', 'earlier', 'NVDA'],
  ])('are renewed %s', async (_what, senderKey, ticker) => {
    await keepSubscription(senderKey);
    await page.reload();
    await panel().getByText('On.').waitFor();
    await dispatch(ticker);
    const endpoint = await page.evaluate('window.made().endpoint');
    expect(service.messages.map((message) => message.endpoint)).toContain(endpoint);
  });

  it('are not shown as on when the cloud does not confirm them', async () => {
    await keepSubscription(PUBLIC_KEY);
    await page.addInitScript(REFUSE_PUSH);
    await page.reload();
    await panel().getByText('Not confirmed.').waitFor();
    await panel().getByRole('alert').getByText('This cloud sends none.').waitFor();
  });
});
