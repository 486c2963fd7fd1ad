import type { Page } from 'playwright-core';
import type { Dashboard } from './dashboard.js';

/** Audits the sample portfolio for the first time, as its user does. */
export async function runFirstAudit(page: Page, { address }: Dashboard): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Run the first audit' }).click();
  await page.getByRole('table').waitFor();
}
