import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import {
  historyReply,
  type LedgerHistory,
} from '../../../src/adapters/http/contract/dashboard/portfolio/portfolioHistory.js';
import type { TransactionsReply } from '../../../src/adapters/http/contract/dashboard/portfolio/ledger.js';
import { installationStatusView } from '../../../src/adapters/http/contract/dashboard/setup.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { endAfterSuite } from '../endAfterSuite.js';
import { expectSoon } from '../expectSoon.js';
import { runFirstAudit } from '../firstAudit.js';
import { interceptRequests, stopInterceptingAndLeave } from '../interceptRequests.js';
import { interceptSetup } from '../interceptSetup.js';
import { LEDGER_DRAFTS, writeLedger } from '../ledgerHome.js';
import { downloadCsv } from '../downloadFile.js';
import { loadView, remountView } from '../openView.js';
import { withoutDecisionMaps } from '../withoutDecisionMaps.js';

jest.setTimeout(60_000);

const LONG_LIST = 1250;
/** Sessions within the first pixels of a narrow chart. */
const SESSIONS_NEAR_EDGE = 12;

/** Returns the interest payment at a place in the list. Each payment has a different account. */
const interestPayment = (place: number): TransactionsReply['transactions'][number] => ({
  id: `b1:${place}`,
  batch_id: 'b1',
  kind: 'interest',
  account: `Account ${place}`,
  trade_date: '2016-06-30',
  symbol: null,
  quantity: null,
  price: null,
  amount: '1',
  currency: 'USD',
  fee: '0',
  source: { file: 'activity.csv', line: place + 2 },
});

