import type { Browser, Page } from 'playwright-core';

/** The exact content security policy that the page must have. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

export interface MonitoredPage {
  readonly page: Page;
  /** Console errors and uncaught errors. */
  readonly complaints: string[];
  /** Every host that received a request. */
  readonly hosts: Set<string>;
}

/** Opens a new page and records its errors and the hosts that it contacts. */
export async function openMonitoredPage(browser: Browser): Promise<MonitoredPage> {
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  return { page, complaints: recordComplaints(page), hosts };
}

/** Returns a list to which all later console errors and uncaught errors of the page are added. */
export function recordComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${pathOf(message.location().url)}: ${message.text()}`);
  });
  return complaints;
}

/** Speeds up short timers twentyfold, so that tests need not wait for polls and delayed checks. */
export async function speedUpTimers(page: Page): Promise<void> {
  await page.addInitScript(`
    for (const name of ['setInterval', 'setTimeout']) {
      const start = window[name];
      window[name] = (act, ms, ...given) => start(act, ms < 5_000 ? ms / 20 : ms, ...given);
    }`);
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
