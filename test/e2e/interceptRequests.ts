import type { CDPSession, Page } from 'playwright-core';

/** The reply to an intercepted request; the default status is 200. */
type Answer = { readonly status?: number } & (
  | { readonly json: object }
  | { readonly contentType: string; readonly body: string }
);

/** A request of the page that is held until the test decides its fate. */
export interface InterceptedRequest {
  readonly url: string;
  readonly method: string;
  fulfill(answer: Answer): Promise<unknown>;
  /** Sends the request to the server. */
  continue(): Promise<unknown>;
  /** Fails the request; it never reaches the server. */
  abort(): Promise<unknown>;
  /** Lets the server handle the request but drops the response. */
  loseAnswer(): Promise<unknown>;
}

interface Interception {
  readonly address: RegExp;
  readonly act: (request: InterceptedRequest) => Promise<unknown>;
  isOver: boolean;
}

interface PageInterceptions {
  readonly session: Promise<CDPSession>;
  /** Latest first. */
  interceptions: readonly Interception[];
  /** All patterns ever used. None is removed, because that could also drop requests in flight. */
  readonly patterns: Set<string>;
}

const pages = new WeakMap<Page, PageInterceptions>();

/**
 * Intercepts matching requests of the page; if several interceptions match, the latest wins. Unlike Playwright's
 * routes, this neither holds up other requests nor disables the browser's cache.
 * @param url with ** for any characters, and * for any within a path segment
 * @returns a function that ends the interception
 */
export async function interceptRequests(page: Page, url: string, act: Interception['act']): Promise<() => void> {
  const ofPage = pages.get(page) ?? begin(page);
  const pattern = url.replaceAll('**', '*');
  const interception = {
    address: new RegExp(`^${pattern.replaceAll(/[.?+^$()|[\]{}\\]/g, '\\$&').replaceAll('*', '.*')}$`),
    act,
    isOver: false,
  };
  ofPage.interceptions = [interception, ...ofPage.interceptions];
  ofPage.patterns.add(pattern);
  await (
    await ofPage.session
  ).send('Fetch.enable', { patterns: [...ofPage.patterns].map((urlPattern) => ({ urlPattern })) });
  return () => {
    interception.isOver = true;
  };
}

export const stopIntercepting = (page: Page): void =>
  pages.get(page)?.interceptions.forEach((interception) => (interception.isOver = true));

/** Ends the interceptions. If any was active, also closes the document, because it may cache their replies. */
export async function stopInterceptingAndLeave(page: Page): Promise<void> {
  const isIntercepted = pages.get(page)?.interceptions.some(({ isOver }) => !isOver) ?? false;
  stopIntercepting(page);
  if (isIntercepted) await page.goto('about:blank');
}

function begin(page: Page): PageInterceptions {
  const ofPage: PageInterceptions = {
    session: listening(page, (url) => ofPage.interceptions.find(({ address, isOver }) => !isOver && address.test(url))),
    interceptions: [],
    patterns: new Set(),
  };
  pages.set(page, ofPage);
  return ofPage;
}

async function listening(page: Page, interceptionOf: (url: string) => Interception | undefined): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request: { url, method }, responseStatusCode }) => {
    const fail = () => session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    const request: InterceptedRequest = {
      url,
      method,
      fulfill: (answer) => session.send('Fetch.fulfillRequest', { requestId, ...fulfilling(answer) }),
      continue: () => session.send('Fetch.continueRequest', { requestId }),
      abort: fail,
      loseAnswer: () => session.send('Fetch.continueRequest', { requestId, interceptResponse: true }),
    };
    // A request arrives here a second time only if its response is to be dropped.
    const acted = responseStatusCode === undefined ? (interceptionOf(url)?.act(request) ?? request.continue()) : fail();
    acted.catch(unlessGone);
  });
  return session;
}

function fulfilling({ status = 200, ...answer }: Answer) {
  const [contentType, body] =
    'json' in answer ? ['application/json', JSON.stringify(answer.json)] : [answer.contentType, answer.body];
  return {
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: contentType }],
    body: Buffer.from(body).toString('base64'),
  };
}

/** Ignores errors of pages that were closed meanwhile. */
function unlessGone(error: Error): void {
  if (!/Invalid InterceptionId|has been closed/.test(error.message)) throw error;
}
