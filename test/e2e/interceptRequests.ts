import type { CDPSession, Page } from 'playwright-core';

/** What a held-up request is answered with; the status is 200 where none is given. */
type Answer = { readonly status?: number } & (
  | { readonly json: object }
  | { readonly contentType: string; readonly body: string }
);

/** A request of the page that is held up until it is said what becomes of it. */
export interface InterceptedRequest {
  readonly url: string;
  readonly method: string;
  fulfill(answer: Answer): Promise<unknown>;
  /** Sends it on. */
  continue(): Promise<unknown>;
  /** It fails, and arrives nowhere. */
  abort(): Promise<unknown>;
  /** It arrives and is answered, but the answer does not come back. */
  loseAnswer(): Promise<unknown>;
}

interface Diversion {
  readonly address: RegExp;
  readonly act: (request: InterceptedRequest) => Promise<unknown>;
  isOver: boolean;
}

interface Diverting {
  readonly session: Promise<CDPSession>;
  /** The latest first. */
  diversions: readonly Diversion[];
  /** All that there ever were: one that is taken away could take requests that are on their way along. */
  readonly patterns: Set<string>;
}

const pages = new WeakMap<Page, Diverting>();

/**
 * Gives some requests of the page another answer; where several would, the latest does. Nothing else is held up, as
 * every request is by a route of Playwright's, which also has the browser keep nothing that it has loaded.
 * @param url with ** for any characters, as * for those of its end
 * @returns ends it: from then on they are answered as all others
 */
export async function interceptRequests(page: Page, url: string, act: Diversion['act']): Promise<() => void> {
  const diverting = pages.get(page) ?? begin(page);
  const pattern = url.replaceAll('**', '*');
  const diversion = {
    address: new RegExp(`^${pattern.replaceAll(/[.?+^$()|[\]{}\\]/g, '\\$&').replaceAll('*', '.*')}$`),
    act,
    isOver: false,
  };
  diverting.diversions = [diversion, ...diverting.diversions];
  diverting.patterns.add(pattern);
  await (
    await diverting.session
  ).send('Fetch.enable', { patterns: [...diverting.patterns].map((urlPattern) => ({ urlPattern })) });
  return () => {
    diversion.isOver = true;
  };
}

/** Ends all of them. */
export const stopIntercepting = (page: Page): void =>
  pages.get(page)?.diversions.forEach((diversion) => (diversion.isOver = true));

function begin(page: Page): Diverting {
  const diverting: Diverting = {
    session: listening(page, (url) => diverting.diversions.find(({ address, isOver }) => !isOver && address.test(url))),
    diversions: [],
    patterns: new Set(),
  };
  pages.set(page, diverting);
  return diverting;
}

async function listening(page: Page, diversionOf: (url: string) => Diversion | undefined): Promise<CDPSession> {
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
    // Only of one whose answer is to be lost is there a second word.
    const acted = responseStatusCode === undefined ? (diversionOf(url)?.act(request) ?? request.continue()) : fail();
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

/** Who asked may have left meanwhile. */
function unlessGone(error: Error): void {
  if (!/Invalid InterceptionId|has been closed/.test(error.message)) throw error;
}
