import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { AuditPayload } from '../../../src/domain/dashboard/audit/auditPayload.js';
import {
  auditChangesView,
  type AuditChangesView,
} from '../../../src/adapters/http/contract/dashboard/audit/changes.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { auditOf, runFirstAuditByApi, writeSampleOf } from '../firstAudit.js';
import { expectSoon } from '../expectSoon.js';
import { withoutDecisionMaps } from '../withoutDecisionMaps.js';

jest.setTimeout(60_000);

const SAMPLE = 'data/sample';
/** Tickers of the sample. The last session changes the audit of most of them. */
const PORTFOLIO = ['AAPL', 'AXP', 'BA', 'CAT', 'DIS', 'GS', 'IBM', 'JPM', 'UNH', 'VZ'];

describe('the overview', () => {
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];

  withoutDecisionMaps();
  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({ dashboard, page, complaints } = await openDashboard(async (folder) => {
      const [home, prices] = [join(folder, 'home'), join(folder, 'prices')];
      await mkdir(home);
      await mkdir(prices);
      await writeSampleOf(home, PORTFOLIO);

      await writePrices(prices, 1);
      const yesterdaysDashboard = await start(home, prices);
      await runFirstAuditByApi(yesterdaysDashboard);
      await yesterdaysDashboard.stop();

      await writePrices(prices, 0);
      return start(home, prices);
    }));
    await page.goto(dashboard.address);
  });

  beforeEach(() => {
    complaints.length = 0;
  });

  afterEach(async () => {
    stopIntercepting(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  /** Reloads the page without any stored state except, if given, a filter. */
  const open = async (filter?: object): Promise<void> => {
    await page.evaluate("localStorage.clear(); sessionStorage.clear(); history.replaceState(null, '', '/')");
    if (filter !== undefined)
      await page.evaluate((stored) => sessionStorage.setItem('plumbline-filter', stored), JSON.stringify(filter));
    // The page requests the changes only after it has loaded the audit.
    await Promise.all([page.waitForResponse('**/ui/changes'), page.reload()]);
    await page.getByRole('table').waitFor();
  };

  it('runs an audit by keyboard and then shows what changed since the previous audit', async () => {
    await open();
    const changes = page.getByRole('region', { name: /^What changed/ });
    expect(await changes.count()).toBe(0);
    await page.keyboard.press('r');
    await changes.waitFor();
    await changes.getByRole('button', { name: /more tickers?$/ }).click();

    const { since, tickers } = await changesOf(dashboard);
    expect(since?.as_of).toBe('2017-12-28');
    expect(tickers[0]).toMatchObject({
      ticker: 'AAPL',
      changes: [
        { kind: 'state', from: 'TIGHTEN', to: 'EXIT' },
        { kind: 'stop_breached', close: 169.23 },
        { kind: 'grade', from: 'B', to: 'B-' },
      ],
    });
    const shown = changes.getByRole('listitem');
    await expectSoon(
      () => shown.getByRole('link').allTextContents(),
      tickers.map(({ ticker }) => ticker),
    );
    const [aapl] = await shown.allTextContents();
    expect(aapl).toContain('closed at 169.23, below the stop');
    expect(complaints).toEqual([]);
  });

  describe('loaded once', () => {
    beforeAll(() => open());

    it('collapses the tightened positions, and counts those that were tightened since the last audit', async () => {
      const needed = page.getByRole('region', { name: 'Needs action' });
      const fold = needed.getByRole('button', { name: /^Tightened: .* since the previous audit$/ });
      const [, all = '', recent = ''] = /^Tightened: (\d+), (\w+) /.exec(await fold.innerText()) ?? [];
      const tightened = needed.locator('.state-TIGHTEN');
      const changed = (await changesOf(dashboard)).tickers.filter(({ changes }) =>
        changes.some((change) => change.kind === 'state' && change.to === 'TIGHTEN'),
      );

      expect(await needed.locator('header').innerText()).not.toContain('tightened');
      expect(recent).toBe(changed.length === 0 ? 'none' : String(changed.length));
      expect(await tightened.count()).toBe(0);
      await fold.click();
      expect(await tightened.count()).toBe(Number(all));
      await fold.click();
      expect(await tightened.count()).toBe(0);
    });

    it('shows how far the last close is above the stop, in percent and in R', async () => {
      const { tickers } = await auditOf(dashboard);
      const holding = tickers['CAT']?.framework?.holding ?? null;
      const close = tickers['CAT']?.metadata.last_close ?? NaN;
      const away = close - (holding?.stop ?? NaN);
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'CAT', exact: true }) });
      expect(await row.getByRole('cell').last().innerText()).toBe(
        `${((100 * away) / close).toFixed(1)}% ${(away / (holding?.risk ?? NaN)).toFixed(1)} R`,
      );
    });

    it('shows the score and grade at phone width, and lines up the right edges of P/L and stop distance', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      const { tickers } = await auditOf(dashboard);
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'CAT', exact: true }) });
      const cell = (column: string) => row.locator(`.column-${column}`);
      expect([await cell('score').isVisible(), await cell('grade').isVisible()]).toEqual([true, true]);
      expect([await cell('score').innerText(), await cell('grade').innerText()]).toEqual([
        tickers['CAT']?.score?.toFixed(0),
        tickers['CAT']?.grade?.replace('-', '−'),
      ]);
      expect(await endOfText(page, 'profit')).toBeCloseTo(await endOfText(page, 'stop'), 0);
    });

    it('keeps the focused element and messages above the bar at the bottom of a phone screen', async () => {
      await page.setViewportSize({ width: 390, height: 450 });
      const bar = page.getByRole('navigation', { name: 'Main views' });
      for (const link of await page.getByRole('rowheader').getByRole('link').all()) {
        await link.focus();
        const [focusedAt, barAt] = await Promise.all([link.boundingBox(), bar.boundingBox()]);
        expect((focusedAt?.y ?? NaN) + (focusedAt?.height ?? NaN)).toBeLessThanOrEqual(barAt?.y ?? NaN);
      }
      const endOfMessages = await page.locator('.toasts').evaluate((list) => list.getBoundingClientRect().bottom);
      expect(endOfMessages).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? NaN);
    });

    it('shows the value of the holdings and how it changed in the last session', async () => {
      const held = Object.values((await auditOf(dashboard)).tickers).flatMap(({ position, metadata }) => {
        const [before = NaN, close = NaN] = metadata.closes.slice(-2);
        return position === null || position.quantity === 0 ? [] : [{ quantity: position.quantity, before, close }];
      });
      const worth = held.reduce((all, { quantity, close }) => all + quantity * close, 0);
      const change = held.reduce((all, { quantity, before, close }) => all + quantity * (close - before), 0);
      const signed = (words: string): string => (change < 0 ? `−${words}` : `+${words}`);

      expect(held).toHaveLength(7);
      expect(await heldLine(page)).toEqual([
        'Holdings',
        whole(worth),
        'in 7 positions',
        'Last session',
        `${signed(whole(Math.abs(change)))} ${signed(Math.abs((100 * change) / (worth - change)).toFixed(2))}%`,
        'Assumed stop, entry date or cost',
        'AAPL, CAT, GS and 2 more',
        'Import a file',
      ]);
    });
  });

  it('shows the number of tickers in each state, and filters by state after a click', async () => {
    await open();
    const { tickers } = await auditOf(dashboard);
    const inState = (state: string) => Object.keys(tickers).filter((ticker) => tickers[ticker]?.state === state);
    const group = page.getByRole('group', { name: 'Filter by state' });
    await expectSoon(
      () => group.getByRole('button').allTextContents(),
      [
        `All ${PORTFOLIO.length}`,
        ...['EXIT', 'TIGHTEN', 'ARMED', 'WATCH'].map((state) => `${state} ${inState(state).length}`),
      ],
    );
    await group.getByRole('button', { name: /^EXIT/ }).click();
    await expectSoon(async () => (await tickersShown(page)).toSorted(), inState('EXIT').toSorted());

    const watched = Object.keys(tickers).filter((ticker) => tickers[ticker]?.position?.quantity === 0);
    await group.getByRole('button', { name: /^All/ }).click();
    await page.getByRole('button', { name: /^Watch list/ }).click();
    await expectSoon(async () => (await tickersShown(page)).toSorted(), watched.toSorted());
  });

  it('works without a mouse: search, arrow keys, Enter, and the list of shortcuts', async () => {
    await open();
    await page.keyboard.press('/');
    await page.keyboard.type('exit');
    await page.getByText(new RegExp(`^\\d+ of ${PORTFOLIO.length} tickers$`)).waitFor();
    expect((await tickersShown(page)).length).toBeLessThan(PORTFOLIO.length);
    await page.getByRole('searchbox').fill('');
    await expectSoon(async () => (await tickersShown(page)).length, PORTFOLIO.length);
    const [first = '', second = '', ...others] = await tickersShown(page);
    const last = others.at(-1) ?? '';
    await page.getByRole('rowheader').getByRole('link').first().focus();
    for (const [key, ticker] of [
      ['ArrowDown', second],
      ['ArrowUp', first],
      ['End', last],
    ] as const) {
      await page.keyboard.press(key);
      await expectSoon(() => focused(page), ticker);
    }

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).getByText('Run an audit', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(() => focused(page), last);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: last }).waitFor();
    await expectSoon(() => focused(page), last);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Risk');
    await page.keyboard.press('Enter');
    await expectSoon(() => focused(page), 'Portfolio risk');
  });

  it('keeps its state when the user returns from a ticker', async () => {
    await open();
    await page.getByRole('searchbox').fill('held');
    await page.getByRole('columnheader', { name: 'P/L' }).getByRole('button').click();
    await page.locator('[aria-sort]').filter({ hasText: 'P/L' }).waitFor();
    const before = await tickersShown(page);
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: before[0] ?? '' }).waitFor();
    await page.goBack();
    await expectSoon(() => tickersShown(page), before);
  });

  it('focuses the row from which the user opened a ticker, also if only tickers without a working stop are shown', async () => {
    await open({ state: null, holding: null, withoutStop: ['XOM', 'CAT', 'DIS'] });
    const [first = '', last = ''] = await tickersShown(page);
    expect([first, last].toSorted()).toEqual(['CAT', 'DIS']);
    expect(await focused(page)).not.toBe(first);
    await page.getByRole('rowheader').getByRole('link').last().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: last }).waitFor();
    await page.goBack();
    await page.getByRole('table').waitFor();
    await expectSoon(() => focused(page), last);
  });

  it('focuses the first ticker without a working stop once after the user asked for them', async () => {
    await open({ state: null, holding: null, withoutStop: ['CAT'], focusesTable: true });
    await expectSoon(() => focused(page), 'CAT');
    await page.reload();
    await expectSoon(() => tickersShown(page), ['CAT']);
    expect(await focused(page)).not.toBe('CAT');
  });

  it('shows only five tickers that could not be audited, and the others on request', async () => {
    const missing = Array.from({ length: 12 }, (_, i) => `LONGNAME${i}`);
    const audit = {
      ...(await auditOf(dashboard)),
      errors: Object.fromEntries(missing.map((ticker) => [ticker, `There are no prices for ${ticker}.`])),
    };
    await interceptRequests(page, '**/audit', (route) => route.fulfill({ json: audit }));
    await open();
    const named = page.locator('.notice dt');
    await expectSoon(() => named.allTextContents(), missing.slice(0, 5));
    const [name, reason] = [await named.last().boundingBox(), await page.locator('.notice dd').last().boundingBox()];
    expect((name?.x ?? NaN) + (name?.width ?? NaN)).toBeLessThan(reason?.x ?? NaN);

    await page.getByRole('button', { name: '7 more' }).click();
    await expectSoon(() => named.allTextContents(), missing);
  });

  it('names what is missing from the sums of the holdings, and shows no sums without holdings', async () => {
    const audit = await auditOf(dashboard);
    const of = (ticker: string, quantity: number, stop: number | null, close: number, change: number | null) => {
      const { [ticker]: known } = audit.tickers;
      if (known === undefined) throw new TypeError(`${ticker} is not audited`);
      const position = { quantity, average_price: 100, stop, entry_date: null };
      return {
        ...known,
        framework: null,
        position,
        metadata: { ...known.metadata, last_close: close, change_pct: change },
      };
    };
    const tickers = {
      AAPL: of('AAPL', 100, 99, 110, 10),
      AXP: of('AXP', -10, 60, 50, null),
      BA: of('BA', 10, 80.0024, 80, 0),
      CAT: of('CAT', 1, null, 40, 0),
    };
    let shown: AuditPayload = {
      ...audit,
      tickers,
      errors: { ONE: 'no prices', TWO: 'over the plan', SIX: 'over the plan' },
      portfolio: { ...audit.portfolio, positions: 5, watched: 0 },
    };
    await interceptRequests(page, '**/audit', (route) => route.fulfill({ json: shown }));
    await open();
    expect(await heldLine(page)).toEqual([
      'Holdings',
      '$11,340',
      'in 4 positions',
      'Last session',
      '+$1,000 +9.67% in 3 of 4 positions',
      'Not counted',
      '1 position, not audited',
      'Not counted',
      '2 tickers over the plan’s limit',
      'Import a file',
    ]);

    const breached = page.getByRole('listitem').filter({ has: page.locator('#action-BA') });
    await breached.getByText('Closed at 80.000, beyond the stop 80.002.').waitFor();

    shown = { ...audit, tickers: { DIS: of('DIS', 0, null, 100, 1) } };
    await page.reload();
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'DIS', exact: true }) })
      .waitFor();
    expect(await page.getByRole('region', { name: 'Holdings', exact: true }).count()).toBe(0);
  });

  it('switches from the system’s theme to the other one on request, and keeps the choice', async () => {
    await open();
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    for (const [system, wanted] of [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system });
      await page.getByRole('radio', { name: 'System', exact: true }).click();
      const before = await ground();
      await page.getByRole('radio', { name: wanted === 'dark' ? 'Dark' : 'Light', exact: true }).click();
      await page.locator(`html[data-theme=${wanted}]`).waitFor();
      const after = await ground();
      expect(after).not.toBe(before);
      await page.reload();
      await page.getByRole('table').waitFor();
      expect(await ground()).toBe(after);
    }
  });
});

