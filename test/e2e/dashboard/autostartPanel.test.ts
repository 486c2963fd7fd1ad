import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { installSystemctl } from '../../servers/systemctl.js';
import { startBuiltDashboard, type Dashboard } from '../dashboard.js';
import { dashboardForSuite } from '../dashboardForSuite.js';

jest.setTimeout(60_000);

describe('the panel "Start with the computer"', () => {
  let folder: string;
  let dashboard: Dashboard;
  let page: Page;
  let complaints: string[];
  const panel = () => page.getByRole('region', { name: 'Start with the computer' });
  const isInstalled = () => existsSync(join(folder, 'config/systemd/user/plumbline.service'));

  const openDashboard = dashboardForSuite();
  beforeAll(async () => {
    ({
      home: folder,
      dashboard,
      page,
      complaints,
    } = await openDashboard(async (root) => {
      await mkdir(join(root, 'home'));
      await writeFile(join(root, 'home', 'portfolio.csv'), 'ticker,quantity,average_price\nKO,10,40\n');
      return startBuiltDashboard(join(root, 'home'), 0, await installSystemctl(root));
    }));
    await page.goto(`${dashboard.address}/#/account`);
  });

  it('installs the service and removes it, while the dashboard keeps running', async () => {
    await panel().getByRole('button', { name: 'Install' }).click();
    await panel().getByText('On. Plumbline starts when you log in').waitFor();
    expect([isInstalled(), existsSync(join(folder, 'bin/running'))]).toEqual([true, false]);
    await panel().getByRole('button', { name: 'Remove' }).click();
    await panel()
      .getByText('open. Install the startup entry to start it at login and to audit after each close.', {
        exact: false,
      })
      .waitFor();
    expect([isInstalled(), complaints]).toEqual([false, []]);
  });

  it('offers to renew a service entry that was changed', async () => {
    await panel().getByRole('button', { name: 'Install' }).click();
    await panel().getByText('On. ').waitFor();
    await rm(join(folder, 'bin/enabled'));
    await page.reload();
    await panel().getByRole('button', { name: 'Renew' }).click();
    await panel().getByText('On. ').waitFor();
    expect(complaints).toEqual([]);
  });
});
