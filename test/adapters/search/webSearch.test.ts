import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BraveSearch } from '../../../src/adapters/search/braveSearch.js';
import { TavilySearch } from '../../../src/adapters/search/tavilySearch.js';
import { SearchFailure, type WebSearch } from '../../../src/application/dashboard/coaching/webSearch.port.js';
import { SEARCH_KEY, startBraveServer, startTavilyServer, type SearchServer } from '../../servers/search.js';
import {
  answerJson,
  answerText,
  dropConnection,
  answerServerError,
  redirectRequest,
  neverAnswer,
  stallAnswer,
  answerTooManyRequests,
  type RequestHandler,
} from '../../servers/standIn.js';

const SERVICES = [
  {
    title: 'Brave Search',
    start: startBraveServer,
    search: (origin: string, key: string, timeoutMs: number): WebSearch =>
      new BraveSearch({ origin, key, fetch, timeoutMs }),
  },
  {
    title: 'Tavily',
    start: startTavilyServer,
    search: (origin: string, key: string, timeoutMs: number): WebSearch =>
      new TavilySearch({ origin, key, fetch, timeoutMs }),
  },
];

describe.each(SERVICES)('$title', ({ title, start, search }) => {
  const GENEROUS_MS = 20_000;
  const never = new AbortController().signal;
  let server: SearchServer;

  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.pages.length = 0;
    server.queries.length = 0;
    server.instead.length = 0;
  });

  const PERIOD = { from: '2017-12-19', to: '2018-01-08' };
  const find = (query: string, { key = SEARCH_KEY, signal = never } = {}) =>
    search(server.origin, key, GENEROUS_MS).search(query, PERIOD, signal);
  const failing = async (answer: RequestHandler): Promise<string> => {
    server.instead.push(answer);
    const failure: unknown = await find('AAPL').catch((error: unknown) => error);
    if (!(failure instanceof SearchFailure)) throw failure;
    return failure.message;
  };

  it('returns each page once, with a normalized address', async () => {
    server.pages.push(
      {
        title: 'Apple <strong>buys</strong> &amp; sells',
        url: 'https://News.Example.com/a?utm_source=x&id=7#top',
        at: '2026-11-20T12:34:56Z',
      },
      { title: 'The same page', url: 'https://news.example.com/a?id=7&utm_medium=mail' },
      { title: 'No page', url: 'javascript:alert(1)' },
      { title: 'Somebody’s login', url: 'https://user:word@news.example.com/b' },
      { title: 'Another', url: 'http://www.other.example/' },
    );

    expect(await find('Apple AAPL volume')).toEqual([
      {
        title: 'Apple buys & sells',
        url: 'https://news.example.com/a?id=7',
        publisher: 'news.example.com',
        published_at: '2026-11-20T12:34:56.000Z',
      },
      { title: 'Another', url: 'http://www.other.example/', publisher: 'other.example', published_at: null },
    ]);
    expect(server.queries).toEqual(['Apple AAPL volume']);
  });

  it('limits the search to the days of the period', async () => {
    server.periods.length = 0;
    await find('AAPL');
    await search(server.origin, SEARCH_KEY, GENEROUS_MS).search('AAPL', null, never);

    expect(server.periods).toEqual([PERIOD, null]);
  });

  it('returns nothing when the service finds no page', async () => {
    expect(await find('AAPL')).toEqual([]);
  });

  it('truncates a query to the length limit, and returns at most ten results', async () => {
    server.pages.push(...Array.from({ length: 30 }, (_, n) => ({ title: `Page ${n}`, url: `https://a.example/${n}` })));

    expect(await find('x'.repeat(1000))).toHaveLength(10);
    expect(server.queries).toEqual(['x'.repeat(400)]);
  });

  it('fails when the key is wrong', async () => {
    await expect(find('AAPL', { key: 'wrong-key' })).rejects.toThrow(
      new RegExp(`^${title} rejected the key \\(40[13]\\)\\. Check WEB_SEARCH_API_KEY\\.$`),
    );
  });

  it.each<[string, RequestHandler, string]>([
    ['429', answerTooManyRequests('60'), 'is rate-limiting searches (429).'],
    ['500', answerServerError, 'returned a server error (500).'],
    ['422', answerJson({}, 422), 'rejected the search (422).'],
    ['a broken connection', dropConnection, 'could not be reached, or the connection broke.'],
    ['a redirect', redirectRequest, 'could not be reached, or the connection broke.'],
  ])('reports the cause after %s', async (_what, answer, words) => {
    expect(await failing(answer)).toBe(`${title} ${words}`);
  });

  it.each<[string, RequestHandler]>([
    ['an HTML page', answerText('<!DOCTYPE html>')],
    ['other JSON', answerJson({ results: 'none', type: 'search', web: [] })],
    ['null', answerJson(null)],
  ])('fails when the reply is unreadable: %s', async (_what, answer) => {
    expect(await failing(answer)).toBe(`The reply from ${title} cannot be read.`);
  });

  it('stops reading an endless reply', async () => {
    expect(await failing(answerText('x'.repeat(1_100_000)))).toBe(
      `A reply of more than 1 MiB from ${title} was discarded.`,
    );
  });

  it.each<[string, RequestHandler]>([
    ['does not answer', neverAnswer],
    ['does not finish its reply', stallAnswer],
  ])('times out when the service %s', async (_what, answer) => {
    // Uses its own server, because a request that is aborted before it arrives leaves its reply to the next test.
    const own = await start();
    own.instead.push(answer);
    const found = search(own.origin, SEARCH_KEY, 50).search('AAPL', null, never);

    await expect(found).rejects.toThrow(new SearchFailure(`${title} did not answer in time.`));
    await own.close();
  });

  it('is aborted when its caller is aborted', async () => {
    const asker = new AbortController();
    server.instead.push(neverAnswer);
    const found = find('AAPL', { signal: asker.signal });
    const before = server.requests.length;
    while (server.requests.length === before) await new Promise((resolve) => setImmediate(resolve));
    asker.abort();

    await expect(found).rejects.toThrow(`${title} did not answer in time.`);
  });
});

describe('Brave Search', () => {
  it('returns the pages of a reply without a top-level type', async () => {
    const server = await startBraveServer();
    server.instead.push(answerJson({ web: { results: [{ title: 'A page', url: 'https://a.example/' }] } }));
    const found = new BraveSearch({ origin: server.origin, key: SEARCH_KEY, fetch }).search(
      'AAPL',
      null,
      new AbortController().signal,
    );

    expect(await found).toMatchObject([{ title: 'A page' }]);
    await server.close();
  });
});
