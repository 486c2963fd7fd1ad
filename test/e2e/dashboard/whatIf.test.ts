import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { whatIfReply } from '../../../src/adapters/http/contract/dashboard/audit/decisionMap.js';
import type { Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { expectSoon } from '../expectSoon.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { fetchTickerMap, startMappedDashboard, type DecisionMapReply } from '../mappedDashboard.js';
import { loadView, remountView } from '../openView.js';

jest.setTimeout(60_000);

/** A held ticker whose stop would be breached by a close near its last close. */
const HELD = 'NKE';

describe('a what-if on the ticker page', () => {
  let home: string;
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];
  let map: DecisionMapReply;

  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({ home, dashboard, page, complaints } = await openDashboard((folder) => startMappedDashboard(folder, [HELD])));
    map = await fetchTickerMap(dashboard, HELD);
  });

  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const get = async (path: string): Promise<unknown> => (await fetch(`${dashboard.address}${path}`)).json();
  const open = (path: string) => remountView(page, dashboard, path);
  const panel = (): Locator => page.getByRole('region', { name: 'Decision map' });
  const ladder = (): Locator => panel().getByRole('table');
  const banner = (): Locator => page.getByRole('region', { name: 'Hypothetical' });
  const figures = (): Promise<string> => page.locator('.head-figures').innerText();

  it('shows the ticker as the audit would publish it, without storing or sending anything', async () => {
    const published = await get('/audit');
    await open(`/ticker/${HELD}`);
    await ladder().waitFor();
    const real = await figures();
    const methods = new Set<string>();
    const note = (request: { method(): string }) => methods.add(request.method());
    page.on('request', note);
    await panel().getByText('What if it closes at …').click();
    await panel().getByLabel('Close').fill('60');
    await panel().getByLabel('Volume').fill('8.1M');
    await panel().getByRole('button', { name: 'Show' }).click();

    await banner().getByText('Hypothetical: nothing is stored or sent.').waitFor();
    const reply = whatIfReply.parse(await get(`/audit/${HELD}/what-if?close=60&volume=8100000`));
    if (reply.kind !== 'hypothetical') throw new TypeError(reply.reason);
    await expectSoon(async () => (await figures()).includes((reply.audit.score ?? NaN).toFixed(1)), true);
    expect(await figures()).toContain('60.00');
    expect(reply.audit.state).toBe('EXIT');
    await page.locator('.view-head').getByText('EXIT', { exact: true }).waitFor();
    await page.locator('.chart .legend').getByText('8.1M').waitFor();
    await page.getByText('Coaches read only the published audit.').waitFor();
    expect(await page.locator('.chart-panel').getByText('is hypothetical').count()).toBe(1);

    await banner()
      .getByRole('link', { name: `Back to the real ${HELD}` })
      .click();
    await expectSoon(figures, real);
    page.off('request', note);
    expect([...methods]).toEqual(['GET']);
    expect(await get('/audit')).toEqual(published);
  });

  it('says that it is of an earlier portfolio after an edit of the portfolio', async () => {
    const file = join(home, 'portfolio.csv');
    const saved = await readFile(file, 'utf8');
    await writeFile(file, `${saved}KO,10,40\n`);
    await loadView(page, dashboard, `/ticker/${HELD}?close=60`);
    await page.getByRole('region', { name: 'Changed portfolio' }).waitFor();
    await writeFile(file, saved);
    // The document keeps what it read about the portfolio.
    await page.goto('about:blank');
  });

  it('closes with Escape, and opens again with the browser’s back button', async () => {
    await open(`/ticker/${HELD}`);
    await page.goto(`${dashboard.address}/#/ticker/${HELD}?close=60`);
    await page.locator('.head-figures').waitFor();
    await banner().waitFor();
    await page.keyboard.press('Escape');
    await banner().waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe(`#/ticker/${HELD}`);
    await page.goBack();
    await banner().waitFor();
  });

  it('disables its order button, and says why', async () => {
    await open(`/ticker/${HELD}?close=60`);
    const order = page.getByRole('button', { name: /^Sell all / });
    await order.waitFor();
    expect(await order.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Orders are disabled in a hypothetical view.').waitFor();
    await order.click({ force: true });
    expect(new URL(page.url()).hash).toBe(`#/ticker/${HELD}?close=60`);
    expect(await page.locator('main a[href*="orders"]').count()).toBe(0);
  });

  it('shows errors at their fields, and sends no request until they are corrected', async () => {
    await open(`/ticker/${HELD}`);
    await ladder().waitFor();
    await panel().getByText('What if it closes at …').click();
    await panel().getByLabel('High').fill('59');
    await panel().getByRole('button', { name: 'Show' }).click();
    const errorOf = async (label: string): Promise<string | null> => {
      const field = panel().getByLabel(label);
      const described = await field.getAttribute('aria-describedby');
      return described === null ? null : page.locator(`[id="${described}"]`).textContent();
    };
    await expectSoon(() => errorOf('Close'), 'Enter a close.');
    await panel().getByLabel('Close').fill('60');
    await expectSoon(() => errorOf('High'), `The high cannot be below the open of ${map.last_close.toFixed(2)}.`);
    await expectSoon(() => errorOf('Close'), null);
    expect(new URL(page.url()).hash).toBe(`#/ticker/${HELD}`);
    await panel().getByLabel('High').fill('');
    await panel().getByLabel('High').press('Enter');
    await banner().waitFor();
  });

  it('says what is wrong when the URL describes an impossible session', async () => {
    await open(`/ticker/${HELD}?close=60&low=61`);
    await banner().getByText('The low cannot be above the close of 60.00.').waitFor();
    await page.getByText(`Correct the assumed session to see ${HELD}.`).waitFor();
  });

  it('gives the reason why the ticker cannot be shown', async () => {
    const { ticker, generated_at } = map;
    const json = { kind: 'unavailable', ticker, generated_at, reason: 'The portfolio changed. Run a new audit.' };
    const end = await interceptRequests(page, `**/audit/${HELD}/what-if**`, (request) => request.fulfill({ json }));
    // Without a reload, the page could wait for an earlier request of the same what-if.
    await loadView(page, dashboard, `/ticker/${HELD}?close=60`);
    await page.getByText('The portfolio changed. Run a new audit.').waitFor();
    end();

    const detail = { error: 'rate_limited', message: 'Too many requests. Try again in 3 seconds.', retry_after: 3 };
    await interceptRequests(page, `**/audit/${HELD}/what-if**`, (request) =>
      request.fulfill({ status: 429, json: { detail } }),
    );
    await open(`/ticker/${HELD}?close=60`);
    await page.getByRole('alert').getByText('Too many requests. Try again in 3 seconds.').waitFor();
    expect(await banner().getByLabel('Close').inputValue()).toBe('60');
    stopIntercepting(page);
    expect(complaints.splice(0)).toHaveLength(1);
  });

  it('opens from a price’s link on the price ladder', async () => {
    await open(`/ticker/${HELD}`);
    const price = map.nearest_action?.price.toFixed(2) ?? '';
    await ladder()
      .getByRole('button', { name: new RegExp(`^${price}, below`) })
      .click();
    await ladder()
      .getByRole('link', { name: `What if ${HELD} closes at ${price}?` })
      .click();
    await banner().getByText(`after a close of ${price}`).waitFor();
  });
});
