import type { Browser, Page } from 'playwright-core';

/** What the page's content security policy is to be, word for word. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

export interface MonitoredPage {
  readonly page: Page;
  /** Errors in the console and uncaught ones. */
  readonly complaints: string[];
  /** Every host that was asked for anything. */
  readonly hosts: Set<string>;
}

/** A new page of which everything that it complains of, and everyone whom it asks, is noted. */
export async function openMonitoredPage(browser: Browser): Promise<MonitoredPage> {
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${pathOf(message.location().url)}: ${message.text()}`);
  });
  return { page, complaints, hosts };
}

/** Asks again and again twenty times as often, where it would within a few seconds: nobody waits for what comes anyway. */
export async function speedUpPolling(page: Page): Promise<void> {
  await page.addInitScript(
    'const { setInterval } = window; window.setInterval = (act, everyMs, ...given) => setInterval(act, everyMs < 5_000 ? everyMs / 20 : everyMs, ...given);',
  );
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);
