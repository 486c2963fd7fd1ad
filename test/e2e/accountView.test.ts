import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { licenseView, type LicenseView } from '../../src/adapters/http/contract/license.js';
import { setupView, type SetupView } from '../../src/adapters/http/contract/setup.js';
import { launchChromium } from './chromium.js';
import { startDashboard, type Dashboard } from './dashboard.js';
import { diverted } from './diverted.js';
import { audited } from './firstAudit.js';
import { expectSoon } from './shown.js';
import { watchedPage } from './watchedPage.js';

jest.setTimeout(60_000);

let home: string;
let browser: Browser;
let dashboard: Dashboard;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumbline-account-'));
  await writeFile(join(home, 'portfolio.csv'), 'ticker,quantity,average_price\nKO,10,40\nAAPL,0,\n');
  browser = await launchChromium();
  dashboard = await startDashboard(home);
});

afterAll(async () => {
  await browser.close();
  await dashboard.stop();
  await rm(home, { recursive: true });
});

async function account() {
  const watched = await watchedPage(browser);
  await watched.page.goto(`${dashboard.address}/#/account`);
  return watched;
}

describe('the account', () => {
  it('keeps a preference as soon as it is chosen, and shows it the next time', async () => {
    const { page, complaints } = await account();
    const arms = page.getByRole('switch', { name: 'A ticker arms' });
    expect(await arms.getAttribute('aria-checked')).toBe('true');
    const saved = () => page.waitForResponse((response) => response.url().endsWith('/ui/preferences') && response.request().method() === 'POST');
    await Promise.all([saved(), arms.click()]);
    await Promise.all([saved(), page.getByText('Encouraging', { exact: true }).click()]);
    expect(JSON.parse(await readFile(join(home, 'preferences.json'), 'utf8'))).toMatchObject({ coach: { tone: 'encouraging', length: 'medium' }, alerts: { armed: false, exit: true } });

    await page.reload();
    await expectSoon(() => page.getByRole('switch', { name: 'A ticker arms' }).getAttribute('aria-checked'), 'false');
    await expectSoon(() => page.getByRole('radio', { name: 'Encouraging' }).isChecked(), true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('says at the field why a license key is refused', async () => {
    const { page } = await account();
    const field = page.getByRole('main').getByLabel('License key');
    await field.fill('not-a-key');
    await field.press('Enter');
    await page.getByText('This is not a license key.').waitFor();
    await expectSoon(() => field.getAttribute('aria-invalid'), 'true');
    await page.close();
  });

  it.each([
    ['refused', 1],
    ['none', 0],
  ] as const)('has the way to the billing of a license that is %s: %d', async (state, ways) => {
    const { page } = await watchedPage(browser);
    const shown = async (path: string) => (await fetch(dashboard.address + path)).json();
    const license: LicenseView = { ...licenseView.parse(await shown('/ui/license')), state, message: 'As the cloud says.', key_last4: state === 'none' ? null : '111R' };
    const setup: SetupView = { ...setupView.parse(await shown('/ui/setup')), cloud: 'connected' };
    await diverted(page, '**/ui/license', (route) => route.fulfill({ json: license }));
    await diverted(page, '**/ui/setup', (route) => route.fulfill({ json: setup }));
    await page.goto(`${dashboard.address}/#/account`);
    const panel = page.getByRole('region', { name: 'License', exact: true });
    await panel.getByText('As the cloud says.').waitFor();
    await panel.getByRole('button', { name: 'Start trial' }).waitFor();
    expect(await panel.getByRole('button', { name: 'Card, plan and invoices' }).count()).toBe(ways);
    await page.close();
  });

  it('lists what coaches wrote, of all tickers or of one', async () => {
    const { page } = await watchedPage(browser);
    await audited(dashboard);
    for (const ticker of ['AAPL', 'KO']) expect((await fetch(`${dashboard.address}/thesis/ai/generate?ticker=${ticker}`)).status).toBe(200);
    await page.goto(`${dashboard.address}/#/account`);
    // What stands above it has come.
    await page.getByRole('region', { name: 'In the background' }).getByRole('listitem').first().waitFor();
    await page.getByText('No license', { exact: true }).last().waitFor();
    const log = page.getByRole('region', { name: 'Thesis log' });
    await log.getByRole('listitem').nth(1).waitFor();
    await expectSoon(() => log.locator('summary strong').allTextContents(), ['KO', 'AAPL']);
    await log.getByLabel('Ticker').selectOption('AAPL');
    await expectSoon(() => log.locator('summary strong').allTextContents(), ['AAPL']);
    await log.locator('summary').click();
    await log.getByText(/^All \d+ checks passed/).waitFor();
    await page.close();
  });
});
