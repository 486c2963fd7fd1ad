import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { startDashboard, type Dashboard } from './dashboard.js';
import { runFirstAudit } from './firstAudit.js';
import { watchedPage } from './watchedPage.js';

jest.setTimeout(60_000);

let home: string;
let browser: Browser;
let dashboard: Dashboard;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plumbline-account-'));
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
    await Promise.all([page.waitForResponse('**/ui/preferences'), arms.click()]);
    await Promise.all([page.waitForResponse('**/ui/preferences'), page.getByText('Encouraging', { exact: true }).click()]);
    expect(JSON.parse(await readFile(join(home, 'preferences.json'), 'utf8'))).toMatchObject({ coach: { tone: 'encouraging', length: 'medium' }, alerts: { armed: false, exit: true } });

    await page.reload();
    await page.locator('[role=switch][aria-checked=false]').waitFor();
    expect(await page.getByRole('switch', { name: 'A ticker arms' }).getAttribute('aria-checked')).toBe('false');
    expect(await page.getByRole('radio', { name: 'Encouraging' }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('says at the field why a license key is refused', async () => {
    const { page } = await account();
    const field = page.getByRole('main').getByLabel('License key');
    await field.fill('not-a-key');
    await field.press('Enter');
    await page.getByText('This is not a license key.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.close();
  });

  it('lists what coaches wrote, of all tickers or of one', async () => {
    const { page } = await watchedPage(browser);
    await runFirstAudit(page, dashboard);
    for (const ticker of ['AAPL', 'KO']) expect((await fetch(`${dashboard.address}/thesis/ai/generate?ticker=${ticker}`)).status).toBe(200);
    await page.goto(`${dashboard.address}/#/account`);
    const log = page.getByRole('region', { name: 'Thesis log' });
    await log.getByRole('listitem').nth(1).waitFor();
    expect(await log.locator('summary strong').allTextContents()).toEqual(['KO', 'AAPL']);
    await log.getByLabel('Ticker').selectOption('AAPL');
    await log.locator('summary strong').nth(1).waitFor({ state: 'detached' });
    expect(await log.locator('summary strong').allTextContents()).toEqual(['AAPL']);
    await log.locator('summary').click();
    await log.getByText(/^All \d+ checks passed/).waitFor();
    await page.close();
  });
});
