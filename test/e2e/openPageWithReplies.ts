import type { Browser, Page, Request } from 'playwright-core';
import { interceptRequests } from './interceptRequests.js';

/** Canned replies by address, used instead of the cloud's. */
export type CannedReplies = Map<string, { readonly status: number; readonly json: object }>;

export interface PageActivity {
  readonly requests: Request[];
  /** All console messages and uncaught errors. */
  readonly complaints: string[];
}

/** Opens a page on a phone screen; requests to other hosts get an empty page. */
export async function openPageWithReplies(
  browser: Browser,
  cloud: string,
  answers: CannedReplies,
  seen: () => PageActivity,
): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 360, height: 640 } });
  page.on('request', (request) => seen().requests.push(request));
  page.on('pageerror', (error) => seen().complaints.push(error.message));
  page.on('console', (message) => seen().complaints.push(message.text()));
  await interceptRequests(page, 'https://**', (request) =>
    request.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  );
  await interceptRequests(page, `${cloud}/api/**`, (request) => {
    const answer = answers.get(request.url);
    return answer === undefined ? request.continue() : request.fulfill(answer);
  });
  return page;
}
