import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { OptionChainFeed } from '../../../src/application/dashboard/market/optionChainFeed.port.js';
import type { PriceFeed } from '../../../src/application/dashboard/market/priceFeed.port.js';
import type { FetchPolicy } from '../../../src/adapters/marketdata/remote/createResilientFetch.js';
import type { RawBar } from '../../../src/domain/dashboard/market/readBars.js';
import { sessionBars } from '../../fakes/dashboard/sessionBars.js';
import {
  answerText,
  dropConnection,
  answerHtmlPage,
  answerServerError,
  neverAnswer,
  stallAnswer,
  answerTooManyRequests,
  type RequestHandler,
  type StandIn,
} from '../../servers/standIn.js';

/** A fetch policy that retries almost immediately. */
export const FAST_FETCH_POLICY: FetchPolicy = {
  concurrency: 4,
  timeoutMs: 5000,
  retries: 2,
  firstRetryDelayMs: 1,
  maxRetryAfterMs: 60_000,
  maxConsecutiveFailures: 5,
  circuitOpenMs: 60_000,
};

export interface FeedWorld {
  readonly server: StandIn & { readonly bars: Map<string, readonly RawBar[]> };
  feed(fetchPolicy?: Partial<FetchPolicy>): PriceFeed & OptionChainFeed;
  /** The number of requests that the feed needs for one history; 1 by default. */
  readonly requestsEach?: number;
}

const BARS = sessionBars(20, '2026-11-20');
const FROM = '2026-11-16';
const LAST_FIVE = BARS.slice(-5);

