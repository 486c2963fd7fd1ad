import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { AgentsReply } from '../../../src/adapters/http/contract/dashboard/agents.js';
import type { BackupsReply } from '../../../src/adapters/http/contract/dashboard/backup.js';
import { licenseView, type LicenseView } from '../../../src/adapters/http/contract/dashboard/license.js';
import { preferencesReply } from '../../../src/adapters/http/contract/dashboard/preferences.js';
import type { InstallationStatusView } from '../../../src/adapters/http/contract/dashboard/setup.js';
import type { UpdateStatusView } from '../../../src/adapters/http/contract/dashboard/update.js';
import { startDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';
import { interceptRequests, stopIntercepting } from '../interceptRequests.js';
import { interceptSetup } from '../interceptSetup.js';
import { loadView } from '../openView.js';
import { runFirstAuditByApi } from '../firstAudit.js';
import { expectSoon } from '../expectSoon.js';

jest.setTimeout(60_000);

let home: string;
let dashboard: Dashboard;
let page: Page;
let complaints: string[];

const openDashboard = dashboardForSuite();
beforeAll(async () => {
  ({ home, dashboard, page, complaints } = await openDashboard(async (folder) => {
    await writeFile(join(folder, 'portfolio.csv'), 'ticker,quantity,average_price\nKO,10,40\nAAPL,0,\n');
    return startDashboard(folder);
  }));
});

afterEach(() => stopIntercepting(page));

const openAccount = () => loadView(page, dashboard, '/account');

/** Makes the page believe that a cloud is connected, because it offers alerts only then. */
async function connectCloud(): Promise<void> {
  await interceptSetup(page, dashboard, { cloud: 'connected' });
  await interceptRequests(page, '**/ui/update', (route) => route.fulfill({ json: NO_UPDATE }));
}

const NO_UPDATE: UpdateStatusView = {
  current: '6.4.0',
  latest: '6.4.0',
  min_version: '6.0.0',
  update_available: false,
  upgrade_required: false,
  release_notes: '',
  download_url: null,
  checked_at: null,
  installation: null,
};

describe('the Account view', () => {
  const preferences = async () =>
    preferencesReply.parse(await (await fetch(`${dashboard.address}/ui/preferences`)).json());

  it('shows every alert as off without a cloud, and gives the reason once', async () => {
    await interceptRequests(page, '**/ui/setup', (request) => request.abort());
    await openAccount();
    await page.getByRole('alert').getByText('Plumbline does not respond.').waitFor();
    stopIntercepting(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Sending alerts, the briefing or figures for the consensus needs a cloud/).waitFor();
    const alerts = page.getByRole('region', { name: 'Alert me when' }).getByRole('switch');
    expect(await alerts.count()).toBe(7);
    for (const each of await alerts.all()) {
      expect(await each.getAttribute('aria-checked')).toBe('false');
      expect(await each.isDisabled()).toBe(true);
    }
  });

  it('saves a chosen preference, and shows it when the view is opened again', async () => {
    complaints.length = 0;
    await connectCloud();
    await openAccount();
    const arms = page.getByRole('switch', { name: 'A ticker enters ARMED' });
    await expectSoon(() => arms.getAttribute('aria-checked'), 'true');
    const { alerts } = await preferences();
    const waitForSave = () =>
      page.waitForResponse(
        (response) => response.url().endsWith('/ui/preferences') && response.request().method() === 'POST',
      );
    let posts = 0;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await interceptRequests(page, '**/ui/preferences', async (request) => {
      if (request.method === 'POST' && ++posts === 2) await held;
      await request.continue();
    });
    const firstSave = waitForSave();
    await arms.click();
    await page.getByText('Encouraging', { exact: true }).click();
    await firstSave;
    await page.evaluate('new Promise(requestAnimationFrame)');
    expect(await page.getByRole('radio', { name: 'Encouraging' }).isChecked()).toBe(true);
    const secondSave = waitForSave();
    answer();
    await secondSave;
    expect(JSON.parse(await readFile(join(home, 'preferences.json'), 'utf8'))).toMatchObject({
      coach: { tone: 'encouraging', length: 'medium' },
      alerts: { ...alerts, armed: false },
    });

    await page.reload();
    await expectSoon(
      () => page.getByRole('switch', { name: 'A ticker enters ARMED' }).getAttribute('aria-checked'),
      'false',
    );
    await expectSoon(() => page.getByRole('radio', { name: 'Encouraging' }).isChecked(), true);
    expect(complaints).toEqual([]);
  });

  it('lists unreadable privacy settings until the user chooses again', async () => {
    const damaged = {
      ...(await preferences()),
      briefing: false,
      consensus: false,
      lost_choices: ['briefing', 'consensus', 'alerts.exit'],
    };
    let isSaved = false;
    await interceptRequests(page, '**/ui/preferences', (request) => {
      isSaved ||= request.method === 'POST';
      return isSaved ? request.continue() : request.fulfill({ json: damaged });
    });
    await openAccount();
    const notice = page.getByRole('region', { name: 'A privacy setting could not be read' });
    expect(await notice.innerText()).toContain(
      'Morning briefing, Contribute to the consensus, Alert: A ticker enters EXIT.',
    );
    await notice.getByRole('button', { name: 'Keep off' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(JSON.parse(await readFile(join(home, 'preferences.json'), 'utf8'))).toMatchObject({
      briefing: false,
      consensus: false,
      alerts: { exit: false },
      lost_choices: [],
    });
  });

  it('shows next to the field why a license key is refused', async () => {
    await openAccount();
    const field = page.getByRole('main').getByLabel('License key');
    await field.fill('not-a-key');
    await field.press('Enter');
    await page.getByText('This is not a license key.').waitFor();
    await expectSoon(() => field.getAttribute('aria-invalid'), 'true');
  });

  const PLANS = 'https://cloud.plumbline.example/plans';

  /** Opens the license panel with the given license and setup. */
  async function withLicense(facts: Partial<LicenseView>, given: Partial<InstallationStatusView>): Promise<Locator> {
    const shown = async (path: string) => (await fetch(dashboard.address + path)).json();
    const license: LicenseView = {
      ...licenseView.parse(await shown('/ui/license')),
      message: 'As the cloud says.',
      ...facts,
    };
    await interceptRequests(page, '**/ui/license', (route) => route.fulfill({ json: license }));
    await interceptSetup(page, dashboard, given);
    await openAccount();
    const panel = page.getByRole('region', { name: 'License', exact: true });
    await panel.getByText('As the cloud says.').waitFor();
    return panel;
  }

  it.each([
    ['no license', { state: 'none' }],
    ['a trial license', { state: 'valid', tier: 'trial', key_last4: '111R' }],
    ['a refused license', { state: 'refused', code: 'EXPIRED', tier: 'trial', key_last4: '111R' }],
  ] as const)('links to the plans when there is %s', async (_which, license) => {
    const panel = await withLicense(license, { cloud: 'connected', plans_url: PLANS });
    const link = panel.getByRole('link', { name: 'See the plans' });
    await link.waitFor();
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([PLANS, 'noopener noreferrer']);
  });

  it('shows the end of the license as a day in UTC, as in the message after the end', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
    const ending = { state: 'valid', expires_at: '2026-12-05T02:30:00.000Z', days_remaining: 4 } as const;
    const panel = await withLicense(ending, { cloud: 'connected' });
    await panel.getByText('Dec 5, 2026, 4 days left', { exact: true }).waitFor();
    await devtools.detach();
  });

  it('shows a link to the plans in the license dialog of the header, which Escape closes', async () => {
    await withLicense(
      { state: 'refused', code: 'EXPIRED', tier: 'trial', key_last4: '111R' },
      { cloud: 'connected', plans_url: PLANS },
    );
    await page.getByRole('button', { name: 'License not valid' }).click();
    const dialog = page.getByRole('dialog', { name: 'License' });
    const link = dialog.getByRole('link', { name: 'See the plans' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(PLANS);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it.each([
    [
      'a paid license',
      { state: 'valid', tier: 'pro', key_last4: '111R' },
      { cloud: 'connected', plans_url: PLANS },
      'Card, plan and invoices',
    ],
    [
      'an unconfirmed license key',
      { state: 'unchecked', key_last4: '111R' },
      { cloud: 'connected', plans_url: PLANS },
      'Card, plan and invoices',
    ],
    ['no configured cloud', { state: 'none' }, { cloud: 'not_configured', plans_url: null }, 'CLOUD_URL'],
  ] as const)('shows no link to the plans when there is %s', async (_which, license, setup, words) => {
    const panel = await withLicense(license, setup);
    // Waits until the setup is loaded.
    await panel.getByText(words, { exact: true }).waitFor();
    expect(await panel.getByRole('link', { name: 'See the plans' }).count()).toBe(0);
    expect(await panel.getByRole('button', { name: 'Start trial' }).count()).toBe(0);
  });

  it.each([
    ['refused', 1],
    ['none', 0],
  ] as const)(
    'shows, for the license state %s, this number of buttons for the billing portal: %d',
    async (state, ways) => {
      const panel = await withLicense({ state, key_last4: state === 'none' ? null : '111R' }, { cloud: 'connected' });
      await panel.getByRole('button', { name: 'Start trial' }).waitFor();
      expect(await panel.getByRole('button', { name: 'Card, plan and invoices' }).count()).toBe(ways);
    },
  );

  it('links to a billing portal once, because its address soon expires', async () => {
    const panel = await withLicense({ state: 'refused', key_last4: '111R' }, { cloud: 'connected' });
    const url = `${dashboard.address}/icon.svg`;
    await interceptRequests(page, '**/ui/portal', (route) => route.fulfill({ json: { url } }));
    await panel.getByRole('button', { name: 'Card, plan and invoices' }).click();
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      panel.getByRole('link', { name: 'Open the billing portal' }).click(),
    ]);
    expect(opened.url()).toBe(url);
    await opened.close();
    await panel.getByRole('button', { name: 'Card, plan and invoices' }).waitFor();
  });

  const NO_BACKUPS: BackupsReply = {
    configured: true,
    reason: null,
    machine: { id: 'm1', name: 'desk' },
    snapshots: [],
    last_push_at: null,
    changed: [],
    conflict: null,
  };

  it.each([
    ['trial', false],
    ['premium', true],
  ])(
    'offers a backup only if the license includes backups (%s), and otherwise gives the reason',
    async (tier, isOn) => {
      await interceptRequests(page, '**/ui/sync', (route) => route.fulfill({ json: NO_BACKUPS }));
      await withLicense({ state: 'valid', tier, features: { cloud_sync: isOn } }, { cloud: 'connected' });
      const push = page.getByRole('button', { name: 'Back up…' });
      await expectSoon(() => push.isEnabled(), isOn);
      const reason = page.getByText(
        'The trial does not include encrypted snapshots in the cloud. Making backups needs a Premium or founding license.',
      );
      expect(await reason.count()).toBe(isOn ? 0 : 1);
    },
  );

  it('keeps the dialog of a backup open until its request has ended', async () => {
    const snapshot = {
      snapshot_id: 's1',
      created_at: '2026-11-20T06:30:00.000Z',
      size_bytes: 1,
      machine: null,
      is_current: false,
    };
    const backups: BackupsReply = { ...NO_BACKUPS, snapshots: [snapshot] };
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await connectCloud();
    await interceptRequests(page, '**/ui/sync', (route) => route.fulfill({ json: backups }));
    await interceptRequests(page, '**/ui/sync/remove', async (route) => {
      await held;
      await route.fulfill({ json: { removed: true, snapshot_id: 's1' } });
    });
    await openAccount();
    await page.getByRole('button', { name: /^Remove the backup/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove a backup' });
    await Promise.all([
      page.waitForRequest('**/ui/sync/remove'),
      dialog.getByRole('button', { name: 'Remove permanently' }).click(),
    ]);
    await dialog.getByRole('button', { name: 'Keep backup' }).press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectSoon(() => dialog.isVisible(), true);
    answer();
    await page.getByText('Backup removed.', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('shows why an agent is paused and its last error, but identical texts only once', async () => {
    const agent = { state: 'paused', last_success_at: null, next_at: null } as const;
    const [ended, off, lost] = [
      'This license ended on 2026-11-21.',
      'The briefing is turned off.',
      'The cloud could not be reached.',
    ];
    const agents: AgentsReply['agents'] = [
      { ...agent, name: 'alerts', reason: ended, last_error: ended },
      { ...agent, name: 'briefing', reason: off, last_error: lost },
    ];
    await interceptRequests(page, '**/ui/agents', (route) => route.fulfill({ json: { agents } }));
    await openAccount();
    const lines = page.getByRole('region', { name: 'Background tasks' }).getByRole('listitem');
    await lines.nth(1).waitFor();
    expect(await Promise.all((await lines.all()).map((line) => line.getByRole('paragraph').allTextContents()))).toEqual(
      [[ended], [off, lost]],
    );
  });

  it('lists the texts that coaches wrote, for all tickers or for one ticker', async () => {
    await runFirstAuditByApi(dashboard);
    for (const ticker of ['AAPL', 'KO'])
      expect((await fetch(`${dashboard.address}/thesis/ai/generate?ticker=${ticker}`)).status).toBe(200);
    await openAccount();
    // Waits for the panels above the log.
    await page.getByRole('region', { name: 'Background tasks' }).getByText('Off: ').waitFor();
    await page.getByText('No license', { exact: true }).last().waitFor();
    const log = page.getByRole('region', { name: 'Thesis log' });
    await log.getByRole('listitem').nth(1).waitFor();
    await expectSoon(() => log.locator('summary strong').allTextContents(), ['KO', 'AAPL']);
    await log.getByLabel('Ticker').selectOption('AAPL');
    await expectSoon(() => log.locator('summary strong').allTextContents(), ['AAPL']);
    await log.locator('summary').click();
    await log.getByText(/^All \d+ checks passed/).waitFor();
  });
});
