import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { licenseView } from '../../../src/adapters/http/contract/dashboard/license.js';
import { installationStatusView } from '../../../src/adapters/http/contract/dashboard/setup.js';
import { lastFinalSession } from '../../../src/domain/dashboard/market/calendar/tradingSessions.js';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/shared/timeUnits.js';
import { FIDELITY_POSITIONS } from '../../adapters/brokerExports/positionSamples.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { licenseOf, sendJson, startCloudServer } from '../../servers/cloud.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import { startBuiltDashboard, startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { dropPortfolioFile } from '../dropPortfolioFile.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { expectSoon } from '../expectSoon.js';
import { speedUpTimers } from '../monitoredPage.js';
import { loadView } from '../openView.js';

jest.setTimeout(60_000);

const openDashboard = dashboardForSuite();

const CSV = 'ticker,quantity,average_price,stop\nAAPL,10,150.25,140\nMSFT,0,,\nTSLA,ten,100,\nCAT,5,90,\n';

describe('the first run, from an empty folder', () => {
  let home: string;
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    ({ home, dashboard, page, complaints } = await openDashboard(startDashboard));
  });

  beforeEach(() => {
    complaints.length = 0;
  });

  const open = (view: string) => loadView(page, dashboard, view);

  it('leads to an audit of the user’s own portfolio in under a minute', async () => {
    await rm(join(home, 'portfolio.csv'), { force: true });
    const began = performance.now();
    await open('/');
    await page.getByRole('heading', { level: 1, name: 'Welcome to Plumbline' }).waitFor();

    const portfolio = page.getByRole('region', { name: 'Portfolio', exact: true });
    await portfolio.getByText('The sample portfolio: 21 positions, 4 watched.').waitFor();
    await dropPortfolioFile(portfolio, 'mine.csv', CSV);
    await portfolio.getByText('2 positions, 1 watched.').waitFor();
    expect(await portfolio.locator('.by-line').textContent()).toBe(
      'Line 4TSLA: the quantity "ten" is not a number. Write 100 or -100, or 0 to watch the ticker.',
    );
    expect(await portfolio.getByRole('rowheader').allTextContents()).toEqual(['AAPL', 'MSFT', 'CAT']);
    expect((await setupOf(dashboard)).portfolio.source).toBe('sample');

    const run = page.getByRole('button', { name: 'Run the first audit' });
    await page.getByText('The import above is not saved yet.').waitFor();
    expect(await run.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('r');

    await portfolio.getByRole('button', { name: 'Change' }).click();
    expect(await portfolio.getByRole('textbox').inputValue()).toBe(CSV);
    await portfolio.getByRole('button', { name: 'Check', exact: true }).click();
    await portfolio.getByRole('button', { name: 'Save 3 lines' }).click();
    await portfolio.getByText(`Your portfolio: 2 positions, 1 watched, in ${join(home, 'portfolio.csv')}.`).waitFor();
    expect(await readFile(join(home, 'portfolio.csv'), 'utf8')).toBe(CSV);
    await page
      .getByRole('region', { name: 'Prices' })
      .getByText('Sample prices: real market data through the end of 2017.')
      .waitFor();
    await page.getByRole('region', { name: 'License' }).getByText('Optional: 25 tickers without a license.').waitFor();

    await run.click();
    await page.locator('.overview-table').waitFor();
    await expectSoon(
      async () => (await page.locator('.overview-table').getByRole('rowheader').allTextContents()).toSorted(),
      ['AAPL', 'CAT', 'MSFT'],
    );
    expect(performance.now() - began).toBeLessThan(MINUTE_MS);

    await page.getByRole('link', { name: 'Import a file' }).click();
    await portfolio.getByRole('group', { name: 'Portfolio file' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps unusable text for correction, saves usable text with a backup, and can undo that', async () => {
    await writeFile(join(home, 'portfolio.csv'), CSV);
    await open('/start');
    const portfolio = page.getByRole('region', { name: 'Portfolio', exact: true });
    await portfolio.getByText('Paste or type the portfolio').click();
    await portfolio.getByRole('button', { name: 'Check', exact: true }).click({ force: true });
    await portfolio.getByRole('textbox').fill('AAPL 10 150');
    expect(await portfolio.getByRole('button', { name: 'Start from the current lines' }).count()).toBe(0);
    await portfolio.getByRole('button', { name: 'Check', exact: true }).click();
    await portfolio.getByText('No line can be used.').waitFor();
    expect(await portfolio.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await portfolio.getByRole('button', { name: 'Try again' }).click();
    expect(await portfolio.getByRole('textbox').inputValue()).toBe('AAPL 10 150');

    await portfolio.getByRole('textbox').fill('ticker,quantity,average_price\nIBM,1,100\n');
    await portfolio.getByRole('button', { name: 'Check', exact: true }).click();
    await portfolio.getByText('Saving removes AAPL', { exact: false }).waitFor();
    await portfolio.getByRole('button', { name: 'Save 1 line' }).click();
    await portfolio.getByText('Your portfolio: 1 position, 0 watched').waitFor();
    expect(await readFile(join(home, 'portfolio.csv'), 'utf8')).toBe('ticker,quantity,average_price\nIBM,1,100\n');
    expect(await readFile(join(home, 'portfolio.csv.bak'), 'utf8')).toBe(CSV);

    await portfolio.getByText('Imported from your own CSV.').waitFor();
    await portfolio.getByRole('button', { name: 'Undo the import' }).click();
    await portfolio.getByText('Your portfolio: 2 positions, 1 watched').waitFor();
    expect(await readFile(join(home, 'portfolio.csv'), 'utf8')).toBe(CSV);
    expect(complaints).toEqual([]);
  });

  it('lets the user edit the lines of the current portfolio', async () => {
    await writeFile(join(home, 'portfolio.csv'), CSV);
    await open('/start');
    const portfolio = page.getByRole('region', { name: 'Portfolio', exact: true });
    await portfolio.getByText('Paste or type the portfolio').click();
    await portfolio.getByRole('button', { name: 'Start from the current lines' }).click();

    await expectSoon(() => portfolio.getByRole('textbox').inputValue(), CSV);
    expect(complaints).toEqual([]);
  });

  it('does not mark the portfolio step as done while the portfolio has no tickers', async () => {
    await writeFile(join(home, 'portfolio.csv'), 'ticker,quantity,average_price\n');
    await interceptRequests(page, '**/ui/setup', (request) => request.abort());
    await open('/start');
    await page.getByRole('alert').getByText('Plumbline does not respond.').waitFor();
    stopIntercepting(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('region', { name: 'Portfolio', exact: true })
      .getByText(`Your portfolio has no tickers yet: ${join(home, 'portfolio.csv')}.`)
      .waitFor();
    await page.getByText('Your portfolio has no tickers yet. Add one above.').waitFor();
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('region', { name: 'Portfolio', exact: true }) })
        .getAttribute('class'),
    ).toBeNull();
    expect(complaints.filter((complaint) => !complaint.includes('ERR_'))).toEqual([]);
  });
});

describe('the first run with a cloud', () => {
  it('leads from the trial to the license', async () => {
    const cloud = await startCloudServer();
    const key = licenseKeyNumber(1);
    cloud.licenses.set(key, licenseOf({ tier: 'trial' }));
    cloud.instead = (request, response) => {
      if (request.url !== '/api/trial/start') return cloud.listener(request, response);
      const expiresAt = new Date(Date.now() + 14 * DAY_MS).toISOString();
      return sendJson(response, { started: true, tier: 'trial', expires_at: expiresAt, message: 'Sent.' });
    };
    const { dashboard, page, complaints } = await openDashboard((home) =>
      startDashboard(home, 0, { CLOUD_URL: cloud.origin }),
    );
    await page.goto(dashboard.address);
    await page.getByText('Try Pro first').click();
    await page.getByLabel('E-mail address for a 14-day Pro trial').fill('ada@example.com');
    await page.getByRole('button', { name: 'Start trial' }).click();
    await page.getByText('Sent. Enter the key from the e-mail in the field above.').waitFor();
    await page.getByRole('textbox', { name: 'License key' }).fill(key);
    await page.getByRole('button', { name: 'Save key' }).click();
    await page.getByText('Your trial license covers 25 tickers.').waitFor();
    const license: unknown = await (await fetch(`${dashboard.address}/ui/license`)).json();
    const ended = { ...licenseView.parse(license), state: 'unchecked', message: 'The license is not confirmed yet.' };
    await page.route('**/ui/license', (route) => route.fulfill({ json: ended }));
    await page.reload();
    await page.getByText('The license is not confirmed yet.').waitFor();
    expect(await page.getByText('Try Pro first').count()).toBe(0);
    expect(complaints).toEqual([]);
    await cloud.close();
  });
});

describe('the first run with a broker’s file and the user’s own prices', () => {
  let home: string;
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    ({ home, dashboard, page, complaints } = await openDashboard(async (folder) => {
      await mkdir(join(folder, 'files'));
      const rows = sessionBars(300, lastFinalSession(Date.now())).map(({ date, open, high, low, close, volume }) =>
        [date, open, high, low, close, volume].join(','),
      );
      for (const ticker of ['KO', 'VTI', 'SPX'])
        await writeFile(
          join(folder, 'files', `${ticker}.csv`),
          ['date,open,high,low,close,volume', ...rows, ''].join('\n'),
        );
      return startBuiltDashboard(folder, 0, { MARKET_DATA: '' });
    }));
    await speedUpTimers(page);
  });

  it('leads to an audit of the imported portfolio in under two minutes, without leaving the page', async () => {
    const began = performance.now();
    await page.goto(dashboard.address);
    await page.getByText('Optional: 25 tickers without a license.').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['License', 'Portfolio', 'Prices']);

    const portfolio = page.getByRole('region', { name: 'Portfolio', exact: true });
    await dropPortfolioFile(portfolio, 'Portfolio_Positions.csv', FIDELITY_POSITIONS);
    await portfolio.getByRole('button', { name: /^Save [1-9]/ }).click();
    await portfolio.getByText('Imported from Portfolio_Positions.csv.').waitFor();

    const prices = page.getByRole('region', { name: 'Prices' });
    await prices.getByText('Use other prices').click();
    await prices.getByRole('radio', { name: /^Tradier/ }).check();
    await prices.getByLabel('Tradier access token').fill('with a space');
    await prices.getByRole('radio', { name: 'Your own price files.' }).check();
    await prices.getByText('MARKET_DATA=csv needs MARKET_DATA_DIR: the folder of your TICKER.csv files').waitFor();
    await prices.getByLabel('Folder of price files').fill(join(home, 'files'));
    await prices
      .getByText('MARKET_DATA_DIR · Not saved yet · takes effect when you save, which restarts Plumbline')
      .waitFor();
    await prices.getByRole('button', { name: 'Test prices' }).click();
    await prices.getByText(/^✓ Your files: the last close of KO is [\d.]+ USD/).waitFor();
    const use = prices.getByRole('button', { name: 'Use these prices' });
    await expectSoon(() => use.getAttribute('aria-disabled'), 'false');
    await interceptRequests(page, '**/ui/settings/restart', (request) => request.abort());
    await use.click();
    await prices.getByRole('alert').getByText('Plumbline does not respond').waitFor();
    stopIntercepting(page);
    await prices.getByRole('button', { name: 'Restart now' }).click();
    await prices.getByText(`Prices are read from ${join(home, 'files')}`).waitFor();

    await page.getByRole('button', { name: 'Run the first audit' }).click();
    await page.locator('.overview-table').waitFor();
    expect((await page.locator('.overview-table').getByRole('rowheader').allTextContents()).toSorted()).toEqual([
      'KO',
      'VTI',
    ]);
    expect(performance.now() - began).toBeLessThan(2 * MINUTE_MS);
    expect(complaints.filter((complaint) => !complaint.includes('ERR_'))).toEqual([]);
  });
});

const setupOf = async ({ address }: Dashboard) =>
  installationStatusView.parse(await (await fetch(`${address}/ui/setup`)).json());
