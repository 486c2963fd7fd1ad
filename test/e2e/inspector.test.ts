import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { auditStatus } from '../../src/adapters/http/contract/dashboard/audit/auditStatus.js';
import { csrfTokenReply } from '../../src/adapters/http/contract/dashboard/csrf.js';
import { FONT_SIZE } from '../../src/adapters/inspector/drawing/measures.js';
import { answerServerError } from '../servers/standIn.js';
import { startTradierBroker, type TradierBrokerServer } from '../servers/tradierBroker.js';
import { startDashboard, type Dashboard } from './dashboard.js';
import { dashboardForSuite } from './dashboardForSuite.js';
import { writeSampleOf } from './firstAudit.js';
import { expectSoon } from './expectSoon.js';
import { injectAccessibilityRules, seriousViolations } from './accessibility.js';
import { waitUntil } from '../servers/waitUntil.js';

jest.setTimeout(120_000);

/** Enough tickers for the list to have a search field. */
const PORTFOLIO = ['AAPL', 'AXP', 'BA', 'CAT', 'DIS', 'GE', 'IBM', 'KO', 'MSFT', 'XOM'];

/** The smallest text of a drawing must be larger than this on the screen. */
const LEAST_FONT_PX = 9;

describe('the dashboard’s inspector', () => {
  const openDashboard = dashboardForSuite();
  let broker: TradierBrokerServer;
  let dashboard: Dashboard;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    broker = await startTradierBroker();
    ({ browser, complaints, dashboard, page } = await openDashboard(async (home) => {
      await writeSampleOf(home, PORTFOLIO);
      return startDashboard(home, 0, { ...broker.settings });
    }));
    await injectAccessibilityRules(page.context());
    await page.goto(`${dashboard.address}/inspector`);
    await page.getByText('Live', { exact: true }).waitFor();
    await actor('breaker').waitFor();
  });
  afterAll(() => broker.close());
  // All tests use one page, so that its machines are laid out only once. Resets the page to how it opens.
  beforeEach(async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'All steps', exact: true }).click();
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    const search = page.getByRole('searchbox');
    if (await search.isVisible()) await search.fill('');
  });
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const post = async (path: string, body: object): Promise<number> => {
    const { token } = csrfTokenReply.parse(await (await fetch(`${dashboard.address}/csrf-token`)).json());
    return (
      await fetch(`${dashboard.address}${path}`, {
        method: 'POST',
        headers: { 'x-csrf-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  };
  const actor = (name: string): Locator =>
    page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: new RegExp(`^${name}`) });
  const lit = (): Promise<string[]> =>
    page
      .locator('.chart .is-active')
      .evaluateAll((states) => states.map((state) => state.getAttribute('data-state') ?? ''));
  const litIs = (state: string): Promise<void> => page.locator(`.chart [data-state="${state}"].is-active`).waitFor();

  const litIsAsListed = (name: string): Promise<void> =>
    expectSoon(
      async () => (await lit()).includes((await actor(name).locator('.actor-state').textContent()) ?? ''),
      true,
    );
  /** Runs an audit and waits for it. With 429, the previous audit began less than a minute ago and suffices. */
  async function audited(): Promise<void> {
    expect([200, 429]).toContain(await post('/audit/run', {}));
    await waitUntil(
      async () =>
        auditStatus.parse(await (await fetch(`${dashboard.address}/audit/status`)).json()).state !== 'running',
    );
  }
  /** Waits until the chart has its final position. */
  const settled = (): Promise<void> =>
    page.locator('.chart-sheet:not([style*="translate(0px, 0px) scale(1)"]) .chart').waitFor();

  it('shows how the breaker opens, and lets the user step back and forward', async () => {
    await actor('breaker').click();
    await litIs('closed');
    for (let call = 0; call < 3; call++) {
      broker.instead.push(answerServerError);
      await fetch(`${dashboard.address}/broker/reconcile`);
    }
    await litIs('open');
    await page.getByRole('button', { name: 'Changes', exact: true }).click();
    await page.keyboard.press('Home');
    await expectSoon(lit, ['closed']);
    await page.keyboard.press('ArrowRight');
    await expectSoon(lit, ['open']);
    await expectSoon(
      () => page.locator('.chart .arrow.is-taken').getAttribute('data-transitions'),
      'closed|call.failed|0',
    );
    await page.getByLabel('Step details').getByText('closed › open').waitFor();
    await page.getByRole('button', { name: 'Step back', exact: true }).click();
    await litIs('closed');
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await litIs('open');
  });

  it('shows which guard refused an event', async () => {
    await actor('broker-mode').click();
    await litIs('dryrun');
    expect(await post('/ui/broker-mode', { mode: 'live', confirmation: 'go live on tradier' })).toBe(409);
    await page.getByRole('button', { name: 'Refused', exact: true }).click();
    const row = page.getByRole('button', { name: /live\.requested/ }).first();
    await row.click();
    await row.getByText('refused by nothingIsMissing').waitFor();
    const step = page.getByLabel('Step details');
    await step.getByText('[nothingIsMissing] returned false.').waitFor();
    await step.getByText(/^[✗] *no: +hours in dry run 0\.\d\d < hours required 24$/).waitFor();
    await step.getByText(/^[✓] *yes: +the broker is available$/).waitFor();
    await expectSoon(
      () => page.locator('.chart .line.is-refused').allTextContents(),
      ['live.requested', '[nothingIsMissing]', '/ confirmAccount'],
    );
    await expectSoon(lit, ['dryrun']);
  });

  it('shows when a transition is taken and what its guard compared, on hover and on focus', async () => {
    await actor('broker-mode').click();
    await litIs('dryrun');
    const transition = page.getByRole('img', { name: /^live\.requested \[nothingIsMissing\]: license, broker/ });
    await transition.hover();
    const tip = page.getByRole('tooltip');
    await tip.getByText('license, broker, dry-run window and prices allow live orders').waitFor();
    await page.mouse.move(0, 0);
    await expectSoon(() => tip.count(), 0);
    expect(await post('/ui/broker-mode', { mode: 'live', confirmation: 'go live on tradier' })).toBe(409);
    await page
      .getByRole('button', { name: /live\.requested/ })
      .first()
      .click();
    await transition.focus();
    await tip.getByText('failed').waitFor();
    await tip.getByText(/hours in dry run 0\.\d\d < hours required 24/).waitFor();
    await page.keyboard.press('Tab');
    await tip.getByText('the license no longer allows orders').waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(() => tip.count(), 0);
  });

  it('shows each ticker’s machine in the state of that ticker after an audit', async () => {
    await audited();
    await actor('AAPL').click();
    await litIsAsListed('AAPL');
    await page.getByRole('heading', { level: 2, name: 'Ticker framework' }).waitFor();
    await page.getByRole('heading', { name: 'Machines without an actor' }).waitFor();
    await page.getByRole('searchbox').fill('MSF');
    await expectSoon(
      () => page.locator('.actors .actor-name').allTextContents(),
      ['ticker', 'MSFT', 'Order intent', 'License lifecycle', 'Founding program'],
    );
    await actor('MSFT').click();
    await litIsAsListed('MSFT');
  });

  it('draws every machine without overlapping labels', async () => {
    await audited();
    for (const name of [
      'breaker',
      'broker-mode',
      'audit-run',
      'AAPL',
      'Order intent',
      'License lifecycle',
      'Founding program',
    ]) {
      await actor(name).click();
      await page.locator('.chart').waitFor();
      const boxes = await page
        .locator('.chart .label rect, .chart .state-atomic > .box')
        .evaluateAll((rects) => rects.map((rect) => rect.getBoundingClientRect().toJSON()));
      const overlaps = boxes.flatMap((one, place) =>
        boxes
          .slice(place + 1)
          .filter(
            (other) =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
          ),
      );
      expect([name, overlaps]).toEqual([name, []]);
      const tooWide = await page
        .locator('.chart .label')
        .evaluateAll((labels) =>
          labels
            .filter((label) =>
              [...label.querySelectorAll('text')].some(
                (text) => text.getBBox().width > (label.querySelector('rect')?.getBBox().width ?? 0),
              ),
            )
            .map((label) => label.textContent),
        );
      expect([name, tooWide]).toEqual([name, []]);
    }
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ])('opens every drawing at a readable size, with the active state visible: $width × $height', async (viewport) => {
    await page.setViewportSize(viewport);
    for (const name of ['License lifecycle', 'Order intent', 'breaker']) {
      await actor(name).click();
      await settled();
      const scale = await page
        .locator('.chart')
        .evaluate((drawn) => drawn.getBoundingClientRect().width / Number(drawn.getAttribute('width')));
      expect([name, scale * FONT_SIZE.line > LEAST_FONT_PX]).toEqual([name, true]);
    }
    await actor('breaker').click();
    await settled();
    await expectSoon(async () => {
      const [frame, state] = [
        await page.locator('.chart-frame').boundingBox(),
        await page.locator('.chart .is-active').boundingBox(),
      ];
      return (
        state !== null &&
        frame !== null &&
        state.x >= frame.x &&
        state.y >= frame.y &&
        state.y + state.height <= frame.y + frame.height
      );
    }, true);
    await page.getByRole('button', { name: 'Fit' }).click();
    await expectSoon(async () => {
      const [frame, whole] = [
        await page.locator('.chart-frame').boundingBox(),
        await page.locator('.chart').boundingBox(),
      ];
      return whole !== null && frame !== null && whole.y >= frame.y && whole.y + whole.height <= frame.y + frame.height;
    }, true);
  });

  it('shows the diagram without waiting until its container is measured', async () => {
    const other = await browser.newPage({ locale: 'en-US' });
    await other.addInitScript('window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };');
    await other.goto(`${dashboard.address}/inspector`);
    await other.locator('.chart').waitFor();
    expect(await other.locator('.chart-sheet').getAttribute('style')).not.toContain('translate(0px, 0px) scale(1)');
    await other.close();
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility violation when it is %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await actor('broker-mode').click();
    await post('/ui/broker-mode', { mode: 'live', confirmation: 'go live on tradier' });
    await page
      .getByRole('button', { name: /live\.requested/ })
      .first()
      .click();
    expect(await seriousViolations(page, 'everything')).toEqual([]);
  });

  it('is linked from the dashboard', async () => {
    const other = await browser.newPage({ locale: 'en-US' });
    await other.goto(dashboard.address);
    await other.getByRole('link', { name: 'Inspector' }).click();
    await other.getByRole('heading', { name: 'Inspector' }).waitFor();
    await other.close();
  });
});