/** Verifies a remote source of daily prices, including how it handles failures. */
export function priceFeedContract(title: string, start: () => Promise<FeedWorld>): void {
  describe(`${title} as a price feed`, () => {
    let world: FeedWorld;
    beforeEach(async () => {
      world = await start();
      world.server.bars.set('AAPL', BARS);
    });
    afterEach(() => world.server.close());

    const bars = (fetchPolicy: Partial<FetchPolicy> = {}) => world.feed(fetchPolicy).bars('AAPL', FROM);
    const each = (): number => world.requestsEach ?? 1;
    const good = { kind: 'bars', rows: LAST_FIVE, currency: 'USD', splits: [], dividends: [] };

    it('returns the bars from the given date on, oldest first, without unnecessary requests', async () => {
      expect(await bars()).toEqual(good);
      expect(world.server.requests).toHaveLength(each());
    });

    it('returns a single bar', async () => {
      expect(await world.feed().bars('AAPL', '2026-11-20')).toEqual({ ...good, rows: BARS.slice(-1) });
    });

    it('drops bars without any price but keeps bars with some missing values', async () => {
      const [first, ...rest] = LAST_FIVE;
      const hollow = { date: '2026-11-13', open: null, high: null, low: null, close: null, volume: null };
      const partly = { date: first?.date ?? '', open: 1, high: 2, low: null, close: 1.5, volume: null };
      world.server.bars.set('AAPL', [hollow, partly, ...rest]);

      expect(await world.feed().bars('AAPL', '2026-11-01')).toEqual({ ...good, rows: [partly, ...rest] });
    });

    it.each<readonly [string, readonly RequestHandler[]]>([
      ['429 twice', [answerTooManyRequests(), answerTooManyRequests()]],
      ['429 with a Retry-After of 0', [answerTooManyRequests('0')]],
      ['429 with a past date', [answerTooManyRequests('Sat, 21 Nov 2020 06:30:00 GMT')]],
      ['500', [answerServerError]],
      ['a dropped connection', [dropConnection]],
    ])('retries after %s', async (_what, answers) => {
      world.server.instead.push(...answers);

      expect(await bars()).toEqual(good);
      expect(world.server.requests).toHaveLength(answers.length + each());
    });

    it('waits for the time in Retry-After instead of its own delay', async () => {
      world.server.instead.push(answerTooManyRequests('0'));

      expect(await bars({ firstRetryDelayMs: 3_600_000 })).toEqual(good);
    });

    it('does not retry when the requested wait is too long', async () => {
      world.server.instead.push(answerTooManyRequests('3600'));

      expect(await bars()).toEqual({ kind: 'failed', reason: `${title} is rate-limiting requests (429).` });
      expect(world.server.requests).toHaveLength(1);
    });

    it.each<readonly [string, RequestHandler, number, string]>([
      ['too many requests', answerTooManyRequests(), 3, 'is rate-limiting requests (429).'],
      ['server errors', answerServerError, 3, 'returned a server error (500).'],
      ['dropped connections', dropConnection, 3, 'could not be reached (UND_ERR_SOCKET).'],
      ['no reply', neverAnswer, 3, 'did not answer within 0.2 s.'],
      ['half a reply', stallAnswer, 3, 'did not answer within 0.2 s.'],
      ['an HTML page', answerHtmlPage, 1, 'sent an invalid reply.'],
      ['binary data', answerText('\u0000\u0001\u0002'), 1, 'sent an invalid reply.'],
      ['an empty reply', answerText(''), 1, 'sent an invalid reply.'],
      ['JSON of another shape', answerText('{"history":5,"chart":{"result":[{}]}}'), 1, 'sent an invalid reply.'],
      ['JSON null', answerText('null'), 1, 'sent an invalid reply.'],
      ['a refusal', answerText('', 403), 1, 'refused the request (403).'],
      ['a bad request', answerText('Invalid parameter', 400), 1, 'rejected the request (400).'],
    ])('reports the failure in plain words after %s', async (what, answer, requests, words) => {
      world.server.instead.push(answer, answer, answer);
      const timeoutMs = what === 'no reply' || what === 'half a reply' ? 200 : FAST_FETCH_POLICY.timeoutMs;

      expect(await bars({ timeoutMs })).toEqual({
        kind: 'failed',
        reason: expect.stringContaining(`${title} ${words}`),
      });
      expect(world.server.requests).toHaveLength(requests);
    });

    it('pauses requests after consecutive failures', async () => {
      world.server.instead.push(answerServerError, answerServerError);
      const feed = world.feed({ retries: 0, maxConsecutiveFailures: 2 });
      await feed.bars('AAPL', FROM);
      await feed.bars('AAPL', FROM);

      expect(await feed.bars('AAPL', FROM)).toEqual({
        kind: 'failed',
        reason: `${title} failed several times in a row. Requests are paused for a moment.`,
      });
      expect(world.server.requests).toHaveLength(2);
    });

    it('sends requests again after the pause', async () => {
      world.server.instead.push(answerServerError, answerServerError);
      const feed = world.feed({ retries: 0, maxConsecutiveFailures: 2, circuitOpenMs: 0 });
      await feed.bars('AAPL', FROM);
      await feed.bars('AAPL', FROM);

      expect(await feed.bars('AAPL', FROM)).toEqual(good);
    });

    it('sends at most four concurrent requests', async () => {
      const held: ServerResponse[] = [];
      const hold: RequestHandler = (_request, response) => void held.push(response);
      world.server.instead.push(hold, hold, hold, hold);
      const feed = world.feed({ retries: 0, timeoutMs: 60_000 });
      const all = Promise.all(Array.from({ length: 9 }, () => feed.bars('AAPL', FROM)));
      while (held.length < 4) await turn();
      // The server receives all earlier requests before it answers this one.
      await (await fetch(`${world.server.origin}/barrier`)).text();
      expect(world.server.requests).toHaveLength(5);
      for (const response of held) response.writeHead(500).end();

      const failed = { kind: 'failed', reason: `${title} returned a server error (500).` };
      expect(await all).toEqual([...Array.from({ length: 4 }, () => failed), ...Array.from({ length: 5 }, () => good)]);
    });
  });
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
