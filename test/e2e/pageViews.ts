import { expect } from '@jest/globals';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import type { Dashboard } from './dashboard.js';
import { POLICY, watchedPage, type Look } from './watchedPage.js';

/** A state of a view that every look of the page is held to. */
export interface ViewState {
  readonly name: string;
  /** Behind the #, such as `/ticker/AAPL`. */
  readonly path: string;
  /** Of a program that has audited the sample portfolio, or of one that was never used. */
  readonly home: 'audited' | 'new';
  /** What is done there before it is judged; resolves when the state is drawn. */
  show(page: Page, dashboard: Dashboard): Promise<void>;
}

/** The narrowest screen that the page is made for. */
export const TABLET_WIDTH = 768;

const GRAVE: ReadonlySet<string | null | undefined> = new Set(['serious', 'critical']);

/** Opens the state and wants the strict policy, no complaint, no other host, nothing that a person could not perceive or use, and no sideways scrolling. */
export async function expectSound(browser: Browser, dashboard: Dashboard, state: ViewState, look: Look): Promise<void> {
  const { page, complaints, hosts } = await watchedPage(browser, look);
  try {
    const response = await page.goto(`${dashboard.address}/#${state.path}`);
    expect(response?.headers()['content-security-policy']).toBe(POLICY);
    await state.show(page, dashboard);
    expect(await graveViolations(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(dashboard.address).host]);
  } finally {
    await page.close();
  }
}

/** One line for each element that breaks a rule gravely. */
async function graveViolations(page: Page): Promise<string[]> {
  // Run by the debugger, which the page's policy does not concern.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })");
  return violations
    .filter(({ impact }) => GRAVE.has(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`));
}
