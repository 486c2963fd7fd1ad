import type { Browser, Request } from 'playwright-core';
import { expectSoon } from './expectSoon.js';

/** The delay of each answer, which makes answers arrive in different frames. */
const LATENCY_MS = 80;

/** Records the layout shifts that no user input caused, each with the elements that moved. */
const RECORD_SHIFTS = `
window.layoutShifts = [];
const nameOf = (node) => node instanceof Element ? node.tagName.toLowerCase() + '.' + [...node.classList].join('.') : 'text';
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) window.layoutShifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
}).observe({ type: 'layout-shift', buffered: true });`;

/** Two frames after the last answer, everything is painted and every layout shift is recorded. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

export interface LayoutShift {
  /** The fraction of the screen that moved, times the distance that it moved. */
  readonly value: number;
  readonly moved: readonly string[];
}

/** Opens an address in a new browser context, waits until all requests are answered, and returns the layout shifts. */
export async function layoutShiftsOf(browser: Browser, address: string, width: number): Promise<LayoutShift[]> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width, height: 800 } });
  const page = await context.newPage();
  const open = new Set<Request>();
  const end = (request: Request) => open.delete(request);
  page.on('request', (request) => request.resourceType() === 'eventsource' || open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.addInitScript(RECORD_SHIFTS);
  await page.goto(address);
  await page.locator('main h1').waitFor({ state: 'attached' });
  await expectSoon(async () => {
    await page.evaluate(TWO_FRAMES);
    return open.size;
  }, 0);
  await page.evaluate(TWO_FRAMES);
  const shifts = await page.evaluate<LayoutShift[]>('window.layoutShifts');
  await context.close();
  return shifts;
}
