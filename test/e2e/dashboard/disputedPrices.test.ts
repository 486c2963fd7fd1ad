import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { expectSoon } from '../expectSoon.js';
import { findOverflows } from '../findOverflows.js';
import { runFirstAuditByApi } from '../firstAudit.js';

jest.setTimeout(60_000);

const DISPUTED_DATE = '2017-12-27';

/** Copies a ticker's sample prices to `path`, with the numbers of the disputed session replaced by `change`. */
async function copySample(ticker: string, path: string, change: (columns: number[]) => number[], currency = 'USD') {
  const [head, ...rows] = (await readFile(`data/sample/${ticker}.csv`, 'utf8')).trim().split(/\r?\n/);
  const lines = rows.map((row) => {
    const [date, ...columns] = row.split(',');
    const kept = date === DISPUTED_DATE ? change(columns.map(Number)) : columns;
    return [date, ...kept, currency].join(',');
  });
  await writeFile(path, [`${head},currency`, ...lines, ''].join('\n'));
}

const unchanged = (columns: number[]): number[] => columns;

describe('the page of a ticker whose prices are disputed', () => {
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];

  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({ dashboard, page, complaints } = await openDashboard(async (home) => {
      const [first, second] = [join(home, 'first'), join(home, 'second')];
      for (const folder of [first, second]) await mkdir(folder);
      await copySample('AAPL', join(first, 'AAPL.csv'), unchanged);
      await copySample('AAPL', join(second, 'AAPL.csv'), ([open = 0, high = 0, low = 0, close = 0, volume = 0]) => [
        open,
        high + 6,
        low,
        close,
        volume,
      ]);
      await copySample('KO', join(first, 'KO.csv'), unchanged);
      await copySample('KO', join(second, 'KO.csv'), ([open = 0, high = 0, low = 0, close = 0, volume = 0]) => [
        open,
        high,
        low,
        close,
        3 * volume,
      ]);
      await copySample('BA', join(first, 'VOD.L.csv'), unchanged, 'GBp');
      await writeFile(
        join(first, 'GBPUSD=X.csv'),
        'date,open,high,low,close,volume\n2017-12-28,1.34,1.35,1.33,1.34,0\n2017-12-29,1.34,1.36,1.33,1.35,0\n',
      );
      await writeFile(
        join(home, 'portfolio.csv'),
        'ticker,quantity,average_price\nAAPL,5,150\nKO,10,45\nVOD.L,100,250\n',
      );
      return startDashboard(home, 0, {
        MARKET_DATA: 'csv',
        MARKET_DATA_DIR: first,
        MARKET_DATA_CHECK: 'csv',
        MARKET_DATA_CHECK_DIR: second,
      });
    }));
    await runFirstAuditByApi(dashboard);
  });

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  const open = async (ticker: string): Promise<void> => {
    await page.mouse.move(0, 0);
    await page.goto(`${dashboard.address}/#/ticker/${ticker}`);
    await page.getByRole('heading', { level: 1, name: ticker, exact: true }).waitFor();
  };
  const data = (): Locator => page.getByRole('region', { name: 'Data' });
  const rowsOf = async (): Promise<string[][]> => {
    const rows = await data().getByRole('table').locator('tbody tr').all();
    return Promise.all(rows.map((row) => row.locator('td').allTextContents()));
  };

  it('says where the prices come from, how old they are and how many sessions agree', async () => {
    await open('AAPL');
    const text = await data().textContent();

    expect(text).toContain('3,019 sessions from Jan 3, 2006 to Dec 29, 2017, prices from Your files.');
    expect(text).toMatch(/The last session was [\d.]+ years ago\./);
    expect(text).toContain('3,019 sessions compared with Your files (second): 3,018 equal, 1 stray tick.');
  });

  it('says on the overview how many recent sessions have disputed prices', async () => {
    await page.goto(`${dashboard.address}/#/`);
    await page.getByText('1 of the last 30 sessions has disputed prices.').first().waitFor();
  });

  it('lists both values of a disputed bar and says which value the audit uses', async () => {
    await open('AAPL');

    expect(await data().getByRole('table').locator('caption').textContent()).toBe(
      'Disputed among the last 30 bars; orders that open or add to a position are refused',
    );
    const bar = ['170.10', '170.78', '169.71', '170.60', '21,498,213'];
    expect(await rowsOf()).toEqual([
      ['Dec 27, 2017', 'stray tick', 'Your files (first)', ...bar],
      ['Dec 27, 2017', 'stray tick', 'Your files (second)', bar[0], '176.78', ...bar.slice(2)],
      ['Dec 27, 2017', 'stray tick', 'used by the audit', ...bar],
    ]);
  });

  it('says that disputed volumes block orders, but draws only one series of bars', async () => {
    await open('KO');

    expect(await data().getByRole('table').locator('caption').textContent()).toBe(
      'Disputed among the last 30 bars; orders that open or add to a position are refused',
    );
    await page.locator('.chart canvas').first().waitFor();
    expect(await page.locator('.chart .canvas').getAttribute('data-disputed')).toBeNull();
  });

  it('draws the bars of both sources for a disputed session until the user hides them', async () => {
    await open('AAPL');
    const chart = page.getByRole('figure', { name: 'Prices for AAPL' });
    const toggle = page.getByRole('button', { name: 'Disputed bars by source' });
    await chart.locator('[data-disputed="1"] canvas').first().waitFor();
    expect(await chart.getByRole('img').getAttribute('aria-label')).toContain(
      '1 session with disputed prices: the bars of Your files (first) and Your files (second) are drawn.',
    );
    const legend = (): Promise<string[]> => chart.locator('.first-source, .second-source').allTextContents();
    await expectSoon(legend, ['Your files (first) C –', 'Your files (second) C –']);
    const drawn = await pictureOf(chart);
    await toggle.click();
    await expectSoon(async () => (await pictureOf(chart)) === drawn, false);
    expect(await legend()).toEqual([]);
    await toggle.click();
    await page.mouse.move(0, 0);
    await expectSoon(async () => (await pictureOf(chart)) === drawn, true);
  });

  it('names the currency and the exchange rate of a foreign ticker', async () => {
    await open('VOD.L');

    expect(await data().textContent()).toContain('Prices are in GBp. 1 GBp = 0.0135 USD, the rate of Dec 29, 2017.');
    expect(await page.locator('.head-figures').textContent()).toMatch(/294\.91 GBp.*100 at 250\.00 GBp/);
  });

  it('says on the overview and the risk page that exchange-rate changes are not counted', async () => {
    await page.goto(`${dashboard.address}/#/`);
    await page.getByText('exchange-rate changes: VOD.L').waitFor();
    await page.goto(`${dashboard.address}/#/risk`);
    await page.getByText('Past prices of VOD.L are converted at the latest exchange rate').waitFor();
  });

  it('fits phones and large screens', async () => {
    await open('AAPL');
    await page.locator('.chart canvas').first().waitFor();

    expect(await findOverflows(page, [390, 1440])).toEqual([]);
  });
});

const pictureOf = (chart: Locator): Promise<string> =>
  chart
    .getByRole('img')
    .screenshot()
    .then((png) => png.toString('base64'));
