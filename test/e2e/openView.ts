import type { Page } from 'playwright-core';
import type { Dashboard } from './dashboard.js';

type Served = Pick<Dashboard, 'address'>;

/**
 * Loads a view, without cached replies, in the page. Reloads a page of the same dashboard, to keep its renderer.
 * @param path the part after the #, such as `/ticker/AAPL`
 */
export async function loadView(page: Page, dashboard: Served, path: string): Promise<void> {
  const address = `${dashboard.address}/#${path}`;
  if (isServedBy(page, dashboard)) {
    await page.evaluate(`history.replaceState(null, '', ${JSON.stringify(address)})`);
    await page.reload();
  } else await page.goto(address);
}

/**
 * Mounts a view other than Community again, without its former state. Loads the page only if it does not show the
 * dashboard yet, so cached replies and session storage, such as the filter of the overview, are kept.
 */
export async function remountView(page: Page, dashboard: Served, path: string): Promise<void> {
  await leaveView(page, dashboard);
  await page.goto(`${dashboard.address}/#${path}`);
}

/** Replaces the current view with the Community view, which makes no requests without a cloud. */
export async function leaveView(page: Page, { address }: Served): Promise<void> {
  await page.goto(`${address}/#/community`);
  await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor();
}

export const isServedBy = (page: Page, { address }: Served): boolean =>
  new URL(page.url()).origin === new URL(address).origin;
