import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createDatabaseWithTables } from '../../servers/databases.js';
import { startStripe, type StripeServer } from '../../servers/stripe.js';
import { PRICES } from '../../servers/stripe/catalog.ts';
import { SECRET_KEY } from '../../servers/stripe/httpServer.ts';
import { injectAccessibilityRules, seriousViolations } from '../accessibility.js';
import { findOverflows } from '../findOverflows.js';
import { launchChromium } from '../chromium.js';
import { startCloud, validateLicense, type Cloud } from '../cloud.js';
import { interceptRequests } from '../interceptRequests.js';
import { endAfterSuite } from '../endAfterSuite.js';

jest.setTimeout(60_000);

const CHECKOUT = /^https:\/\/checkout\.stripe\.example\/c\/pay\/(.+)$/;
const PORTAL = /^https:\/\/billing\.stripe\.example\//;

describe('buying in a browser', () => {
  const afterwards = endAfterSuite();
  let browser: Browser;
  let cloud: Cloud;
  let stripe: StripeServer;
  let page: Page;

  beforeAll(async () => {
    const folder = afterwards(mkdtempSync(join(tmpdir(), 'plumbline-test-')), (each) =>
      rmSync(each, { recursive: true }),
    );
    const database = afterwards(await createDatabaseWithTables(), (each) => each.stop());
    browser = afterwards(await launchChromium(), (each) => each.close());
    stripe = afterwards(await startStripe(), (each) => each.close());
    const environment = {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_API_BASE: stripe.origin,
      STRIPE_PRICE_PRO_MONTHLY: PRICES.pro_monthly,
      STRIPE_PRICE_PREMIUM_YEARLY: PRICES.premium_yearly,
      STRIPE_PRICE_FOUNDING: PRICES.founding,
      STRIPE_FOUNDING_LINK: 'https://buy.stripe.example/founding',
    };
    cloud = afterwards(await startCloud(environment), (each) => each.stop());
    page = await browser.newPage({ locale: 'en-US' });
    await interceptRequests(page, 'https://**', (request) =>
      request.fulfill({ contentType: 'text/html', body: '<title>Stripe</title>' }),
    );
  }, 60_000);
  const open = (path: string) => page.goto(`${cloud.address}${path}`);
  const statusShown = (words: string): Promise<void> => page.getByRole('status').filter({ hasText: words }).waitFor();
  /** Returns the license key from the e-mail that was sent to an address. */
  async function mailedKey(to: string): Promise<string> {
    const row = page.getByRole('row').filter({ hasText: to });
    do await open('/dev/mail');
    while ((await row.count()) === 0);
    await row.getByRole('link').click();
    return (await page.frameLocator('iframe').locator('.key span').textContent()) ?? '';
  }

  it('leads from the plans through the checkout to a license key, which opens the billing portal', async () => {
    await open('/plans');
    await page.getByRole('button', { name: 'Premium yearly' }).click();
    await page.waitForURL(CHECKOUT);
    const session = CHECKOUT.exec(page.url())?.[1] ?? '';
    await stripe.world.complete(session, { email: 'buyer@example.com' });
    await open(`/checkout/success?session_id=${session}`);
    await statusShown('Thank you. Your Plumbline Premium license key will be e-mailed to buyer@example.com');
    const key = await mailedKey('buyer@example.com');
    await open('/billing');
    await page.getByLabel('License key').fill(key.toLowerCase());
    await page.getByRole('button', { name: 'Open the billing portal' }).click();
    await page.waitForURL(PORTAL);

    expect(await validateLicense(cloud, key)).toMatchObject({
      valid: true,
      tier: 'premium',
      email: 'buyer@example.com',
    });
  });

  it('sells on the start page at the payment provider’s prices', async () => {
    await open('/');
    const priceOf = (plan: string): Promise<string | null> =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
        .locator('.price')
        .textContent();

    expect(await Promise.all(['Without a plan', 'Pro', 'Premium'].map(priceOf))).toEqual([
      'Free no account needed',
      '$29 a month',
      '$590 a year',
    ]);
    expect(await page.locator('main').textContent()).toContain('everything in Premium for $490 a year instead of $590');
    expect(await page.getByRole('link', { name: 'Become a founding member' }).getAttribute('href')).toBe(
      'https://buy.stripe.example/founding',
    );
    await page.getByRole('button', { name: 'Pro monthly' }).click();
    await page.waitForURL(CHECKOUT);
  });

  it.each(['light', 'dark'] as const)('has an accessible start page that fits phones: %s', async (colorScheme) => {
    const other = await browser.newPage({ locale: 'en-US', colorScheme });
    await injectAccessibilityRules(other.context());
    await other.goto(`${cloud.address}/`);
    await other.getByText(/of 100 places are left/).waitFor();

    expect(await findOverflows(other, [390, 1440])).toEqual([]);
    expect(await seriousViolations(other, 'everything')).toEqual([]);
    await other.close();
  });

  it('shows a new founding member’s number, and one available founding place fewer on the plans page', async () => {
    const session = await stripe.world.beginAtLink(await stripe.world.addPaymentLink(PRICES.founding));
    await open(`/checkout/success?session_id=${session}`);
    await stripe.world.complete(session, { email: 'founder@example.com' });
    await statusShown(
      'You are founding member no. 1 of 100. Your Plumbline Founding license key will be e-mailed to founder@example.com',
    );
    await open('/plans');

    await statusShown('99 of 100 places are left.');
  });
});
