import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { copyFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { csrfTokenReply } from '../../src/adapters/http/contract/dashboard/csrf.js';
import { startDashboard, type Dashboard } from './dashboard.js';
import { dashboardForSuite } from './dashboardForSuite.js';
import { expectSoon } from './expectSoon.js';
import { injectAccessibilityRules, seriousViolations } from './accessibility.js';

jest.setTimeout(120_000);

const EARLIER = '2026-11-17';
const EARLIER_NAME = 'Tuesday, November 17, 2026';

describe('the recorded days in the dashboard’s inspector', () => {
  const openDashboard = dashboardForSuite();
  let home: string;
  let dashboard: Dashboard;
  let page: Page;
  /** The date of the recording in which the broker mode refuses to go live. */
  let refusedOn: string;
  let complaints: string[];

  /** Starts the dashboard twice. During the first run, its broker mode refuses to go live. */
  beforeAll(async () => {
    ({ complaints, dashboard, home, page } = await openDashboard(async (folder) => {
      const first = await startDashboard(folder);
      await requestLiveMode(first);
      await first.stop();
      return startDashboard(folder);
    }));
    [refusedOn = ''] = (await readdir(join(home, 'recordings')))
      .toSorted()
      .toReversed()
      .map((name) => name.slice(0, 10));
    await injectAccessibilityRules(page.context());
  });
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });

  const get = (path: string): Promise<Response> => fetch(`${dashboard.address}${path}`);
  const choice = (): Locator => page.getByRole('combobox', { name: 'Recorded day' });
  const brokerMode = (): Locator =>
    page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: /^broker-mode/ });

  it('are listed, and open with their steps from before the restart', async () => {
    const pathOf = (day: string): string => join(home, 'recordings', `${day}.inspector.jsonl`);
    await copyFile(pathOf(refusedOn), pathOf(EARLIER));
    await page.goto(`${dashboard.address}/inspector`);
    await brokerMode().click();
    await page.getByRole('button', { name: 'Refused', exact: true }).click();
    await page.getByText('No refused events yet.').waitFor();
    const kilobytes = Math.ceil((await stat(pathOf(EARLIER))).size / 1000);
    await expectSoon(
      async () => (await choice().getByRole('option').allTextContents()).at(-1),
      `${EARLIER_NAME}, ${kilobytes} kB`,
    );

    await choice().selectOption(EARLIER);
    await page.getByText(`Opened recording: ${EARLIER_NAME}`).waitFor();
    await brokerMode().click();
    await page.getByRole('button', { name: 'Refused', exact: true }).click();
    await page.getByRole('button', { name: /live\.requested/ }).click();
    await page.getByLabel('Step details').getByText('[nothingIsMissing] returned false.').waitFor();
    await expectSoon(() => page.locator('.chart .is-active').getAttribute('data-state'), 'dryrun');
    expect(await seriousViolations(page, 'everything')).toEqual([]);

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expectSoon(() => choice().inputValue(), '');
  });

  it('open at any of thousands of steps, and list only that step and its neighbors', async () => {
    const path = join(home, 'recordings', `${EARLIER}.inspector.jsonl`);
    const [head = '', ...later] = (await (await get(`/ui/inspector/recordings/${refusedOn}`)).text()).split('\n');
    await writeFile(path, [head, ...Array.from({ length: 3000 }, () => later[0])].join('\n'));
    await page.goto(`${dashboard.address}/inspector`);
    await choice().focus();
    await choice().selectOption(EARLIER);
    await page.getByText(`Opened recording: ${EARLIER_NAME}`).waitFor();
    await page.getByLabel('All actors').check();
    await page.keyboard.press('Home');
    await page.locator('.events [aria-current="step"]').waitFor();
    const rows = page.locator('.events .step');
    expect(await rows.last().getAttribute('aria-current')).toBe('step');
    expect(await rows.count()).toBe(100);

    await page.getByRole('button', { name: 'Show the latest steps' }).click();
    await expectSoon(() => rows.count(), 200);
    await page.getByRole('button', { name: 'Show older steps' }).waitFor();
  });

  it('are not shown after a later choice, even if they take longer to load', async () => {
    const pathOf = (day: string): string => join(home, 'recordings', `${day}.inspector.jsonl`);
    await copyFile(pathOf(refusedOn), pathOf(EARLIER));
    const slow = `/ui/inspector/recordings/${refusedOn}`;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**${slow}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${dashboard.address}/inspector`);
    await choice().focus();
    await choice().selectOption(refusedOn);
    await page.getByText(/^Opening .*…$/).waitFor();
    expect(await choice().inputValue()).toBe(refusedOn);
    await choice().selectOption(EARLIER);
    await page.getByText(`Opened recording: ${EARLIER_NAME}`).waitFor();
    const answered = page.waitForResponse(`**${slow}`);
    release();
    await (await answered).finished();
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
    expect(await page.getByText('Opened recording:').textContent()).toBe(`Opened recording: ${EARLIER_NAME}`);
    await page.unroute(`**${slow}`);
  });

  it.each(['2020-01-01', 'yesterday', '..%2Fpreferences.json'])(
    'are not served under %s, which is not the date of a recorded day',
    async (day) => {
      expect((await get(`/ui/inspector/recordings/${day}`)).status).toBe(404);
    },
  );
});

async function requestLiveMode({ address }: Dashboard): Promise<void> {
  const { token } = csrfTokenReply.parse(await (await fetch(`${address}/csrf-token`)).json());
  await fetch(`${address}/ui/broker-mode`, {
    method: 'POST',
    headers: { 'x-csrf-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'live', confirmation: 'go live on paper' }),
  });
}
