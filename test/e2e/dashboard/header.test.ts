import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { UpdateStatusView } from '../../../src/adapters/http/contract/dashboard/update.js';
import { brokerModeView } from '../../../src/adapters/http/contract/dashboard/broker.js';
import { licenseView } from '../../../src/adapters/http/contract/dashboard/license.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { interceptSetup } from '../interceptSetup.js';
import { runFirstAuditByApi } from '../firstAudit.js';
import { loadView } from '../openView.js';
import { speedUpTimers } from '../monitoredPage.js';
import { TABLET_WIDTH } from '../pageViews.js';
import { expectSoon } from '../expectSoon.js';
import { waitUntil } from '../../servers/waitUntil.js';

jest.setTimeout(60_000);

const UPDATE: UpdateStatusView = {
  current: '6.4.0',
  latest: '6.6.0',
  min_version: '6.0.0',
  update_available: true,
  upgrade_required: false,
  download_url: 'https://plumbline.example/archive',
  release_notes: 'Faster audits.',
  checked_at: '2026-11-21T06:30:00.000Z',
  installation: null,
};

/** Returns the number of the header's lines at the current width, and whether any of its parts overlap. */
const LAYOUT = `(() => {
  const boxes = [...document.querySelectorAll('.page-header > :not(output)')].map((part) => part.getBoundingClientRect());
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const lines = [];
  for (const { top, bottom } of boxes) if (!lines.some((line) => top < line.bottom && line.top < bottom)) lines.push({ top, bottom });
  return { width: window.innerWidth, lines: lines.length, overlaps: boxes.some((a, i) => boxes.slice(i + 1).some((b) => overlap(a, b))), sideways: document.documentElement.scrollWidth > window.innerWidth };
})()`;

describe('the page header', () => {
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];

  const shown = async (path: string): Promise<unknown> => (await fetch(dashboard.address + path)).json();

  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({ dashboard, page, complaints } = await openDashboard(async (home) => {
      await writeFile(join(home, 'portfolio.csv'), 'ticker,quantity,average_price\nKO,10,40\n');
      return startDashboard(home);
    }));
    await Promise.all([runFirstAuditByApi(dashboard), speedUpTimers(page)]);
  });

  afterEach(() => {
    stopIntercepting(page);
    expect(complaints.splice(0)).toEqual([]);
  });

  const open = (view: string) => loadView(page, dashboard, view);

  it('fits on one line at 1440 pixels, and on two lines down to a tablet’s width, even with its longest badges', async () => {
    const mode = { ...brokerModeView.parse(await shown('/ui/broker-mode')), mode: 'live', broker: 'tradier' };
    const license = { ...licenseView.parse(await shown('/ui/license')), state: 'unchecked' };
    await interceptRequests(page, '**/ui/broker-mode', (route) => route.fulfill({ json: mode }));
    await interceptRequests(page, '**/ui/license', (route) => route.fulfill({ json: license }));
    await open('/');
    await page.getByRole('banner').getByRole('link', { name: 'Live' }).waitFor();
    await page.getByRole('button', { name: 'License unconfirmed' }).waitFor();
    await page.getByText('Sample prices to Dec 29, 2017', { exact: true }).waitFor();
    for (const [width, lines] of [
      [1440, 1],
      [1439, 2],
      [1280, 2],
      [1024, 2],
      [820, 2],
      [TABLET_WIDTH, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expectSoon(() => page.evaluate<object>(LAYOUT), { width, lines, overlaps: false, sideways: false });
    }
  });

  const REINSTALL = 'Install 6.6.0 the way you installed the current version.';

  async function showUpdate(update: UpdateStatusView): Promise<void> {
    await interceptSetup(page, dashboard, { cloud: 'connected' });
    await interceptRequests(page, '**/ui/update', (route) => route.fulfill({ json: update }));
    await open('/orders');
  }

  it('offers a new version with its download, and leaves orders enabled', async () => {
    await showUpdate(UPDATE);
    const banner = page.getByRole('region', { name: 'New version' });
    await banner.getByText('Plumbline 6.6.0 is available.').waitFor();
    expect(await banner.getByRole('link', { name: 'Get 6.6.0' }).getAttribute('href')).toBe(UPDATE.download_url);
    await banner.getByText('Or install 6.6.0 the way you installed the current version.').waitFor();
    await page.getByRole('button', { name: 'Preview order' }).waitFor();
  });

  it('installs a new version with one click, shows the progress, and offers the restart', async () => {
    const installing = (installation: UpdateStatusView['installation']) => ({ ...UPDATE, installation });
    await showUpdate(installing({ state: 'available' }));
    const banner = page.getByRole('region', { name: 'New version' });
    await banner.getByText('Faster audits.').waitFor();
    const install = banner.getByRole('button', { name: 'Download and install' });
    await install.waitFor();
    const downloading = { state: 'downloading', received_bytes: 20_000_000, total_bytes: 50_000_000 } as const;
    let installation: UpdateStatusView['installation'] = downloading;
    await interceptRequests(page, '**/ui/update', (request) => request.fulfill({ json: installing(installation) }));
    await install.click();
    await banner.getByRole('progressbar', { name: /^Downloading: .* MB of .* MB$/ }).waitFor();
    installation = { state: 'verifying' };
    await banner.getByText('Verifying the signature').waitFor();
    installation = { state: 'unpacking' };
    await banner.getByText('Unpacking').waitFor();
    installation = { state: 'refused', reason: 'The disk is full.' };
    await banner.getByText('The disk is full.').waitFor();
    installation = downloading;
    await banner.getByRole('button', { name: 'Try again' }).click();
    await banner.getByRole('progressbar').waitFor();
    installation = { state: 'ready' };
    await banner.getByText('6.6.0 is ready. It takes effect at the next start.').waitFor();
    let isAsked = false;
    await interceptRequests(page, '**/ui/settings/restart', (request) => {
      isAsked = true;
      return request.fulfill({ json: { restarting: true } });
    });
    const replaceToken = await interceptRequests(page, '**/csrf-token', (request) =>
      request.fulfill({ json: { token: 'of the start before' } }),
    );
    await banner.getByRole('button', { name: 'Restart now' }).click();
    await banner.getByRole('button', { name: 'Restarting' }).waitFor();
    await waitUntil(() => isAsked);
    const reloaded = page.waitForEvent('load');
    replaceToken();
    await reloaded;
    await banner.getByText('6.6.0 is ready.').waitFor();
  });

  it('says that a new version did not start, and offers its download', async () => {
    await showUpdate({
      ...UPDATE,
      installation: { state: 'failed', reason: 'The new version was not ready within 60 s.' },
    });
    const banner = page.getByRole('region', { name: 'New version' });
    await banner
      .getByText(
        '6.6.0 was installed but did not start, so your previous version is running again. The new version was not ready within 60 s.',
      )
      .waitFor();
    await banner.getByRole('link', { name: 'Get 6.6.0' }).waitFor();
  });

  it('says that a version is too old, and disables orders [REL-04]', async () => {
    await showUpdate({ ...UPDATE, min_version: '6.5.0', upgrade_required: true, download_url: null });
    await page.getByRole('alert').getByText('Plumbline 6.5.0 or later is required.').waitFor();
    await page.getByRole('heading', { name: 'Orders are disabled until Plumbline is upgraded' }).waitFor();
    await page.getByRole('region', { name: 'Required version' }).getByText(REINSTALL, { exact: true }).waitFor();
    expect(await page.getByRole('alert').textContent()).not.toContain('Install');
    expect(await page.getByRole('link', { name: /^Get / }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Preview order' }).count()).toBe(0);
  });
});
