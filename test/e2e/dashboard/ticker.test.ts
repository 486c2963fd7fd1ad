import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { tickerBars } from '../../../src/adapters/http/contract/dashboard/audit/bars.js';
import { coachReplySchemaOf } from '../../../src/adapters/http/contract/dashboard/coaches.js';
import { explainedTicker } from '../../../src/adapters/http/contract/dashboard/audit/explanation.js';
import { ruleOfTransition } from '../../../src/domain/dashboard/framework/frameworkTransition.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { runFirstAuditByApi, writeSampleOf } from '../firstAudit.js';
import { expectSoon } from '../expectSoon.js';
import { openMonitoredPage } from '../monitoredPage.js';
import { loadView, remountView } from '../openView.js';

jest.setTimeout(60_000);

const HELD = 'AAPL';
const WATCHED = 'IBM';
/** A held ticker whose entry date the portfolio does not list. */
const UNDATED = 'JNJ';

/**
 * Tickers that each belong to a single test, because the page caches replies. The first and the last ticker of the
 * overview are not among them, because other tests open those two.
 */
const [UNCHARTED, WRITTEN_AGAIN, CITED, UNANSWERED] = ['VZ', 'CAT', 'NKE', 'DIS'] as const;

describe('the ticker page', () => {
  let home: string;
  let browser: Browser;
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];

  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({ browser, home, dashboard, page, complaints } = await openDashboard(async (folder) => {
      await writeSampleOf(folder, [HELD, WATCHED, UNDATED, UNCHARTED, WRITTEN_AGAIN, CITED, UNANSWERED]);
      return startDashboard(folder);
    }));
    await runFirstAuditByApi(dashboard);
  });

  afterEach(() => {
    stopIntercepting(page);
    expect(complaints.splice(0)).toEqual([]);
  });

  const loadFresh = () => loadView(page, dashboard, '/community');
  /** Opens the ticker again after moving the pointer away from the drawing. */
  const open = async (ticker: string): Promise<void> => {
    await page.mouse.move(0, 0);
    await remountView(page, dashboard, `/ticker/${ticker}`);
    await heading(ticker).waitFor();
  };
  /** Opens the ticker unless it is already open. Only for tests of parts that no other test changes. */
  const show = async (ticker: string): Promise<void> => {
    if (!(await heading(ticker).isVisible())) await open(ticker);
  };
  const heading = (ticker: string): Locator => page.getByRole('heading', { level: 1, name: ticker, exact: true });
  const panel = (name: string | RegExp): Locator => page.getByRole('region', { name });
  const get = async (path: string): Promise<unknown> => (await fetch(`${dashboard.address}${path}`)).json();
  const explained = async (ticker: string): Promise<z.infer<typeof explainedTicker>> =>
    explainedTicker.parse(await get(`/audit/${ticker}`));

  describe('loaded once', () => {
    beforeAll(loadFresh);

    it('draws the bars with the nearest levels, and with all levels on request', async () => {
      const { audit } = await explained(HELD);
      const { support = [], resistance = [] } = audit.levels ?? {};
      await open(HELD);
      const chart = page.getByRole('figure', { name: `Prices for ${HELD}` });
      await chart.locator('canvas').first().waitFor();
      await expectDrawn(page, chart);
      const levels = chart.locator('[data-levels]');
      await expectSoon(() => levels.getAttribute('data-levels'), '6');
      await page.getByRole('button', { name: 'All levels' }).click();
      await expectSoon(() => levels.getAttribute('data-levels'), String(support.length + resistance.length));
      expect(await chart.getByRole('img').getAttribute('aria-label')).toContain(
        `Last close ${audit.metadata.last_close.toFixed(2)}.`,
      );
    });

    it('draws the bars even when the browser reports an invalid language, as it does with LANG=C', async () => {
      const other = await openMonitoredPage(browser);
      await other.page.addInitScript("Object.defineProperty(navigator, 'language', { value: 'en-US@posix' })");
      await other.page.goto(`${dashboard.address}/#/ticker/${HELD}`);
      await expectDrawn(other.page, other.page.getByRole('figure', { name: `Prices for ${HELD}` }));
      await other.page.close();
      expect(other.complaints).toEqual([]);
    });

    it('shows the bar under the crosshair', async () => {
      await open(HELD);
      const chart = page.getByRole('figure', { name: `Prices for ${HELD}` });
      await expectDrawn(page, chart);
      const date = chart.locator('time');
      expect(await date.getAttribute('datetime')).toBe('2017-12-29');
      await expectSoon(async () => {
        for (const x of [200, 210]) await chart.getByRole('img').hover({ position: { x, y: 150 } });
        return (await date.getAttribute('datetime')) === '2017-12-29';
      }, false);
    });

    it('shows the chosen range, or the range that the user dragged to, at every width', async () => {
      await open(HELD);
      const chart = page.getByRole('figure', { name: `Prices for ${HELD}` });
      await expectDrawn(page, chart);
      const { bars } = tickerBars.parse(await get(`/bars/${HELD}`));
      const shown = () => sessionsShown(chart, bars);
      const expectAbout = (sessions: number) =>
        expectSoon(async () => Math.abs((await shown()) - sessions) <= SESSIONS_NEAR_EDGE, true);
      const press = (range: string) =>
        page.getByRole('group', { name: 'Range' }).getByRole('button', { name: range }).click();
      await expectAbout(126);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAbout(126);
      await press('All');
      await expectAbout(bars.length);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectAbout(bars.length);
      await press('3M');
      await expectAbout(63);

      await chart.getByRole('img').hover({ position: { x: 100, y: 150 } });
      await page.mouse.down();
      for (const x of [120, 140, 500]) await chart.getByRole('img').hover({ position: { x, y: 150 } });
      await page.mouse.up();
      await expectSoon(async () => (await shown()) > 63 + 2 * SESSIONS_NEAR_EDGE, true);
      const moved = await shown();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAbout(moved);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    it('has the last bars as a table', async () => {
      await show(HELD);
      await page.getByText('The last 20 bars as a table').click();
      const rows = page.getByRole('table', { name: /The last daily bars/ }).locator('tbody tr');
      await expectSoon(() => rows.count(), 20);
      expect(await rows.first().locator('th, td').allTextContents()).toEqual([
        'Dec 29, 2017',
        '170.52',
        '170.59',
        '169.22',
        '169.23',
        '−1.08%',
        '26M',
      ]);
    });

    it('explains the score by pillars that open to show their terms, rules and inputs', async () => {
      const { explanation } = await explained(HELD);
      await show(HELD);
      const why = panel(`Why ${explanation.score.value?.toFixed(1)}?`);
      const parts = explanation.score.parts.map(({ pillar, adds }) => [pillar, adds?.toFixed(1)]);
      for (const [pillar, adds] of parts)
        await why.locator(`[data-evidence~="pillars.${pillar}"]`).getByText(`adds ${adds} of`).waitFor();

      const momentum = why.getByRole('button', { name: /^Momentum/ });
      await momentum.press('Enter');
      await expectSoon(() => momentum.getAttribute('aria-expanded'), 'true');
      const term = explanation.pillars.momentum.terms['rsi14'];
      const rsi = why.getByRole('list', { name: 'Terms of Momentum' }).locator('> li').filter({ hasText: 'RSI 14' });
      await expectSoon(() => rsi.locator('strong').textContent(), term?.value?.toFixed(1) ?? '');
      await expectSoon(() => rsi.locator('dd').allTextContents(), [term?.inputs['rsi14']?.toFixed(2) ?? '']);
      expect(await rsi.locator('.rule').textContent()).toContain('0 points at 30 or less, 100 at 70 or more');
    });

    it('shows the changes that led to the state, latest first', async () => {
      const { explanation } = await explained(HELD);
      const latest = explanation.framework.transitions.at(-1);
      await show(HELD);
      const first = panel('State history').locator('.timeline > li').first();
      expect(await first.locator('time').getAttribute('datetime')).toBe(latest?.at);
      expect(await first.textContent()).toContain(latest?.reason.text);
      await first.getByText('Stop breached').waitFor();
    });

    it('links the state to its latest transition in the inspector, which describes the transition in the same words', async () => {
      const latest = (await explained(HELD)).explanation.framework.transitions.at(-1);
      const rule = latest === undefined ? null : ruleOfTransition(latest);
      await show(HELD);
      const first = panel('State history').locator('.timeline > li').first();
      await first.getByText(rule?.text ?? '').waitFor();
      const other = await openMonitoredPage(browser);
      await other.page.goto(`${dashboard.address}/#/ticker/${HELD}`);
      await other.page.getByRole('link', { name: 'Show in the state diagram' }).click();
      const step = other.page.getByLabel('Step details');
      await step.getByText(`[${rule?.name}] passed`).waitFor();
      await step.getByText(rule?.text ?? '', { exact: true }).waitFor();
      expect(await step.locator('.guard.passed li').allTextContents()).toContainEqual(expect.stringContaining('close'));
      await other.page.locator('.chart .line-guard.is-taken').getByText(`[${rule?.name}]`).waitFor();
      await other.page.close();
      expect(other.complaints).toEqual([]);
    });

    it('names the sources that are not configured', async () => {
      const { audit } = await explained(HELD);
      await show(HELD);
      await panel('Options')
        .getByText(audit.metadata.options_reason ?? '')
        .waitFor();
      await panel('Large-trader activity').getByText('No source is configured for option sweeps').waitFor();
    });

    it('shows a coach’s narration, and links each of its numbers to the evidence', async () => {
      const { narration, figures, evidence } = coachReplySchemaOf('thesis').parse(
        await get(`/thesis/ai/generate?ticker=${HELD}`),
      );
      await show(HELD);
      const coaches = panel('Coaches');
      await coaches.getByRole('tab', { name: 'Exit', selected: true }).waitFor();
      await coaches.getByRole('tab', { name: 'Thesis' }).click();
      await expectSoon(() => coaches.locator('.narration').textContent(), narration);
      const links = coaches.locator('.narration').getByRole('button');
      await expectSoon(
        () => links.allTextContents(),
        figures.map(({ text }) => text),
      );
      expect(await coaches.locator('.provenance').textContent()).toContain('Written by rules');

      const stop = figures.findIndex((figure) => figure.evidence === 'position.stop');
      const { label, value } = evidence.figures.find(({ id }) => id === 'position.stop') ?? { label: '', value: NaN };
      await links.nth(stop).press('Enter');
      const popover = page.getByRole('dialog', { name: `Evidence for ${figures[stop]?.text}` });
      await expectSoon(() => popover.locator('p').first().textContent(), label);
      await expectSoon(() => popover.locator('strong').textContent(), `${value.toFixed(2)} a share`);
      await popover.getByRole('button', { name: 'Show on the page' }).click();
      await page.locator('.pointed[data-evidence~="position.stop"]').waitFor();
    });

    it('goes to the neighboring tickers with [ and ], and back to the overview with Escape', async () => {
      await page.goto(dashboard.address);
      const rows = page.getByRole('rowheader').getByRole('link');
      await rows.first().waitFor();
      const [first = '', second = ''] = await rows.allTextContents();
      await open(first);
      await page.keyboard.press(']');
      await heading(second).waitFor();
      await page.keyboard.press('[');
      await heading(first).waitFor();
      await page.keyboard.press('[');
      await heading(first).waitFor();
      await page.keyboard.press('Escape');
      await heading('Overview').waitFor();
      expect(new URL(page.url()).hash).toBe('#/');
    });

    it('opens the order screen with the order that the state suggests', async () => {
      await open(HELD);
      await page.getByRole('link', { name: 'Sell all 120' }).click();
      await heading('Orders').waitFor();
      const [, query = ''] = new URL(page.url()).hash.split('?');
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ ticker: HELD, side: 'sell', quantity: '120' });
    });

    it('counts missed sales only if the portfolio lists an entry date', async () => {
      await open(UNDATED);
      await panel('Plan').getByText('computed as if you had bought on the assumed', { exact: false }).waitFor();
      await open(HELD);
      await panel('Plan').getByText('sales not made', { exact: false }).waitFor();
    });

    it('saves the user’s own stop, entry date and cost, shows them before the next audit, and refuses a bad stop', async () => {
      await show(HELD);
      const plan = panel('Plan');
      await plan.getByText('169.85 in the next session', { exact: false }).waitFor();
      await plan.getByText('Change stop, entry date or cost').click();
      await plan.getByLabel('Stop').fill('none');
      await plan.getByRole('button', { name: 'Save' }).click();
      await plan.getByRole('alert').getByText('Enter a price above 0', { exact: false }).waitFor();
      await plan.getByLabel('Stop').fill('1512.5');
      await plan.getByRole('button', { name: 'Save' }).click();
      await plan.getByRole('alert').getByText('far above the last close', { exact: false }).waitFor();
      await plan.getByLabel('Stop').fill('181.25');
      await plan.getByText('A close below the stop means EXIT', { exact: false }).waitFor();
      await plan.getByLabel('Stop').fill('151.25');
      await plan.getByLabel('Entry date').fill('2017-04-14');
      await plan.getByText('The stock exchange is closed on this date').waitFor();
      await plan.getByLabel('Entry date').fill('2017-03-02');
      await plan.getByRole('button', { name: 'Save' }).click();
      await plan.getByRole('status').getByRole('button', { name: 'Run the audit' }).waitFor();
      expect(await readFile(join(home, 'portfolio.csv'), 'utf8')).toMatch(/^AAPL,.*,151\.25,2017-03-02,2017-12-29,$/m);
      await plan.getByLabel('Average price').fill('0');
      await plan.getByRole('button', { name: 'Save' }).click();
      await plan.getByRole('alert').getByText('Enter a price above 0', { exact: false }).waitFor();
      await expectSoon(() => plan.getByRole('status').count(), 0);
      await plan.getByLabel('Average price').fill('98.5');
      await plan.getByRole('button', { name: 'Save' }).click();
      await expectSoon(
        async () =>
          /^AAPL,\d+,98\.5,151\.25,2017-03-02,2017-12-29,$/m.test(await readFile(join(home, 'portfolio.csv'), 'utf8')),
        true,
      );
      await page.reload();
      await page.getByRole('region', { name: 'Changed portfolio' }).waitFor();
      await plan.getByText('Change stop, entry date or cost').click();
      expect(await plan.getByLabel('Stop').inputValue()).toBe('151.25');
      expect(await plan.getByLabel('Average price').inputValue()).toBe('98.50');
    });

    it('reports a ticker or an option that the audit does not contain', async () => {
      await open('AAPL261218C00200000');
      await page.getByText('Options are compared with the broker, not audited.').waitFor();
      await open('ZZZZ');
      await page.getByRole('heading', { name: 'ZZZZ is not in the last audit' }).waitFor();
      await page.getByRole('link', { name: 'Back to the overview' }).click();
      await page.getByRole('table').waitFor();
    });

    it('opens by its address and from the table, and shows the ticker’s state', async () => {
      const { audit } = await explained(HELD);
      await open(HELD);
      expect(await figureNamed(page, 'Score')).toBe(audit.score?.toFixed(1));
      expect(await figureNamed(page, 'Stop')).toContain(audit.framework?.holding?.stop?.toFixed(2));
      expect(await page.locator('.cause').textContent()).toContain(audit.framework?.reason?.text);

      await page.goto(`${dashboard.address}/#/`);
      await page.getByRole('rowheader').getByRole('link', { name: WATCHED }).click();
      await heading(WATCHED).waitFor();
      expect(await figureNamed(page, 'Position')).toBe('on watch, no shares');
    });

    it('regenerates a narration on request, and shows the error of the AI provider', async () => {
      const stored = await get(`/thesis/ai/generate?ticker=${WRITTEN_AGAIN}`);
      const written = {
        ...z.looseObject({}).parse(stored),
        narration: 'Nothing but words.',
        figures: [],
        cached: false,
        provider_error: 'The provider does not answer.',
      };
      await open(WRITTEN_AGAIN);
      const coaches = panel('Coaches');
      await coaches.locator('.narration').waitFor();
      const asked: string[] = [];
      await interceptRequests(page, '**/thesis/ai/generate*', async (route) => {
        asked.push(new URL(route.url).search);
        await route.fulfill({
          contentType: 'text/event-stream',
          body: `event: draft\ndata: {"text":"Nothing"}\n\nevent: reply\ndata: ${JSON.stringify(written)}\n\n`,
        });
      });
      await coaches.getByRole('button', { name: 'Regenerate' }).click();
      await coaches.getByText('Nothing but words.').waitFor();
      await coaches.getByText('The provider does not answer.').waitFor();
      expect(asked).toEqual([`?ticker=${WRITTEN_AGAIN}&force=1`]);
    });

    it('asks no AI provider without a click after a license was entered', async () => {
      await open(WRITTEN_AGAIN);
      const coaches = panel('Coaches');
      await coaches.locator('.narration').waitFor();
      const [license, list] = await Promise.all([get('/ui/license'), get(`/coaches?ticker=${WRITTEN_AGAIN}`)]);
      await interceptRequests(page, '**/ui/license', (route) => route.fulfill({ json: Object(license) }));
      await interceptRequests(page, '**/coaches?ticker=*', (route) =>
        route.fulfill({ json: { ...Object(list), provider: 'anthropic' } }),
      );
      const asked: string[] = [];
      await interceptRequests(page, '**/thesis/ai/generate*', (route) => {
        asked.push(route.url);
        return route.continue();
      });
      await page.goto(`${dashboard.address}/#/account`);
      const field = page.getByRole('main').getByLabel('License key');
      await field.fill('a-key');
      await Promise.all([page.waitForResponse('**/ui/license'), field.press('Enter')]);
      await open(WRITTEN_AGAIN);
      await coaches.getByRole('tab').first().waitFor();
      expect(asked).toEqual([]);
    });

    it('sends no referrer when it opens a source that a coach cites', async () => {
      const url = 'https://news.example.com/nke';
      const cited = {
        ...z.looseObject({}).parse(await get(`/coach/whale_confirmation/generate?ticker=${CITED}`)),
        available: true,
        reason: null,
        narration: 'Buyers.',
        figures: [],
        verdict: 'CONFIRMED',
        verdict_reason: 'A filing says so.',
        citations: [{ title: 'A filing', url }],
      };
      await interceptRequests(page, '**/coach/whale_confirmation/generate*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: `event: reply\ndata: ${JSON.stringify(cited)}\n\n` }),
      );
      await open(CITED);
      const coaches = panel('Coaches');
      await coaches.getByRole('tab', { name: 'Whales' }).click();
      await coaches.getByText('CONFIRMED').waitFor();
      const link = coaches.getByRole('list', { name: 'Citations' }).getByRole('link', { name: 'A filing' });
      expect([
        await link.getAttribute('href'),
        await link.getAttribute('rel'),
        await link.getAttribute('target'),
      ]).toEqual([url, 'noopener noreferrer', '_blank']);
    });

    it('shows the day of a headline in the user’s time zone', async () => {
      const cited = {
        ...z.looseObject({}).parse(await get(`/coach/catalyst/generate?ticker=${CITED}`)),
        available: true,
        reason: null,
        narration: 'One headline.',
        figures: [],
        headlines: [
          {
            title: 'A contract',
            url: 'https://news.example.com/contract',
            published_at: '2017-12-29T02:30:00.000Z',
            classification: 'MATERIAL',
            direction: 'positive',
            event: null,
            why: 'It names the company.',
          },
        ],
        conflict: false,
        conflict_reason: '',
      };
      await interceptRequests(page, '**/coach/catalyst/generate*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: `event: reply\ndata: ${JSON.stringify(cited)}\n\n` }),
      );
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
      await open(CITED);
      const coaches = panel('Coaches');
      await coaches.getByRole('tab', { name: 'News' }).click();
      await coaches.getByText('material, positive, Dec 28, 2017', { exact: true }).waitFor();
      await devtools.detach();
    });

    it('shows why there is no chart, and still shows the rest of the page', async () => {
      const { explanation } = await explained(UNCHARTED);
      const detail = { error: 'bars_not_kept', message: 'The prices are no longer on this machine.' };
      const end = await interceptRequests(page, '**/bars/*', (route) =>
        route.fulfill({ status: 404, json: { detail } }),
      );
      await open(UNCHARTED);
      await panel('Prices').getByRole('alert').getByText(detail.message).waitFor();
      await panel('State history')
        .getByText(explanation.framework.transitions.at(-1)?.reason.text ?? '')
        .first()
        .waitFor();
      end();
      await panel('Prices').getByRole('button', { name: 'Try again' }).click();
      await page.locator('.chart canvas').first().waitFor();
      expect(complaints.splice(0)).toEqual([expect.stringMatching(/^\/bars\/VZ: .*404/)]);
    });

    it('shows why a coach could not answer, and asks the coach again on request', async () => {
      const refusal = { detail: { error: 'internal_error', message: 'Something went wrong on our side.' } };
      const end = await interceptRequests(page, '**/thesis/ai/generate*', (route) =>
        route.fulfill({
          contentType: 'text/event-stream',
          body: `event: failed\ndata: ${JSON.stringify(refusal)}\n\n`,
        }),
      );
      await open(UNANSWERED);
      const coaches = panel('Coaches');
      await coaches.getByRole('alert').getByText('Something went wrong on our side.').waitFor();
      end();
      await coaches.getByRole('button', { name: 'Ask again' }).click();
      await coaches.locator('.narration').waitFor();
    });
  });

  describe('a ticker opened from a sorted list', () => {
    beforeEach(loadFresh);

    it('keeps the sort order and the filter of the overview', async () => {
      await page.goto(`${dashboard.address}/#/`);
      await page.getByRole('columnheader', { name: 'Close' }).getByRole('button').click();
      await page.getByRole('searchbox').fill('watched');
      const { tickers } = auditPayload.parse(await get('/audit'));
      const closeOf = (ticker: string): number => tickers[ticker]?.metadata.last_close ?? 0;
      const watched = Object.keys(tickers).filter((ticker) => tickers[ticker]?.position?.quantity === 0);
      const [first = '', second = ''] = watched.toSorted((one, other) => closeOf(other) - closeOf(one));
      await page.getByRole('rowheader').getByRole('link', { name: first }).click();
      await heading(first).waitFor();
      await page.keyboard.press(']');
      await heading(second).waitFor();
    });
  });
});

const figureNamed = (page: Page, name: string): Promise<string | null> =>
  page
    .locator('.head-figures > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent();

/** Sessions of the whole chart within the first pixels of a narrow one. */
const SESSIONS_NEAR_EDGE = 10;

/** Counts the sessions from the left edge of the chart to the last one, by the session under the pointer. */
async function sessionsShown(chart: Locator, bars: readonly { readonly date: string }[]): Promise<number> {
  for (const x of [3, 2]) await chart.getByRole('img').hover({ position: { x, y: 150 } });
  const date = await chart.locator('time').getAttribute('datetime');
  return bars.length - bars.findIndex((bar) => bar.date === date);
}

/** Waits until the chart's canvas holds more than its background. */
async function expectDrawn(page: Page, chart: Locator): Promise<void> {
  await chart.locator('canvas').first().waitFor();
  const hasColors = `(() => {
    const canvas = document.querySelector('.chart canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const colors = new Set();
    for (let at = 0; at < pixels.length && colors.size < 8; at += 4) colors.add(pixels[at] << 16 | pixels[at + 1] << 8 | pixels[at + 2]);
    return colors.size >= 8;
  })()`;
  await expectSoon(() => page.evaluate<boolean>(hasColors), true);
}
