import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import { openPageWithReplies, type CannedReplies } from '../openPageWithReplies.js';
import { launchChromium } from '../chromium.js';
import { runAdminCommand, startCloud, type Cloud, type Environment } from '../cloud.js';
import { endAfterSuite } from '../endAfterSuite.js';
import { findOverflows } from '../findOverflows.js';
import { startStripe } from '../../servers/stripe.js';
import { PRICES } from '../../servers/stripe/catalog.ts';
import { SECRET_KEY } from '../../servers/stripe/httpServer.ts';
import { waitUntil } from '../../servers/waitUntil.js';

jest.setTimeout(60_000);

const CHECKOUT = /^https:\/\/checkout\.stripe\.example\/c\/pay\//;
const PORTAL = 'https://billing.example/p/1';
const FOUNDING_LINK = 'https://buy.example/founding';
const KEY = 'PLB-0777-7777-7778';

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

describe('the cloud pages in a browser', () => {
  const afterwards = endAfterSuite();
  const newFolder = () =>
    afterwards(mkdtempSync(join(tmpdir(), 'plumbline-test-')), (each) => rmSync(each, { recursive: true }));
  let environment: Environment;
  let browser: Browser;
  let cloud: Cloud;
  let page: Page;
  let complaints: string[];
  let requests: Request[];
  const answers: CannedReplies = new Map();

  beforeAll(async () => {
    browser = afterwards(await launchChromium(), (each) => each.close());
    const stripe = afterwards(await startStripe(), (each) => each.close());
    environment = {
      DATA_DIR: newFolder(),
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_API_BASE: stripe.origin,
      STRIPE_PRICE_PRO_MONTHLY: PRICES.pro_monthly,
      STRIPE_PRICE_PRO_YEARLY: PRICES.pro_yearly,
      STRIPE_PRICE_PREMIUM_MONTHLY: PRICES.premium_monthly,
      STRIPE_PRICE_PREMIUM_YEARLY: PRICES.premium_yearly,
      STRIPE_FOUNDING_LINK: FOUNDING_LINK,
    };
    cloud = afterwards(await startCloud(environment), (each) => each.stop());
    page = await newPage();
  }, 60_000);
  beforeEach(() => {
    [complaints, requests] = [[], []];
    answers.clear();
  });

  const newPage = () => openPageWithReplies(browser, cloud.address, answers, () => ({ requests, complaints }));
  const open = (path: string) => page.goto(`${cloud.address}${path}`);
  /** Waits until every request has been answered. */
  async function answered(): Promise<void> {
    for (const request of requests) await (await request.response())?.finished();
  }
  /** Sets the cloud's response to requests for a path. */
  function answer(path: string, json: object, status = 200): void {
    answers.set(`${cloud.address}${path}`, { status, json });
  }
  const refuse = (path: string, status: number, message: string): void =>
    answer(path, { detail: { error: 'slug', message } }, status);
  const statusShown = (words: string | RegExp): Promise<void> =>
    page.getByRole('status').filter({ hasText: words }).waitFor();
  const bodiesTo = (path: string): unknown[] =>
    requests.filter((request) => new URL(request.url()).pathname === path).map((request) => request.postDataJSON());
  const counter = (remaining: number): void =>
    answer('/api/founding-counter', { claimed: 100 - remaining, total: 100, remaining, closed: remaining === 0 });

  it.each([
    ['dark', 'rgb(210, 214, 215)'],
    ['light', 'rgb(59, 65, 81)'],
  ] as const)(
    'show the API explorer with every operation in the colors for a %s background, without console errors or requests to other servers',
    async (colorScheme, color) => {
      await page.emulateMedia({ colorScheme });
      await open('/docs');
      await page.getByText('/api/validate-license', { exact: true }).first().waitFor();
      await answered();

      expect(await page.evaluate(`getComputedStyle(document.querySelector('.info .title')).color`)).toBe(color);
      expect([...new Set(requests.map((request) => new URL(request.url()).origin))]).toEqual([cloud.address]);
      expect(complaints).toEqual([]);
    },
  );

  it.each(['/', '/plans', '/checkout/success', '/checkout/cancel', '/download', '/billing', '/recover'])(
    'load only from the cloud, without errors, and fit a phone: %s',
    async (path) => {
      counter(83);
      const response = await open(path);
      await answered();

      expect([response?.status(), response?.headers()['content-security-policy']]).toEqual([200, POLICY]);
      expect([...new Set(requests.map((request) => new URL(request.url()).host))]).toEqual([
        new URL(cloud.address).host,
      ]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      expect(await findOverflows(page, [768, 1280, 360])).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  describe('the plans page', () => {
    it('shows what each plan adds, and links to the checkout with the referral code', async () => {
      counter(83);
      await open('/r/abc12345');
      await statusShown('83 of 100 places are left.');
      const premium = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Premium', exact: true }) });

      expect(await premium.getByRole('listitem').allTextContents()).toEqual([
        'audits of up to 100 tickers',
        'alerts pushed to your phone',
        'encrypted snapshots in the cloud',
        'orders sent to your broker from the dashboard',
      ]);
      await page.getByRole('button', { name: 'Premium yearly' }).click();
      await page.waitForURL(CHECKOUT);
      expect(bodiesTo('/api/create-checkout-session')).toEqual([{ plan: 'premium_yearly', referral_code: 'ABC12345' }]);
    });

    it('sells a plan to a visitor who uses only a keyboard, without a referral code', async () => {
      await open('/plans');
      await page.locator('[value=pro_yearly]').press('Enter');
      await page.waitForURL(CHECKOUT);

      expect(bodiesTo('/api/create-checkout-session')).toEqual([{ plan: 'pro_yearly' }]);
    });

    it('explains why a checkout is not available, and lets the visitor try again', async () => {
      refuse('/api/create-checkout-session', 502, 'The payment provider does not answer.');
      await open('/plans');
      await page.getByRole('button', { name: 'Pro monthly' }).click();
      await statusShown('The payment provider does not answer.');

      expect(
        await page.evaluate(
          "document.querySelector('#buy [role=status]').getBoundingClientRect().bottom <= innerHeight",
        ),
      ).toBe(true);
      expect(await page.getByRole('button', { disabled: true }).count()).toBe(0);
      expect(await page.locator(':focus').textContent()).toBe('Pro monthly');
    });

    it('says that a plan is no longer sold on this cloud, and names no setting', async () => {
      const message = 'This deployment does not offer this feature: the setting STRIPE_PRICE_PRO_MONTHLY is missing.';
      await open('/plans');
      answer('/api/create-checkout-session', { detail: { error: 'not_configured', message } }, 503);
      await page.getByRole('button', { name: 'Pro monthly' }).click();
      await statusShown('This server does not offer this feature.');

      expect(await page.getByRole('main').textContent()).not.toMatch(/[A-Z]_[A-Z]/);
    });

    it('starts a trial', async () => {
      await open('/plans');
      await page.getByLabel('E-mail address').fill('trader@example.com');
      await page.getByRole('button', { name: 'Start the trial' }).click();
      await statusShown('The key comes by e-mail.');

      expect(bodiesTo('/api/trial/start')).toEqual([{ email: 'trader@example.com', source: 'plans' }]);
    });

    it('links to the founding license while founding places are left', async () => {
      const offer = page.getByRole('link', { name: 'Become a founding member' });
      counter(1);
      await open('/plans');
      await statusShown('1 of 100 places are left.');
      expect(await offer.getAttribute('href')).toBe(FOUNDING_LINK);

      counter(0);
      await open('/plans');
      await statusShown('All 100 places are taken.');
      expect(await offer.isVisible()).toBe(false);
    });
  });

  describe('the page after a checkout', () => {
    const info = {
      tier: 'pro',
      customer_email: 'buyer@example.com',
      slot_number: null,
      slot_total: null,
      downgraded_from_founding: false,
    };
    const founding = { ...info, tier: 'founding' };
    const settle = (body: object): void => answer('/api/checkout-session-info?session_id=cs_1%26x', body);

    it.each([
      ['Pro', info, 'Thank you. Your Plumbline Pro license key will be e-mailed to buyer@example.com as soon as'],
      [
        'Premium',
        { ...info, tier: 'premium' },
        'Thank you. Your Plumbline Premium license key will be e-mailed to buyer@example.com as soon as',
      ],
      [
        'a founding member',
        { ...founding, slot_number: 17, slot_total: 100 },
        'You are founding member no. 17 of 100. Your Plumbline Founding license key',
      ],
      [
        'a buyer for whom no founding place was left',
        { ...info, downgraded_from_founding: true },
        'filled up while you were paying, so you have a Pro license instead. Your',
      ],
    ])('shows the next step: %s', async (_who, body, words) => {
      settle(body);
      await open('/checkout/success?session_id=cs_1%26x');

      await statusShown(words);
      expect(complaints).toEqual([]);
    });

    it.each([
      [400, 'This checkout is for something that is not sold here.'],
      [404, 'There is no such checkout.'],
      [503, 'This deployment does not offer this feature.'],
    ])('explains an answer of %i from the cloud', async (status, message) => {
      refuse('/api/checkout-session-info?session_id=cs_1', status, message);
      await open('/checkout/success?session_id=cs_1');
      await statusShown(message);
    });

    it('explains an address without a checkout session', async () => {
      await open('/checkout/success');
      await statusShown('The address of this page does not contain a checkout session.');
    });

    describe('the page after a checkout, with a controlled clock', () => {
      let others: Page;
      beforeEach(async () => {
        [others, page] = [page, await newPage()];
        await page.clock.install();
      });
      afterEach(async () => {
        await page.close();
        page = others;
      });

      /**
       * Moves the page's clock forward again and again until the condition holds, because the page sets its timer only
       * after it has read a reply.
       */
      const passTimeUntil = (isSo: () => boolean | Promise<boolean>): Promise<void> =>
        waitUntil(async () => {
          await page.clock.fastForward(3000);
          return isSo();
        });

      it('polls while a payment is pending or the provider does not respond', async () => {
        refuse('/api/checkout-session-info?session_id=cs_1%26x', 502, 'The payment provider does not answer.');
        await open('/checkout/success?session_id=cs_1%26x');
        await statusShown('The payment provider does not answer. Trying again …');
        settle(founding);
        let isPendingShown = false;
        page.on(
          'response',
          (response) => (isPendingShown ||= response.url().includes('session-info') && response.ok()),
        );
        await passTimeUntil(() => isPendingShown);
        settle({ ...founding, slot_number: 17, slot_total: 100 });

        await passTimeUntil(() => page.getByText('You are founding member no. 17 of 100.').isVisible());

        refuse('/api/checkout-session-info?session_id=cs_1%26x', 502, 'The payment provider does not answer.');
        await page.reload();
        const last =
          'The payment provider does not answer. If you completed a purchase, the license key still comes by e-mail.';
        await passTimeUntil(() => page.getByText(last).isVisible());
      });
    });
  });

  describe('the billing portal page', () => {
    const openBilling = async (key: string): Promise<void> => {
      await open('/billing');
      await page.getByLabel('License key').fill(key);
      await page.getByRole('button', { name: 'Open the billing portal' }).click();
    };
    const sent = (): (string | undefined)[] =>
      requests
        .filter((request) => request.url().endsWith('/api/portal/session'))
        .map((request) => request.headers()['x-license-key']);

    it('opens the portal and sends the key only in a header', async () => {
      answer('/api/portal/session', { url: PORTAL });
      await openBilling(`\u00a0${KEY}\u200b `);
      await page.waitForURL(PORTAL);
      await page.goBack();

      expect(sent()).toEqual([KEY]);
      expect(await page.getByLabel('License key').inputValue()).toBe('');
      expect(requests.map((request) => request.url()).filter((url) => url.includes('PLB'))).toEqual([]);
      expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).toBe('[{},{},""]');
    });

    it('explains why the portal is not available', async () => {
      refuse('/api/portal/session', 404, 'This license has no billing account.');
      await openBilling(KEY);

      await statusShown('This license has no billing account.');
    });
  });

  describe('the pages of a cloud that sells nothing', () => {
    let address: string;
    beforeAll(async () => {
      ({ address } = afterwards(await startCloud({ DATA_DIR: newFolder() }), (each) => each.stop()));
    });

    it('lead from the start page to the trial and the downloads, and have no buy button', async () => {
      await page.goto(`${address}/`);
      expect(await page.locator('#buy').getByRole('button').count()).toBe(0);

      const terms = page.locator('#buy .note');
      await terms.getByRole('link', { name: 'try Pro for 14 days' }).click();
      expect(await page.locator('#trial').evaluate((form) => form.matches(':target'))).toBe(true);
      await terms.getByRole('link', { name: 'download' }).click();
      await page.waitForURL(`${address}/download`);
      expect(complaints).toEqual([]);
    });

    it.each([
      ['/checkout/success?session_id=cs_1', 'This server does not sell licenses, so there is no purchase to show.'],
      ['/plans', 'No plan is sold on this server.'],
    ])('say in plain words that nothing is sold, and name no setting: %s', async (path, words) => {
      await page.goto(`${address}${path}`);
      await page.getByText(words).waitFor();

      expect(await page.getByRole('main').textContent()).not.toMatch(/[A-Z]_[A-Z]/);
    });
  });

  it('list the available downloads on the download page', async () => {
    await open('/download');
    await statusShown('The latest version is 6.4.0.');
    expect(await page.getByText(/^There is no download/).allTextContents()).toEqual([
      'There is no download for macOS yet.',
      'There is no download for Windows yet.',
      'There is no download for Linux yet.',
    ]);

    const mac = 'https://plumbline.example/plumbline-6.5.0.dmg';
    await runAdminCommand(
      environment,
      'release',
      'set',
      '--version',
      '6.5.0',
      '--min-version',
      '6.0.0',
      '--mac',
      mac,
      '--archives',
      'https://plumbline.example/6.5.0',
      '--notes',
      'Adds <b>this</b>.',
    );
    await open('/download');
    await statusShown('The latest version is 6.5.0.');
    expect(
      await page
        .locator('#systems a, #sums a')
        .evaluateAll((links) =>
          links.filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href')),
        ),
    ).toEqual([
      mac,
      'https://plumbline.example/6.5.0/plumbline-6.5.0-macos-x64.tar.gz',
      'https://plumbline.example/6.5.0/plumbline-6.5.0-win-x64.zip',
      'https://plumbline.example/6.5.0/plumbline-6.5.0-linux-x64.tar.gz',
      'https://plumbline.example/6.5.0/plumbline-6.5.0-linux-arm64.tar.gz',
      'https://plumbline.example/6.5.0/SHA256SUMS',
    ]);
    expect(await page.getByText('Adds <b>this</b>.').isVisible()).toBe(true);

    const archive = 'https://plumbline.example/6.6.0/plumbline-6.6.0-win-x64.zip';
    answer('/api/latest-version', {
      version: '6.6.0',
      download: { win: archive, win_x64: archive },
      release_notes: '',
    });
    await open('/download');
    await page.locator('#sums a[href="https://plumbline.example/6.6.0/SHA256SUMS"]').waitFor();
  });

  it('show each mail on the development mail page when no mail server is set', async () => {
    await fetch(`${cloud.address}/api/trial/start`, {
      method: 'POST',
      body: JSON.stringify({ email: 'mailed@example.com' }),
    });
    const row = page.getByRole('row').filter({ hasText: 'mailed@example.com' });
    do await open('/dev/mail');
    while ((await row.count()) === 0);
    await row.getByRole('link').click();
    const key = page.frameLocator('iframe').locator('.key span');

    expect(await key.textContent()).toMatch(/^PLB(-[0-9A-Z]{4}){3}$/);
    expect(
      await key.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).whiteSpace),
    ).toBe('nowrap');
    expect(complaints).toEqual([]);
  });
});