const start = (home: string, prices: string): Promise<Dashboard> =>
  startDashboard(home, 0, { MARKET_DATA: 'csv', MARKET_DATA_DIR: prices });

/** Writes the sample prices without the last `without` sessions. */
async function writePrices(folder: string, without: number): Promise<void> {
  for (const name of [...PORTFOLIO, 'SPX'].map((symbol) => `${symbol}.csv`)) {
    const lines = (await readFile(join(SAMPLE, name), 'utf8')).trimEnd().split('\n');
    await writeFile(join(folder, name), lines.slice(0, lines.length - without).join('\n'));
  }
}

/** Returns the texts of the holdings summary in their order on the page. */
async function heldLine(page: Page): Promise<string[]> {
  const region = page.getByRole('region', { name: 'Holdings', exact: true });
  return (await region.innerText())
    .split('\n')
    .map((words) => words.trim())
    .filter((words) => words !== '');
}

/** Returns the x-coordinate, in pixels, of the right edge of the text in a cell of the CAT row. */
const endOfText = (page: Page, column: string): Promise<number> =>
  page.evaluate<number>(`(() => {
    const text = document.createRange();
    text.selectNodeContents(document.querySelector('tr:has([data-ticker=CAT]) .column-${column}'));
    return text.getBoundingClientRect().right;
  })()`);

const whole = (dollars: number): string => `$${Math.round(dollars).toLocaleString('en-US')}`;

const focused = (page: Page): Promise<string> => page.evaluate<string>('document.activeElement.textContent');

const tickersShown = (page: Page): Promise<string[]> => page.getByRole('rowheader').allTextContents();

const changesOf = async ({ address }: Dashboard): Promise<AuditChangesView> =>
  auditChangesView.parse(await (await fetch(`${address}/ui/changes`)).json());
