import { expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Dashboard } from './dashboard.js';
import { findOverflows } from './findOverflows.js';
import { injectAccessibilityRules, seriousViolations } from './accessibility.js';
import { CONTENT_SECURITY_POLICY, openMonitoredPage, speedUpTimers, type MonitoredPage } from './monitoredPage.js';
import { isServedBy, leaveView } from './openView.js';

/** A state of a view that must pass the checks in every color scheme and at every width. */
export interface ViewState {
  readonly name: string;
  /** The part after the #, such as `/ticker/AAPL`. */
  readonly path: string;
  /** Whether the program has audited the sample portfolio, was never used, or has a ledger. */
  readonly home: 'audited' | 'new' | 'ledger';
  /** Selector of the part to check, if another state covers the rest of the view. */
  readonly part?: string;
  /** Whether another state shows everything that this one shows, so that only the nightly run checks it. */
  readonly isCovered?: true;
  /** Brings the view into the state; resolves when it is drawn. */
  show(page: Page, dashboard: Dashboard): Promise<void>;
}

/** The narrowest screen that the page supports. */
const PHONE_WIDTH = 360;
export const TABLET_WIDTH = 768;

/** Combinations of color scheme and width, and what to check in each. Another color scheme changes only colors. */
const LOOKS = [
  { look: 'light', scheme: 'light', width: 1280, height: 800, judged: 'everything' },
  { look: 'dark', scheme: 'dark', width: 1280, height: 800, judged: 'colors' },
  { look: 'on a tablet', scheme: 'light', width: TABLET_WIDTH, height: 1024, judged: 'everything' },
] as const;

/** Pages to reload before the next state, because the last state failed or was checked in part. */
const mustLoad = new WeakSet<Page>();

/** Opens a page for checking states one after the other. */
export async function openAccessibilityPage(browser: Browser): Promise<MonitoredPage> {
  const watched = await openMonitoredPage(browser);
  await speedUpTimers(watched.page);
  await injectAccessibilityRules(watched.page.context());
  return watched;
}

/**
 * Opens the state and expects no errors and no requests to other hosts. In each color scheme and width, also expects no
 * serious accessibility violation and no horizontal scrolling. Expects the strict Content Security Policy at each load.
 */
export async function expectViewPasses(
  { page, complaints, hosts }: MonitoredPage,
  dashboard: Dashboard,
  state: ViewState,
): Promise<void> {
  // Community is the view that replaces the others, so it is mounted only by a load.
  const loads = mustLoad.has(page) || !isServedBy(page, dashboard) || state.path === '/community';
  // Leaves the last view first, because it may still be sending requests.
  await (loads ? page.goto('about:blank') : leaveView(page, dashboard));
  mustLoad.add(page);
  complaints.length = 0;
  hosts.clear();
  await lookAt(page, LOOKS[0]);
  const response = await page.goto(`${dashboard.address}/#${state.path}`);
  if (loads) expect(response?.headers()['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
  await state.show(page, dashboard);
  for (const each of LOOKS) {
    if (each !== LOOKS[0]) await lookAt(page, each);
    await page.evaluate(isSeen(each));
    expect([each.look, await seriousViolations(page, each.judged, state.part)]).toEqual([each.look, []]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
      0,
    );
  }
  expect(await findOverflows(page, [PHONE_WIDTH, TABLET_WIDTH, 1024, 1280, 1440])).toEqual([]);
  expect(complaints).toEqual([]);
  const { host } = new URL(dashboard.address);
  // Remounting a view does not always send a request.
  expect([...new Set([...hosts, ...(loads ? [] : [host])])]).toEqual([host]);
  // After a partial check, the page also remembers looks that were not judged, so it must be loaded again.
  if (state.part === undefined) mustLoad.delete(page);
}

type Look = (typeof LOOKS)[number];

async function lookAt(page: Page, { scheme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height });
}

/**
 * Resolves when the page has this color scheme and width. Playwright's own way to wait would inject its whole script
 * into each document again.
 */
const isSeen = ({ scheme, width }: Look): string => `new Promise((resolve) => {
  const isSo = () => window.innerWidth === ${width} && matchMedia('(prefers-color-scheme: ${scheme})').matches;
  const look = () => (isSo() ? resolve() : requestAnimationFrame(look));
  look();
})`;
