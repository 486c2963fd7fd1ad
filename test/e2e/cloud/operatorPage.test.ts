import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { sendOperatorCommand } from '../../../src/adapters/http/admin/sendOperatorCommand.js';
import { launchChromium } from '../chromium.js';
import { startCloud, type Cloud } from '../cloud.js';
import { endAfterSuite } from '../endAfterSuite.js';
import { expectSoon } from '../expectSoon.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { recordComplaints } from '../monitoredPage.js';
import { seriousViolations } from '../accessibility.js';

jest.setTimeout(120_000);

const SECRET = 'the operator knows this one';
const CUSTOMER = 'ada@example.com';

describe('the operator page', () => {
  const afterwards = endAfterSuite();
  const folder = afterwards(mkdtempSync(join(tmpdir(), 'plumbline-test-')), (each) =>
    rmSync(each, { recursive: true }),
  );
  const environment = { DATA_DIR: folder, ADMIN_SECRET: SECRET };
  let complaints: string[];
  let browser: Browser;
  let cloud: Cloud;
  let page: Page;

  beforeAll(async () => {
    browser = afterwards(await launchChromium(), (each) => each.close());
    cloud = afterwards(await startCloud(environment), (each) => each.stop());
    page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    complaints = recordComplaints(page);
    const socket = join(folder, 'admin.sock');
    await sendOperatorCommand(socket, 'POST', '/license/issue', { email: CUSTOMER, tier: 'pro' });
    await sendOperatorCommand(socket, 'POST', '/license/revoke', { email: CUSTOMER });
  });
  afterAll(() => {
    expect(complaints.filter((complaint) => !/401|ERR_CONNECTION_RESET/.test(complaint))).toEqual([]);
  });

  /** Opens the page without a session. */
  async function arrive(): Promise<void> {
    await page.context().clearCookies();
    await page.goto(`${cloud.address}/admin/machines`);
  }
  async function say(secret: string): Promise<void> {
    await page.getByLabel('Admin secret').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  /** Opens the page and signs in. */
  async function enter(): Promise<void> {
    await arrive();
    await say(SECRET);
    await page.getByRole('heading', { name: 'Founding program' }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('State machines');
  }
  /** Opens the page, signs in and shows the history of the customer's license. */
  async function enterAndShow(): Promise<void> {
    await enter();
    await page.getByLabel('Customer').fill(CUSTOMER);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.locator('.chart [data-state="revoked"].is-active').waitFor();
  }
  const lit = (): Promise<string[]> =>
    page
      .locator('.chart .is-active')
      .evaluateAll((states) => states.map((state) => state.getAttribute('data-state') ?? ''));

  it('shows nothing without the secret', async () => {
    await arrive();
    await say('something else');
    await expectSoon(() => page.getByRole('alert').textContent(), 'The admin secret is wrong. Check ADMIN_SECRET.');
  });

  it('starts a session, which scripts cannot read, for the right secret [CFG-06]', async () => {
    await enter();
    const [cookie] = await page.context().cookies(`${cloud.address}/admin/machines`);
    expect([cookie?.httpOnly, cookie?.sameSite, cookie?.path, cookie?.value.includes(SECRET)]).toEqual([
      true,
      'Strict',
      '/admin/machines',
      false,
    ]);
    expect(page.url()).toBe(`${cloud.address}/admin/machines`);
    await page.getByText('0 of 100 places are taken.').waitFor();
  });

  it('shows the history of a customer’s license, step by step', async () => {
    await enterAndShow();
    await expectSoon(lit, ['revoked']);
    await expectSoon(() => page.locator('.events .event').allTextContents(), ['license.revoked', 'started']);
    await page.keyboard.press('ArrowLeft');
    await page.locator('.chart [data-state="active.current"].is-active').waitFor();
    await expectSoon(lit, ['active.current']);
    await page.keyboard.press('ArrowRight');
    await page.locator('.chart [data-state="revoked"].is-active').waitFor();
    await expectSoon(() => page.locator('.chart .arrow.is-taken').count(), 1);
  });

  it('has no serious accessibility violation, and fits on a phone screen', async () => {
    await enterAndShow();
    await page.evaluate(axe.source);
    expect(await seriousViolations(page, 'everything')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSoon(() => page.evaluate<number>('document.documentElement.scrollWidth'), 390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('ends the session with a button', async () => {
    await enter();
    for (const path of ['read', 'session'])
      await interceptRequests(page, `**/admin/machines/${path}`, (request) => request.abort());
    const alert = page.getByRole('search').getByRole('alert');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectSoon(async () => (await alert.textContent()) === '', false);
    await page.getByLabel('Customer').fill(CUSTOMER);
    await Promise.all([
      page.waitForEvent('requestfailed'),
      page.getByRole('button', { name: 'Show', exact: true }).click(),
    ]);
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await page.getByLabel('Customer').inputValue()).toBe(CUSTOMER);
    await page.reload();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    stopIntercepting(page);
    await again.click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Admin secret').waitFor();
    await page.reload();
    await page.getByLabel('Admin secret').waitFor();
  });
});
