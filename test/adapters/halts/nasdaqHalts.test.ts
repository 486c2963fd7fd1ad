import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NasdaqHalts } from '../../../src/adapters/halts/nasdaqHalts.js';
import { SetClock } from '../../fakes/setClock.js';
import { haltFeed, startHaltFeed, type FeedItem, type HaltFeedServer } from '../../servers/haltFeed.js';
import { answerText, dropped, htmlPage, outage, silence, stalled, type Answer } from '../../servers/standIn.js';

const clock = new SetClock('2026-11-20T15:00:00.000Z');

let server: HaltFeedServer;
beforeEach(async () => {
  server = await startHaltFeed(() => clock.now());
});
afterEach(() => server.close());

const read = (ticker: string) => new NasdaqHalts(server.url, fetch, clock, 200).read(ticker);
const TRADING = { kind: 'trading', source: 'nasdaq' };

const halted: FeedItem = { symbol: 'GME', code: 'T1', date: '11/19/2026', time: '19:50:00.000' };

describe('Nasdaq’s halt feed', () => {
  it('tells a ticker that is halted from one that is not [HLT-03]', async () => {
    expect(await read('GME')).toEqual(TRADING);
    server.items.push(halted);

    expect(await read('GME')).toEqual({ kind: 'halted', source: 'nasdaq', code: 'T1', since: '2026-11-20T00:50:00.000Z' });
    expect(await read('GM')).toEqual(TRADING);
    expect(await read('AAPL')).toEqual(TRADING);
  });

  it('ends a halt when trading resumes, New York’s time, and not when quoting does', async () => {
    const paused = { symbol: 'AMC', code: 'LUDP', date: '11/20/2026', time: '09:45:00                      .590' };
    server.items.push({ ...paused, resumesOn: '11/20/2026', resumesAt: '09:59:59' });
    expect(await read('AMC')).toEqual(TRADING);
    server.items.push({ ...paused, resumesOn: '11/20/2026', resumesAt: '10:00:01' });
    expect(await read('AMC')).toEqual({ kind: 'halted', source: 'nasdaq', code: 'LUDP', since: '2026-11-20T14:45:00.590Z' });
  });

  it('spells classes of shares its own way', async () => {
    server.items.push({ ...halted, symbol: 'BRK B' });
    expect((await read('BRK.B')).kind).toBe('halted');
  });

  it.each<[string, Answer | string]>([
    ['an error', outage],
    ['a page of a guard', htmlPage],
    ['silence', silence],
    ['half an answer', stalled],
    ['a closed connection', dropped],
    ['a redirect', answerText('', 302, { location: 'http://127.0.0.1:1/' })],
    ['nothing', ''],
    ['a feed that is cut off', haltFeed([halted], clock.now()).slice(0, -20)],
    ['a feed that lacks an item', haltFeed([halted], clock.now(), 2)],
    ['a feed that does not say how many items it has', haltFeed([], clock.now()).replace(/<ndaq:numItems>.*<\/ndaq:numItems>/, '')],
    ['a feed of a quarter of an hour ago', haltFeed([], new Date(clock.now().getTime() - 901_000))],
    ['a feed of no known time', haltFeed([], clock.now()).replace(/<pubDate>.*<\/pubDate>/, '')],
    ['a halt without a ticker', haltFeed([{ ...halted, symbol: '' }], clock.now())],
    ['a halt at no time', haltFeed([{ ...halted, time: '7 pm' }], clock.now())],
    ['a halt on no date', haltFeed([{ ...halted, date: '02/30/2026' }], clock.now())],
    ['a resumption without its date', haltFeed([{ ...halted, resumesAt: '10:00:00' }], clock.now())],
    ['a document with entities of its own', `<!DOCTYPE rss>${haltFeed([], clock.now())}`],
  ])('is unreadable when it answers with %s', async (_what, answer) => {
    server.instead.push(typeof answer === 'string' ? answerText(answer) : answer);

    expect(await read('AAPL')).toEqual({ kind: 'unreadable', source: 'nasdaq', reason: expect.stringMatching(/\S/) });
  });

  it('is unreadable when nobody listens [HLT-04]', async () => {
    expect(await new NasdaqHalts('http://127.0.0.1:1/', fetch, clock).read('AAPL')).toMatchObject({ kind: 'unreadable' });
  });
});
