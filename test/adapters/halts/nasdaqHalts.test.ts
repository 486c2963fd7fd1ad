import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NasdaqHalts } from '../../../src/adapters/halts/nasdaqHalts.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { haltFeed, startHaltFeed, type FeedItem, type HaltFeedServer } from '../../servers/haltFeed.js';
import {
  answerText,
  dropConnection,
  answerHtmlPage,
  answerServerError,
  redirectRequest,
  neverAnswer,
  stallAnswer,
  type RequestHandler,
} from '../../servers/standIn.js';

const clock = new ManualClock('2026-11-20T15:00:00.000Z');

let server: HaltFeedServer;
beforeEach(async () => {
  server = await startHaltFeed(() => clock.now());
});
afterEach(() => server.close());

/** Handlers that never complete a reply. Only their tests use a short timeout. */
const SILENT: ReadonlySet<unknown> = new Set([neverAnswer, stallAnswer]);
const read = (ticker: string, timeoutMs?: number) => new NasdaqHalts(server.url, fetch, clock, timeoutMs).read(ticker);
const TRADING = { kind: 'trading', source: 'nasdaq' };

const halted: FeedItem = { symbol: 'GME', code: 'T1', date: '11/19/2026', time: '19:50:00.000' };

describe('Nasdaq’s halt feed', () => {
  it('distinguishes a halted ticker from others [HLT-03]', async () => {
    expect(await read('GME')).toEqual(TRADING);
    server.items.push(halted);

    expect(await read('GME')).toEqual({
      kind: 'halted',
      source: 'nasdaq',
      code: 'T1',
      since: '2026-11-20T00:50:00.000Z',
    });
    expect(await read('GM')).toEqual(TRADING);
    expect(await read('AAPL')).toEqual(TRADING);
  });

  it('ends a halt when trading resumes, not when quoting resumes (New York time)', async () => {
    const paused = { symbol: 'AMC', code: 'LUDP', date: '11/20/2026', time: '09:45:00                      .590' };
    server.items.push({ ...paused, resumesOn: '11/20/2026', resumesAt: '09:59:59' });
    expect(await read('AMC')).toEqual(TRADING);
    server.items.push({ ...paused, resumesOn: '11/20/2026', resumesAt: '10:00:01' });
    expect(await read('AMC')).toEqual({
      kind: 'halted',
      source: 'nasdaq',
      code: 'LUDP',
      since: '2026-11-20T14:45:00.590Z',
    });
  });

  it('does not treat a mention of a ticker as a halt', async () => {
    const feed = haltFeed([halted], clock.now());
    server.instead.push(
      answerText(
        feed.replace('NASDAQ Trade Halts', '<![CDATA[As in <item><ndaq:IssueSymbol>AAPL</ndaq:IssueSymbol></item>]]>'),
      ),
    );

    expect(await read('AAPL')).toEqual(TRADING);
  });

  it('recognizes the halt of a share class that the feed spells with a space, such as BRK B', async () => {
    server.items.push({ ...halted, symbol: 'BRK B' });
    expect((await read('BRK.B')).kind).toBe('halted');
  });

  it.each<[string, RequestHandler | string, string]>([
    ['an error', answerServerError, 'The feed answered with status 500.'],
    ['a bot-protection page', answerHtmlPage, 'The reply is not a complete trade-halt feed.'],
    ['a timeout', neverAnswer, 'The feed could not be reached.'],
    ['half a reply', stallAnswer, 'The feed could not be reached.'],
    ['a closed connection', dropConnection, 'The feed could not be reached.'],
    ['a redirect', redirectRequest, 'The feed could not be reached.'],
    ['an empty reply', '', 'The reply is not a complete trade-halt feed.'],
    [
      'a feed that is cut off',
      haltFeed([halted], clock.now()).slice(0, -20),
      'The reply is not a complete trade-halt feed.',
    ],
    ['a feed that lacks an item', haltFeed([halted], clock.now(), 2), 'The feed declares 2 items but has 1.'],
    [
      'a feed without its number of items',
      haltFeed([], clock.now()).replace(/<ndaq:numItems>.*<\/ndaq:numItems>/, ''),
      'The feed declares no number of items but has 0.',
    ],
    [
      'a feed from 15 minutes ago',
      haltFeed([], new Date(clock.now().getTime() - 901_000)),
      'The feed may be out of date: its publication time is Fri, 20 Nov 2026 14:44:59 GMT.',
    ],
    [
      'a feed without a publication time',
      haltFeed([], clock.now()).replace(/<pubDate>.*<\/pubDate>/, ''),
      'The feed may be out of date: its publication time is unknown.',
    ],
    [
      'a halt without a ticker',
      haltFeed([{ ...halted, symbol: '' }], clock.now()),
      'A halt in the feed lacks a symbol, date or time.',
    ],
    [
      'a halt with an invalid time',
      haltFeed([{ ...halted, time: '7 pm' }], clock.now()),
      'A halt in the feed lacks a symbol, date or time.',
    ],
    [
      'a halt with an invalid date',
      haltFeed([{ ...halted, date: '02/30/2026' }], clock.now()),
      'A halt in the feed lacks a symbol, date or time.',
    ],
    [
      'a resumption without its date',
      haltFeed([{ ...halted, resumesAt: '10:00:00' }], clock.now()),
      'The end time of the halt of GME cannot be read.',
    ],
    [
      'a document that declares its own entities',
      haltFeed([], clock.now()).replace('<channel>', '<!DOCTYPE rss [<!ENTITY a "b">]><channel>'),
      'The reply is not a complete trade-halt feed.',
    ],
  ])('is unreadable after %s', async (_what, answer, reason) => {
    server.instead.push(typeof answer === 'string' ? answerText(answer) : answer);

    expect(await read('AAPL', SILENT.has(answer) ? 200 : undefined)).toEqual({
      kind: 'unreadable',
      source: 'nasdaq',
      reason,
    });
  });

  it('is not read beyond a plausible size', async () => {
    server.instead.push(answerText(haltFeed([], clock.now()) + ' '.repeat(9 * 1024 * 1024)));

    expect(await new NasdaqHalts(server.url, fetch, clock).read('AAPL')).toEqual({
      kind: 'unreadable',
      source: 'nasdaq',
      reason: 'A feed of more than 8 MiB was discarded.',
    });
  });

  it('is unreadable when nothing listens at its address [HLT-04]', async () => {
    expect(await new NasdaqHalts('http://127.0.0.1:1/', fetch, clock).read('AAPL')).toMatchObject({
      kind: 'unreadable',
    });
  });
});
