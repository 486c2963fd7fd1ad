import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page, Response } from 'playwright-core';
import type { AuditPayload } from '../../../src/domain/dashboard/audit/auditPayload.js';
import { freePort } from '../../servers/listen.js';
import { launchChromium } from '../chromium.js';
import { startBuiltDashboard, type Dashboard } from '../dashboard.js';
import { dropPortfolioFile } from '../dropPortfolioFile.js';
import { interceptRequests, stopIntercepting, type InterceptedRequest } from '../interceptRequests.js';
import { interceptSetup } from '../interceptSetup.js';
import { auditOf, runFirstAudit, writeSampleOf } from '../firstAudit.js';
import { expectSoon } from '../expectSoon.js';
import { openMonitoredPage, speedUpTimers } from '../monitoredPage.js';

jest.setTimeout(60_000);

/** Limit on the gzipped JavaScript of the first view. */
const FIRST_VIEW_BYTES = 250_000;
/** Limit on the number of JavaScript files of the first view. */
const FIRST_VIEW_FILES = 6;

/** Tickers that cover every state of the sample; some are only watched. */
const PORTFOLIO = ['AAPL', 'AMZN', 'CAT', 'GE', 'JNJ', 'MRK', 'XOM', 'IBM', 'INTC'];

const FINISHED = {
  state: 'idle',
  done: 25,
  total: 25,
  started_at: '2026-11-21T06:30:00.000Z',
  eta_seconds: null,
  message: null,
  judged: {},
};

