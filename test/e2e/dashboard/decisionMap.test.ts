import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { portfolioMap, type PortfolioMap } from '../../../src/adapters/http/contract/dashboard/audit/decisionMap.js';
import type { Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { expectSoon } from '../expectSoon.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { fetchTickerMap, startMappedDashboard, type DecisionMapReply } from '../mappedDashboard.js';
import { openMonitoredPage } from '../monitoredPage.js';
import { loadView, remountView } from '../openView.js';

jest.setTimeout(60_000);

/**
 * A held ticker with two decision boundaries near its last close that are one cent apart. A close at the lower one
 * breaches the stop, and a close at the higher one arms the swing signal.
 */
const HELD = 'NKE';
/**
 * Tickers that each belong to a single test, because the page caches replies. The first has a map with many boundaries
 * on both sides of its last close.
 */
const [DENSE, COMPARED, UNMAPPED, UNANSWERED] = ['AAPL', 'CAT', 'INTC', 'VZ'] as const;

describe('the decision map on the page', () => {
  let browser: Browser;
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];
  let map: DecisionMapReply;

  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({ browser, dashboard, page, complaints } = await openDashboard((home) =>
      startMappedDashboard(home, [HELD, DENSE, COMPARED, UNMAPPED, UNANSWERED]),
    ));
    map = await fetchTickerMap(dashboard, HELD);
  });

  afterEach(async () => {
    stopIntercepting(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(complaints.splice(0)).toEqual([]);
  });

  const get = async (path: string): Promise<unknown> => (await fetch(`${dashboard.address}${path}`)).json();
  const open = (path: string) => remountView(page, dashboard, path);
  const panel = (): Locator => page.getByRole('region', { name: 'Decision map' });
  const ladder = (): Locator => panel().getByRole('table');
  const line = (name: string | RegExp): Locator =>
    ladder()
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) });

  it('has a row for each major change, with the highest close first', async () => {
    await open(`/ticker/${HELD}`);
    const major = map.boundaries.filter(({ weight }) => weight === 'action' || weight === 'signal');

    expect(major.length).toBeGreaterThan(1);
    await expectSoon(
      () => ladder().locator('.major th button > [aria-hidden]').allTextContents(),
      major.toReversed().map(({ price }) => `${price > map.last_close ? '↑' : '↓'} ${price.toFixed(2)}`),
    );
    const stop = map.nearest_action;
    expect(stop?.changes).toContainEqual({ decision: 'stop_breached', from: true, to: false });
    expect(
      await line(new RegExp(`^${stop?.price.toFixed(2)}, below`))
        .locator('.text > [aria-hidden]')
        .textContent(),
    ).toBe('EXIT, stop broken');
    expect(await line(/, the last close$/).count()).toBe(1);
  });

  it('moves between the closes with the arrow keys, and shows with Enter what would change', async () => {
    await open(`/ticker/${HELD}`);
    const price = map.nearest_action?.price.toFixed(2) ?? '';
    await line(/, the last close$/)
      .getByRole('button')
      .focus();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('ArrowDown');
    await expectSoon(async () => (await focused()).includes('last close'), false);
    await page.keyboard.press('ArrowDown');
    await expectSoon(async () => (await focused()).includes(price), true);
    await page.keyboard.press('Enter');
    const opened = ladder().locator('.opened');
    await expectSoon(
      () => opened.locator('p').allTextContents(),
      [`With a close of ${price} or lower, the state would be EXIT instead of TIGHTEN and the stop would be broken.`],
    );
    await page.keyboard.press('Enter');
    await expectSoon(() => opened.count(), 0);
  });

  it('describes each row to screen readers in whole sentences', async () => {
    await open(`/ticker/${HELD}`);
    await line(/, the last close$/).waitFor();
    const spoken = await ladder().locator('tbody tr > td.text > .unseen').allTextContents();

    expect(spoken.length).toBe(await ladder().locator('tbody tr').count());
    for (const text of spoken)
      expect(text).toMatch(/^(With an unchanged close: |With a close of |\d+ minor changes: ).+\.$/);
  });

  it('collapses minor changes at nearby closes, and lists those changes on request', async () => {
    await open(`/ticker/${HELD}`);
    const group = line(/ to /).last();
    const count = Number((await group.locator('.text > [aria-hidden]').textContent())?.split(' ')[0]);
    const before = await ladder().getByRole('row').count();
    await group.getByRole('button').click();
    await expectSoon(() => ladder().getByRole('row').count(), before + count);
    const all = await ladder().locator('tbody th').count();
    expect(all).toBeLessThan(map.boundaries.length);
  });

  it('states the outcome of an unchanged close', async () => {
    await open(`/ticker/${HELD}`);
    await line(/, the last close$/)
      .getByRole('button')
      .click();
    const { decisions } = map.cells.findLast(({ from }) => from <= map.last_close) ?? {};
    await expectSoon(
      async () => (await ladder().locator('.opened dl > div').allTextContents()).slice(0, 1),
      [`State${decisions?.state}`],
    );
  });

  it('lists the conditions during the session, the unreachable states and the assumptions, and never says what a price will do', async () => {
    await open(`/ticker/${HELD}`);
    await ladder().waitFor();
    await panel().getByText(`During the session: ${map.intraday.length} conditions`).click();
    const high = map.intraday.flatMap((each) => (each.measure === 'high' ? [each.price] : []))[0];
    await panel()
      .getByText(new RegExp(`^A high of ${high?.toFixed(2)} or more would `))
      .first()
      .waitFor();
    const unreached = map.unreached.map(({ state }) => state).join(', ');
    expect(unreached).not.toBe('');
    await panel().getByText(`No close within 4 ATR leads to ${unreached}`).click();
    await panel().getByText('No rule leads from the current state to this one.').waitFor();
    await panel().getByText('Assumptions and range').click();
    const shown = await panel().locator('.facts > div').allTextContents();
    expect(shown).toContain(`Open${map.last_close.toFixed(2)}`);
    expect(shown).toContain(`Stop price for the session${map.stop?.toFixed(2)}`);
    expect(shown).toContain(
      `Closes within 4 ATR of the last close${map.cells[0]?.from.toFixed(2)} to ${map.cells.at(-1)?.to.toFixed(2)}`,
    );
    const closed = panel().locator('details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    expect(await panel().innerText()).not.toMatch(/\bwill\b/i);
  });

  it('does not shift the page when the map arrives', async () => {
    const waiting = Promise.withResolvers<() => Promise<unknown>>();
    await interceptRequests(page, `**/audit/${HELD}/map`, async (request) => waiting.resolve(() => request.continue()));
    await loadView(page, dashboard, `/ticker/${HELD}`);
    const release = await waiting.promise;
    await page.locator('.coach-panel .narration').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Dry run' }).waitFor();
    const places = () =>
      page.evaluate<number[]>("['.map-panel', '.coach-panel'].map((part) => document.querySelector(part).offsetTop)");
    const before = await places();
    await release();
    await ladder().waitFor();
    expect(await places()).toEqual(before);
  });

  it('shows the last close in the middle of a long list of closes', async () => {
    const long = await fetchTickerMap(dashboard, DENSE);
    const boundaries = long.boundaries.map((boundary) => ({ ...boundary, weight: 'action' }));
    await interceptRequests(page, `**/audit/${DENSE}/map`, (request) =>
      request.fulfill({ json: { ...long, boundaries } }),
    );
    await open(`/ticker/${DENSE}`);
    await ladder().waitFor();
    const away = await page.evaluate<number>(`(() => {
      const middleOf = (part) => { const { top, height } = document.querySelector(part).getBoundingClientRect(); return top + height / 2; };
      return middleOf('.at-close') - middleOf('.ladder-room');
    })()`);
    expect(Math.abs(away)).toBeLessThan(2);
  });

  it('waits for the program to announce the map instead of polling', async () => {
    const audit = auditPayload.parse(await get('/audit'));
    const tickers = Object.fromEntries(
      Object.entries(audit.tickers).map(([ticker, each]) => [ticker, { ...each, next: null }]),
    );
    const json = { ...audit, generated_at: new Date().toISOString(), tickers };
    const other = await openMonitoredPage(browser);
    await other.page.addInitScript(
      `window.EventSource = class extends EventTarget {
        constructor() { super(); window.events = this; queueMicrotask(() => this.dispatchEvent(new Event('open'))); }
        close() {}
      };`,
    );
    const requested: string[] = [];
    other.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const end = await interceptRequests(other.page, '**/audit', (request) => request.fulfill({ json }));
    await other.page.goto(`${dashboard.address}/#/ticker/${HELD}`);
    await other.page.getByText('The decision map is not ready yet.').waitFor();
    expect(requested.filter((path) => path.endsWith('/map'))).toEqual([]);

    end();
    await other.page.evaluate("window.events.dispatchEvent(new Event('map'))");
    await other.page.locator('.price-ladder').waitFor();
    await other.page.close();
    expect(other.complaints).toEqual([]);
  });

  it('compares the previous session’s map and its assumptions with what happened', async () => {
    const portfolio = portfolioMap.parse(await get('/audit/map'));
    const check = {
      kind: 'checked',
      session: '2017-12-29',
      differences: [],
      surprises: [
        { assumption: 'open', assumed: 62.95, actual: 63.21 },
        { assumption: 'volume', assumed: 5_200_000, actual: 8_100_000 },
      ],
    };
    const tickers = portfolio.tickers.map((each) => (each.ticker === COMPARED ? { ...each, check } : each));
    await interceptRequests(page, '**/audit/map', (request) => request.fulfill({ json: { ...portfolio, tickers } }));
    await loadView(page, dashboard, `/ticker/${COMPARED}`);
    await panel()
      .getByText('The map for Dec 29, 2017 agreed with the audit; volume was 8.1M instead of the assumed 5.2M.')
      .click();
    await panel().getByText('Open was 63.21 instead of the assumed 62.95.').waitFor();
  });

  it('gives the reason why a ticker has no map', async () => {
    const { generated_at } = map;
    const json = { kind: 'unavailable', ticker: UNMAPPED, generated_at, reason: 'There are too few bars.' };
    await interceptRequests(page, `**/audit/${UNMAPPED}/map`, (request) => request.fulfill({ json }));
    await open(`/ticker/${UNMAPPED}`);
    await panel().getByText('There is no decision map. There are too few bars.').waitFor();
  });

  it('offers to retry when the map cannot be loaded', async () => {
    const detail = { error: 'internal_error', message: 'Something went wrong on our side.' };
    const end = await interceptRequests(page, `**/audit/${UNANSWERED}/map`, (request) =>
      request.fulfill({ status: 500, json: { detail } }),
    );
    await open(`/ticker/${UNANSWERED}`);
    await panel().getByRole('alert').getByText('Something went wrong on our side.').waitFor();
    end();
    await panel().getByRole('button', { name: 'Try again' }).click();
    await ladder().waitFor();
    expect(complaints.splice(0)).toHaveLength(1);
  });

  describe('the overview with decision maps', () => {
    const cells = (): Promise<string[]> =>
      page.evaluate<string[]>(
        "[...document.querySelectorAll('tbody tr')].map((row) => row.children[4].innerText.replaceAll('\\n', ' '))",
      );
    const tickers = (): Promise<string[]> => page.getByRole('rowheader').allTextContents();
    const nearest = async () => {
      const { tickers: each } = portfolioMap.parse(await get('/audit/map'));
      return each.toSorted((one, other) => distanceOf(one) - distanceOf(other));
    };

    it('names the nearest close at which a ticker’s state, stop or rungs would change', async () => {
      await open('/');
      await page.getByRole('table').waitFor();
      const { price = NaN, distance_atr = NaN } = map.nearest_action ?? {};
      const shown = (await cells())[(await tickers()).indexOf(HELD)];
      expect(shown).toBe(`${price.toFixed(2)} −${Math.abs(distance_atr).toFixed(2)} ATR EXIT, stop broken`);
    });

    it('sorts the tickers by the distance in ATR to the nearest close that would change a decision', async () => {
      await open('/');
      await page.getByRole('table').waitFor();
      const header = page.getByRole('columnheader', { name: /^Nearest/ });
      await header.getByRole('button').click();
      await expectSoon(() => header.getAttribute('aria-sort'), 'ascending');
      await expectSoon(
        tickers,
        (await nearest()).map(({ ticker }) => ticker),
      );
    });

    it('loads without requesting the maps', async () => {
      const requested: string[] = [];
      const note = (request: { url(): string }) => requested.push(request.url());
      page.on('request', note);
      await loadView(page, dashboard, '/');
      await page.getByRole('table').waitFor();
      page.off('request', note);
      expect(requested.filter((url) => /\/map$|DecisionMap|Hypothetical/.test(url))).toEqual([]);
    });
  });

  it('says on the risk page what would be sold if every stop within 1 ATR broke', async () => {
    const { stops_within } = portfolioMap.parse(await get('/audit/map'));
    await open('/risk');
    const heat = page.getByRole('region', { name: 'Heat' });
    const sales = await heat.getByText(/^Next session: if every stop within 1 ATR broke/).textContent();
    const amount = stops_within.amount_usd.toLocaleString('en-US', { maximumFractionDigits: 0 });
    expect(sales).toContain(`broke, $${amount} of shares would be sold: `);
    expect(stops_within.positions.map(({ ticker }) => ticker)).toContain(HELD);
    for (const { ticker, stop } of stops_within.positions) expect(sales).toContain(`${ticker} ${Math.trunc(stop)}`);
  });
});

const distanceOf = ({ nearest_action }: PortfolioMap['tickers'][number]): number =>
  Math.abs(nearest_action?.distance_atr ?? Infinity);
