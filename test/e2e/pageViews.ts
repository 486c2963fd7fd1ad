import { expect } from '@jest/globals';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import type { Dashboard } from './dashboard.js';
import { POLICY, watchedPage } from './watchedPage.js';

/** A state of a view that is held to what every look of the page is. */
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

/** Each way in which the same document is looked at, and what of it is judged there: another scheme changes its colours alone. */
const LOOKS = [
  { look: 'light', scheme: 'light', width: 1280, height: 800, rules: [] },
  { look: 'dark', scheme: 'dark', width: 1280, height: 800, rules: ['color-contrast', 'link-in-text-block'] },
  { look: 'on a tablet', scheme: 'light', width: TABLET_WIDTH, height: 1024, rules: [] },
] as const;

/** Opens the state and wants, in every look, the strict policy, no complaint, no other host, nothing that a person could not perceive or use, and no sideways scrolling. */
export async function expectSound(browser: Browser, dashboard: Dashboard, state: ViewState): Promise<void> {
  const { page, complaints, hosts } = await watchedPage(browser);
  try {
    const response = await page.goto(`${dashboard.address}/#${state.path}`);
    expect(response?.headers()['content-security-policy']).toBe(POLICY);
    await state.show(page, dashboard);
    // Run by the debugger, which the page's policy does not concern.
    await page.evaluate(axe.source);
    for (const { look, scheme, width, height, rules } of LOOKS) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      await page.waitForFunction(`window.innerWidth === ${width} && matchMedia('(prefers-color-scheme: ${scheme})').matches`);
      expect([look, await graveViolations(page, rules)]).toEqual([look, []]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(dashboard.address).host]);
  } finally {
    await page.close();
  }
}

/**
 * One line for each element that breaks a rule gravely.
 * @param rules which; all of them where none is named
 */
async function graveViolations(page: Page, rules: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) })})`);
  return violations
    .filter(({ impact }) => GRAVE.has(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`));
}