describe('the dashboard page', () => {
  let home: string;
  let browser: Browser;
  let audited: Dashboard;
  /** The page's rows after the first audit, and the errors that the page logged by then. */
  let first: { readonly rows: readonly [string, string][]; readonly complaints: readonly string[] };
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'plumbline-page-'));
    browser = await launchChromium();
    await writeSampleOf(home, PORTFOLIO);
    audited = await startBuiltDashboard(home, await freePort());
    const watched = await openMonitoredPage(browser);
    await speedUpTimers(watched.page);
    await runFirstAudit(watched.page, audited);
    first = { rows: await rowsOf(watched.page), complaints: watched.complaints.splice(0) };
    ({ page, complaints } = watched);
  });

  afterAll(async () => {
    await browser.close();
    expect(await audited.stop()).toMatchObject({ code: 0 });
    await rm(home, { recursive: true });
  });

  afterEach(() => {
    stopIntercepting(page);
    complaints.length = 0;
  });

  /** Loads the page, or reloads it if it is already open. */
  const open = async (): Promise<Response | null> => {
    await page.evaluate("sessionStorage.clear(); history.replaceState(null, '', '/')");
    return page.reload();
  };

  /** Changes the audit's status as the page sees it; by default, an audit is finished. */
  const showStatus = async (changes: object): Promise<void> => {
    await interceptRequests(page, '**/events', (route) => route.abort());
    await interceptRequests(page, '**/audit/status', (route) => route.fulfill({ json: { ...FINISHED, ...changes } }));
  };

  const runButton = (state: { readonly disabled: boolean }): Locator =>
    page.getByRole('banner').getByRole('button', { name: 'Run audit', ...state });
  const waitingButton = (): Locator => page.getByRole('banner').getByRole('button', { name: /^Starts in \d+ s$/ });

  /** Refuses an audit, as the program does for a minute after each audit. */
  const refuse = (request: InterceptedRequest): Promise<unknown> => {
    const detail = { error: 'rate_limit_exceeded', message: 'Too early.', bucket: 'audit_run', retry_after: 40 };
    return request.fulfill({ status: 429, json: { detail } });
  };

  /** Requests an audit, which is refused at first; returns all requests. */
  async function requestTooEarly(act = (request: InterceptedRequest, _count: number) => refuse(request)) {
    const requests: InterceptedRequest[] = [];
    await interceptRequests(page, '**/audit/run', (request) => {
      requests.push(request);
      return act(request, requests.length);
    });
    await open();
    await runButton({ disabled: false }).click();
    await waitingButton().waitFor();
    return requests;
  }

  /** Puts the clock of the page forward by a minute. */
  const skipMinute = (): Promise<unknown> =>
    page.evaluate('{ const { now } = Date; Date.now = () => now() + 60_000; }');

  it('offers the first audit and shows all tickers with their scores when it is done', async () => {
    const { tickers } = await auditOf(audited);
    expect(first.rows).toHaveLength(PORTFOLIO.length);
    expect(Object.fromEntries(first.rows)).toEqual(
      Object.fromEntries(Object.entries(tickers).map(([ticker, { score }]) => [ticker, (score ?? NaN).toFixed(0)])),
    );
    expect(first.complaints).toEqual([]);
  });

  it('loads little JavaScript in few files for the first view, and no chart', async () => {
    const scripts: Promise<Buffer>[] = [];
    const note = (response: Response): void => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
    };
    page.on('response', note);
    await open();
    await page.getByRole('table').waitFor();
    page.off('response', note);
    const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.length).toBeLessThanOrEqual(FIRST_VIEW_FILES);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
  });

  it('warns that sample prices are old', async () => {
    await open();
    await page.getByText('Sample prices to Dec 29, 2017', { exact: true }).waitFor();
    await page.getByText(/^\d,\d{3} days old/).waitFor();
  });

  it('starts with the most urgent ticker and sorts by any column, in both directions', async () => {
    await open();
    const tickers = Object.entries((await auditOf(audited)).tickers);
    const urgency = ({ state, framework, metadata }: AuditPayload['tickers'][string]): [number, number] => [
      ['EXIT', 'TIGHTEN', 'ARMED', 'WATCH'].indexOf(state ?? ''),
      framework?.holding
        ? (metadata.last_close - framework.holding.entry_price) / (framework.holding.risk ?? NaN)
        : Infinity,
    ];
    const byUrgency = tickers.toSorted(([name, one], [otherName, other]) => {
      const [[state, r], [otherState, otherR]] = [urgency(one), urgency(other)];
      return state - otherState || (r === otherR ? name.localeCompare(otherName, 'en') : r - otherR);
    });
    await expectSoon(
      () => tickersOf(page),
      byUrgency.map(([ticker]) => ticker),
    );

    const close = page.getByRole('columnheader', { name: 'Close' });
    const sorting = (): Promise<string | null> => close.getAttribute('aria-sort');
    await close.getByRole('button').click();
    const byClose = tickers.toSorted(([, one], [, other]) => other.metadata.last_close - one.metadata.last_close);
    await expectSoon(sorting, 'descending');
    await expectSoon(
      () => tickersOf(page),
      byClose.map(([ticker]) => ticker),
    );

    await close.getByRole('button').press('Enter');
    await expectSoon(sorting, 'ascending');
    await expectSoon(() => tickersOf(page), byClose.map(([ticker]) => ticker).toReversed());
    expect(await page.locator('[aria-sort]').count()).toBe(1);
  });

  it('filters the tickers by words', async () => {
    await open();
    await page.getByRole('searchbox', { name: 'Search tickers' }).fill('watched');
    const { tickers } = await auditOf(audited);
    const watched = Object.entries(tickers).filter(([, { position }]) => position?.quantity === 0);
    await page.getByText(`${watched.length} of ${PORTFOLIO.length} tickers`, { exact: true }).waitFor();
    expect((await tickersOf(page)).toSorted()).toEqual(watched.map(([ticker]) => ticker).toSorted());
  });

  it('counts down within a minute of the last audit, and then starts the requested one by itself', async () => {
    const requests = await requestTooEarly(async (request, count) => {
      if (count === 3) return request.fulfill({ json: { started: true } });
      // The second refusal arrives after the wait that it names is over.
      if (count === 2) await skipMinute();
      return refuse(request);
    });
    await expectSoon(() => waitingButton().getAttribute('aria-disabled'), 'true');
    await page.evaluate(`
      globalThis.disabledStates = [];
      const button = document.querySelector('header [aria-disabled="true"]');
      new MutationObserver(() => disabledStates.push(button.ariaDisabled))
        .observe(button, { attributeFilter: ['aria-disabled'] });
    `);
    await skipMinute();
    await runButton({ disabled: false }).waitFor();
    expect([requests.length, await page.getByRole('alert').count()]).toEqual([3, 0]);
    expect(await page.evaluate('disabledStates')).toEqual(['false']);
  });

  it('drops a waiting request as soon as another audit runs', async () => {
    await showStatus({});
    const requests = await requestTooEarly();
    await showStatus({ state: 'running', done: 2 });
    await page.getByRole('banner').getByText('2 of 25').waitFor();
    await showStatus({});
    await runButton({ disabled: false }).waitFor();
    expect(requests).toHaveLength(1);
  });

  it('drops a request that would start while an import is not saved', async () => {
    const requests = await requestTooEarly();
    await page.evaluate("location.hash = '#/start'");
    const portfolio = page.getByRole('region', { name: 'Portfolio', exact: true });
    await dropPortfolioFile(portfolio, 'mine.csv', 'ticker,quantity,average_price\nIBM,1,100\n');
    await portfolio.getByRole('button', { name: 'Save 1 line' }).waitFor();
    await skipMinute();
    await runButton({ disabled: true }).waitFor();
    await portfolio.getByRole('button', { name: 'Change' }).click();
    await runButton({ disabled: false }).waitFor();
    expect(requests).toHaveLength(1);
  });

  it('shows the results of a running audit, above those of the previous audit if there was one', async () => {
    const judged = {
      AAPL: { score: 59.7, grade: 'B-', state: 'EXIT', error: null },
      ZZZZ: { score: null, grade: null, state: null, error: 'There are no prices for ZZZZ.' },
    };
    await showStatus({ state: 'running', done: 2, eta_seconds: 9, judged });
    const shown = page.getByRole('region', { name: 'Results so far' }).getByRole('listitem');
    await open();
    await shown.first().waitFor();
    await expectSoon(() => shown.allTextContents(), ['AAPL60B−EXIT', 'ZZZZnot audited']);
    await page.getByRole('table').waitFor();

    await interceptSetup(page, audited, { audited_at: null });
    await page.reload();
    await page.getByRole('heading', { name: 'Auditing your portfolio' }).waitFor();
    await expectSoon(() => shown.count(), 2);

    await showStatus({ eta_seconds: 9 });
    await page.getByText('25 of 25').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Auditing your portfolio');
  });

  it('offers the first audit if a restored backup contains none, although an audit has run before', async () => {
    await showStatus({});
    await interceptSetup(page, audited, { audited_at: null });
    const statusLoaded = page.waitForResponse('**/audit/status');
    await open();
    await statusLoaded;
    await page.evaluate("location.hash = '#/settings'");
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.evaluate("location.hash = '#/start'");
    await page.getByRole('heading', { name: 'Welcome to Plumbline' }).waitFor();
    await page.getByRole('button', { name: 'Run the first audit' }).waitFor();
  });

  it('says that the first audit waits for the license check', async () => {
    await showStatus({ state: 'running', done: 0, total: 0, message: 'Waiting for the license check' });
    await open();
    await page.getByRole('banner').getByText('Waiting for the license check').waitFor();
  });

  it('reconnects by itself after the program was restarted', async () => {
    await open();
    await page.getByRole('table').waitFor();
    const generatedAt = (await auditOf(audited)).generated_at;
    expect(await audited.stop()).toMatchObject({ code: 0 });
    await page.getByRole('alert').getByText('Plumbline is not running').waitFor();
    expect(await rowsOf(page)).toHaveLength(PORTFOLIO.length);
    await page.getByRole('link', { name: 'Community' }).click();
    await page.getByRole('heading', { name: 'This view cannot be loaded' }).waitFor();

    audited = await startBuiltDashboard(home, Number(new URL(audited.address).port));
    await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor();
    await expectSoon(() => page.getByRole('alert').count(), 0);
    await page.getByRole('button', { name: 'Run audit' }).click();
    await page.locator(`.freshness time:not([datetime="${generatedAt}"])`).waitFor();
  });
});

/** Ticker and score of each row, in the order of the table. */
async function rowsOf(page: Page): Promise<[string, string][]> {
  await page.getByRole('table').waitFor();
  return page.evaluate<[string, string][]>(
    "[...document.querySelectorAll('tbody tr')].map((row) => ['th[scope=row]', '.score'].map((part) => row.querySelector(part)?.textContent ?? ''))",
  );
}

const tickersOf = async (page: Page): Promise<string[]> => (await rowsOf(page)).map(([ticker]) => ticker);