describe('the portfolio performance', () => {
  let dashboard: Dashboard;
  let withFile: Dashboard;
  let fileHome: string;
  let page: Page;
  let complaints: string[];
  let history: LedgerHistory;

  const afterwards = endAfterSuite();
  withoutDecisionMaps();
  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({ dashboard, page, complaints } = await openDashboard(async (home) => {
      fileHome = join(home, 'with-file');
      await mkdir(fileHome);
      await writeLedger(home);
      await writeFile(join(fileHome, 'portfolio.csv'), 'ticker,quantity,average_price\nAAPL,2,100\nNOPRICE,1,10\n');
      withFile = afterwards(await startDashboard(fileHome), (each) => each.stop());
      return startDashboard(home);
    }));
    const reply = historyReply.parse(await (await fetch(`${dashboard.address}/ui/ledger/history`)).json());
    if (reply.kind !== 'ledger') throw new TypeError('The history is a snapshot.');
    history = reply;
  });

  afterEach(async () => {
    await stopInterceptingAndLeave(page);
    expect(complaints.splice(0)).toEqual([]);
  });

  const open = async (path = '/portfolio'): Promise<void> => {
    await remountView(page, dashboard, path);
    await panel('Summary').waitFor();
  };
  const panel = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const figure = async (name: string): Promise<string | null> =>
    panel('Summary')
      .locator('div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition')
      .first()
      .textContent();
  const cellsOf = (name: string, row: string): Promise<string[]> =>
    panel(name)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .getByRole('cell')
      .allTextContents();
  const csvOf = async (name: string): Promise<string[]> => (await downloadCsv(panel(name))).lines;

  it('opens from the navigation and with the key v', async () => {
    await page.goto(`${dashboard.address}/#/`);
    await page.getByRole('link', { name: 'Portfolio', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio performance' }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'Portfolio risk' }).waitFor();
    await page.keyboard.press('v');
    await page.getByRole('heading', { level: 1, name: 'Portfolio performance' }).waitFor();
  });

  it('shows contributions, gains, income and costs that add up to the value', async () => {
    await open();
    const dollars = async (name: string): Promise<number> =>
      Number((await figure(name))?.replace('\u2212', '-').replaceAll(/[$,+]/g, ''));
    const parts = ['Net contributions', 'Realized gain', 'Unrealized gain', 'Dividends', 'Interest', 'Fees', 'Taxes'];
    let sum = 0;
    for (const name of parts) sum += await dollars(name);
    expect(sum).toBeCloseTo(await dollars('Value'), 2);
    expect(await dollars('Net contributions')).toBe(21_000);
    expect(await page.getByRole('link', { name: 'Import a broker’s file' }).getAttribute('href')).toBe('#/start');
  });

  it('draws value, return and drawdown, each with a table of its numbers', async () => {
    await open();
    for (const name of ['Value and contributions', 'Return', 'Drawdown'])
      await panel(name).locator('canvas').first().waitFor();
    await panel('Value and contributions').getByText('Value by session as a table').click();
    const [last] = history.points.slice(-1);
    const row = page.getByRole('table', { name: 'Value by session as a table' }).getByRole('row').nth(1);
    expect((await row.getByRole('cell').first().textContent())?.replaceAll(/[$,]/g, '')).toBe(
      Number(last?.value).toFixed(2),
    );
  });

  it('shows the whole period in the charts after the window becomes narrower', async () => {
    await open();
    const chart = panel('Value and contributions');
    await chart.locator('canvas').first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSoon(async () => {
      for (const x of [3, 2]) await chart.getByRole('img').hover({ position: { x, y: 100 } });
      const date = await chart.locator('time').getAttribute('datetime');
      return history.points.slice(0, SESSIONS_NEAR_EDGE).some((point) => point.date === date);
    }, true);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('lets the user choose the period by a link or by dates', async () => {
    await open();
    await page.getByRole('link', { name: 'YTD', exact: true }).click();
    await panel('Summary').getByText('From the end of Dec 31, 2016').waitFor();
    expect(await cellsOf('By year', '2016')).toEqual([]);
    await page.getByLabel('To', { exact: true }).fill('2017-06-30');
    await page.getByRole('button', { name: 'Show dates' }).click();
    await panel('Summary').getByText('From the end of Dec 31, 2016 to Jun 30, 2017').waitFor();
    await page.getByLabel('From the end of').fill('');
    expect(await page.getByLabel('From the end of').inputValue()).toBe('');
    await page.getByLabel('From the end of').fill('2015-12-31');
    await page.getByLabel('To', { exact: true }).fill('2016-06-30');
    await page.getByRole('button', { name: 'Show dates' }).click();
    await panel('Summary').getByText('From the end of Dec 31, 2015 to Jun 30, 2016').waitFor();
    expect(await figure('Realized gain')).toBe('\u2212$210.00');
    await page.getByLabel('From the end of').fill('2017-01-01');
    await page.getByText('Must be before the last day.').waitFor();
    expect(await page.getByRole('button', { name: 'Show dates' }).isDisabled()).toBe(true);
  });

  it('lists the transactions behind a figure', async () => {
    await open();
    await panel('By year').getByRole('link', { name: '+$39.60' }).click();
    await panel('Transactions').getByText('dividends, 2015: 1 transaction').waitFor();
    expect(await cellsOf('Transactions', '2015-10-01')).toEqual(expect.arrayContaining(['dividend', 'KO', '+$39.60']));
    await panel('Transactions').getByRole('link', { name: 'Close' }).click();
    await panel('Transactions').waitFor({ state: 'detached' });
  });

  it('pages through a long list to its oldest transaction, and downloads the whole list', async () => {
    await interceptRequests(page, '**/ui/ledger/transactions*', async (request) => {
      const asked = new URL(request.url).searchParams;
      const [limit, skip] = [Number(asked.get('limit') ?? LONG_LIST), Number(asked.get('skip'))];
      const end = Math.max(0, LONG_LIST - skip);
      const shown = Array.from({ length: Math.min(limit, end) }, (_, place) => end - Math.min(limit, end) + place);
      await request.fulfill({ json: { transactions: shown.map(interestPayment), total: LONG_LIST } });
    });
    await loadView(page, dashboard, '/portfolio?list=all');
    await panel('Transactions').getByText('all kinds: 1,250 transactions').waitFor();
    const places = async (): Promise<(string | undefined)[]> => {
      const accounts = await panel('Transactions').getByRole('cell', { name: 'Account ' }).allTextContents();
      const sorted = accounts.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
      return [sorted[0], sorted.at(-1)];
    };
    expect(await places()).toEqual(['Account 1050', 'Account 1249']);
    await panel('Transactions').getByRole('link', { name: 'Older' }).click();
    await expectSoon(places, ['Account 850', 'Account 1049']);
    await panel('Transactions').getByRole('link', { name: 'Oldest' }).click();
    await panel('Transactions').getByText('Page 7 of 7').waitFor();
    await expectSoon(places, ['Account 0', 'Account 49']);
    expect(await panel('Transactions').getByRole('link', { name: 'Older' }).count()).toBe(0);
    expect(await csvOf('Transactions')).toHaveLength(LONG_LIST + 1);
    await page.getByRole('link', { name: 'YTD', exact: true }).click();
    await panel('Transactions').getByText('Page 1 of 7').waitFor();
  });

  it('shows a single symbol with its transactions, and returns to the whole portfolio', async () => {
    await open('/portfolio?list=all&year=2015');
    await panel('By position').getByRole('link', { name: 'KO', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'KO performance' }).waitFor();
    const ofKo = LEDGER_DRAFTS.filter(({ symbol }) => symbol === 'KO').length;
    await panel('Transactions').getByText(`KO, all kinds: ${ofKo} transactions`).waitFor();
    await expectSoon(() => figure('Dividends'), '+$84.00');
    await page.getByRole('link', { name: 'Show the whole portfolio' }).click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio performance' }).waitFor();
  });

  it('names the symbol in its heading only together with the figures of the symbol', async () => {
    await open();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const asked = new Promise<void>((resolve) => {
      void interceptRequests(page, '**/ui/ledger/history?symbol=XOM*', async (request) => {
        resolve();
        await held;
        await request.continue();
      });
    });
    await panel('By position').getByRole('link', { name: 'XOM', exact: true }).click();
    await asked;
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Portfolio performance');
    answer();
    await page.getByRole('heading', { level: 1, name: 'XOM performance' }).waitFor();
  });

  it('marks possible wash sales', async () => {
    await open();
    await page.getByText('1 possible wash sale').click();
    await page.getByText('10 XOM, sold on Jan 20, 2016').waitFor();
    await page.getByText('Losses of short sales and purchases of options are not checked.').waitFor();
  });

  it('exports sessions, years, positions and transactions as CSV with exact decimals', async () => {
    await open('/portfolio?list=fees');
    const sessions = await csvOf('Value and contributions');
    expect(sessions[0]).toMatch(/^date,value,net_flow,currency,time_weighted_return,drawdown,/);
    expect(sessions).toHaveLength(history.points.length + 1);
    expect(sessions.at(-1)).toContain(`,${history.points.at(-1)?.value},21000,USD,`);
    expect((await csvOf('By year')).find((line) => line.startsWith('2016,USD,5000,'))).toMatch(
      /,-210,0,0,12\.41,-25,0$/,
    );
    const ko = history.positions.find(({ symbol }) => symbol === 'KO');
    expect(await csvOf('By position')).toContain(`KO,USD,120,3961,${ko?.value},${ko?.unrealized},0,0,84,0,0,-6.66`);
    expect(await csvOf('Transactions')).toEqual([
      'date,kind,account,symbol,quantity,price,amount,currency,fee,file,line',
      '2016-12-30,fee,Brokerage,,,,-25,USD,0,activity.csv,2',
    ]);
  });

  it('says which sessions are left out, and why figures are unavailable', async () => {
    const changed = {
      ...history,
      left_out: [{ symbol: 'KO', sessions: 2, first: '2016-01-05', last: '2016-01-06' }],
      time_weighted: { kind: 'unavailable', reason: 'The loss was larger than the invested money.' },
      index: { ...history.index, time_weighted: { kind: 'unavailable', reason: 'The index has no close.' } },
    };
    await interceptRequests(page, '**/ui/ledger/history*', (request) => request.fulfill({ json: changed }));
    await loadView(page, dashboard, '/portfolio');
    await page
      .getByText('On 2 sessions from Jan 5 ’16 to Jan 6 ’16, KO has no price consistent with its trades.')
      .waitFor();
    await page.getByText('Some figures are unavailable. The loss was larger than the invested money.').waitFor();
    await page.getByText('Some figures are unavailable. The index has no close.').waitFor();
    expect(await figure('Time-weighted return')).toBe('–');
  });

  it('shows the positions of a portfolio file, and offers an import of transactions', async () => {
    await loadView(page, withFile, '/portfolio');
    await page.getByText('portfolio.csv has positions but no history.').waitFor();
    expect((await cellsOf('Positions', 'NOPRICE'))[0]).toBe('no price');
    await panel('Positions').getByText(', without 1 position').waitFor();
    expect((await cellsOf('Positions', 'AAPL')).at(-1)).toBe('$200.00');
    await rm(join(fileHome, 'portfolio.csv'));
    await mkdir(join(fileHome, 'portfolio.csv'));
    await page.keyboard.press('o');
    await page.getByRole('link', { name: 'Portfolio', exact: true }).click();
    await page.getByRole('heading', { name: 'The portfolio cannot be shown' }).waitFor();
    await expectSoon(() => page.getByText(/Valued at|has positions/).count(), 0);
    await page.getByRole('link', { name: 'Import a broker’s file' }).click();
    await page.getByRole('group', { name: 'Portfolio file' }).waitFor();
  });

  it('compares the sales of the plan with those in the ledger, unless the audit is of an earlier portfolio', async () => {
    await runFirstAudit(page, dashboard);
    await page.getByRole('table').getByRole('link', { name: 'AAPL' }).click();
    const plan = panel('Plan');
    await plan.getByText('The ledger has sales of 20 shares since Jan 6, 2015.', { exact: false }).waitFor();
    await plan.getByText('of 60 shares.', { exact: false }).waitFor();
    const rung = plan.getByText('sell 15 shares (25%)', { exact: false }).first();
    await rung.waitFor();

    const { portfolio } = installationStatusView.parse(await (await fetch(`${dashboard.address}/ui/setup`)).json());
    await interceptSetup(page, dashboard, { portfolio: { ...portfolio, changed_since_audit: true } });
    await page.reload();
    await page.getByRole('region', { name: 'Changed portfolio' }).waitFor();
    await rung.waitFor();
    expect(await plan.getByText('The ledger has', { exact: false }).count()).toBe(0);
  });

  it('says that a symbol is not in the ledger, that a date is invalid, and that an address is unknown', async () => {
    await remountView(page, dashboard, '/portfolio?symbol=NONE');
    await page.getByText('The portfolio cannot be shown. The ledger has no transaction in NONE.').waitFor();
    await page.goto(`${dashboard.address}/#/portfolio?from=2026-13-01`);
    await page.getByText('from: must be a date such as 2026-01-31').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404'), expect.stringContaining('400')]);
    await page.goto(`${dashboard.address}/#/nowhere`);
    await expectSoon(() => page.title(), 'Unknown address · Plumbline');
  });
});
