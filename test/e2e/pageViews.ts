import { expect } from '@jest/globals';
import type { Browser, Page, Response } from 'playwright-core';
import type { Dashboard } from './dashboard.js';
import { findOverflows } from './findOverflows.js';
import { injectAccessibilityRules, seriousViolations } from './accessibility.js';
import { CONTENT_SECURITY_POLICY, openMonitoredPage, type MonitoredPage } from './monitoredPage.js';

/** A state of a view that is held to what every look of the page is. */
export interface ViewState {
  readonly name: string;
  /** Behind the #, such as `/ticker/AAPL`. */
  readonly path: string;
  /** Of a program that has audited the sample portfolio, or of one that was never used. */
  readonly home: 'audited' | 'new';
  /** The selector of what is judged, where another state of the same view has the rest. */
  readonly part?: string;
  /** What is done there before it is judged; resolves when the state is drawn. */
  show(page: Page, dashboard: Dashboard): Promise<void>;
}

/** The narrowest screen that the page is made for. */
export const TABLET_WIDTH = 768;

/** Each way in which the same document is looked at, and what of it is judged there: another scheme changes its colours alone. */
const LOOKS = [
  { look: 'light', scheme: 'light', width: 1280, height: 800, judged: 'everything' },
  { look: 'dark', scheme: 'dark', width: 1280, height: 800, judged: 'colours' },
  { look: 'on a tablet', scheme: 'light', width: TABLET_WIDTH, height: 1024, judged: 'everything' },
] as const;

/** A page on which states are judged one after the other; each is loaded anew. */
export async function openAccessibilityPage(browser: Browser): Promise<MonitoredPage> {
  const watched = await openMonitoredPage(browser);
  await injectAccessibilityRules(watched.page.context());
  return watched;
}

/** Opens the state and wants, in every look, the strict policy, no complaint, no other host, nothing that a person could not perceive or use, and no sideways scrolling. */
export async function expectViewPasses(
  { page, complaints, hosts }: MonitoredPage,
  dashboard: Dashboard,
  state: ViewState,
): Promise<void> {
  complaints.length = 0;
  hosts.clear();
  await lookAt(page, LOOKS[0]);
  const response = await loadAnew(page, `${dashboard.address}/#${state.path}`);
  expect(response?.headers()['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
  await state.show(page, dashboard);
  for (const each of LOOKS) {
    if (each !== LOOKS[0]) await lookAt(page, each);
    await page.evaluate(isSeen(each));
    expect([each.look, await seriousViolations(page, each.judged, state.part)]).toEqual([each.look, []]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
      0,
    );
  }
  expect(await findOverflows(page, [TABLET_WIDTH, 1024, 1280, 1440])).toEqual([]);
  expect(complaints).toEqual([]);
  expect([...hosts]).toEqual([new URL(dashboard.address).host]);
}

/** Also where another state of the same document is shown. */
async function loadAnew(page: Page, address: string): Promise<Response | null> {
  if (new URL(page.url()).origin !== new URL(address).origin) return page.goto(address);
  await page.evaluate(`history.replaceState(null, '', ${JSON.stringify(address)})`);
  return page.reload();
}

type Look = (typeof LOOKS)[number];

async function lookAt(page: Page, { scheme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height });
}

/** Resolves in the page when it has the look. Playwright's own wait would bring all that it can do into the page's world, in each document again. */
const isSeen = ({ scheme, width }: Look): string => `new Promise((resolve) => {
  const isSo = () => window.innerWidth === ${width} && matchMedia('(prefers-color-scheme: ${scheme})').matches;
  const look = () => (isSo() ? resolve() : requestAnimationFrame(look));
  look();
})`;
