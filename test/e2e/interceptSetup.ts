import type { Page } from 'playwright-core';
import {
  installationStatusView,
  type InstallationStatusView,
} from '../../src/adapters/http/contract/dashboard/setup.js';
import type { Dashboard } from './dashboard.js';
import { interceptRequests } from './interceptRequests.js';

/** Changes the dashboard's setup as the page sees it. */
export async function interceptSetup(
  page: Page,
  { address }: Dashboard,
  changes: Partial<InstallationStatusView>,
): Promise<void> {
  const setup = installationStatusView.parse(await (await fetch(`${address}/ui/setup`)).json());
  await interceptRequests(page, '**/ui/setup', (route) => route.fulfill({ json: { ...setup, ...changes } }));
}
