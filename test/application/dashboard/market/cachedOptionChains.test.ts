import { describe, expect, it } from '@jest/globals';
import { CachedOptionChains } from '../../../../src/application/dashboard/market/cachedOptionChains.js';
import type { OptionHistory } from '../../../../src/application/dashboard/market/optionChainCache.port.js';
import type { OptionQuote } from '../../../../src/domain/dashboard/analysis/options/chain.js';
import { MemoryFeed } from '../../../fakes/dashboard/memoryFeed.js';
import { MemorySymbolCache } from '../../../fakes/memorySymbolCache.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const FRIDAY = '2026-11-20';
const SPOT = 100;
const quoted = (expiry: string): OptionQuote[] =>
  [95, 100, 105].flatMap((strike) =>
    (['C', 'P'] as const).map((right) => ({
      expiry,
      strike,
      right,
      mid: 2.5,
      volume: 1,
      openInterest: 1,
      impliedVolatility: 0.2,
    })),
  );
const QUOTES = ['2026-11-20', '2026-11-27', '2027-03-20', '2027-03-26'].flatMap(quoted);
const CHAIN = { asOf: FRIDAY, quotes: QUOTES.slice(6, 18) };
const EVIDENCE = { calls: 6, puts: 6 };
const ASKED = 'AAPL options 2026-11-21 to 2027-03-20';

function world(at = '2026-11-21T06:30:00.000Z') {
  const feed = new MemoryFeed();
  feed.chain = QUOTES;
  const cache = new MemorySymbolCache<OptionHistory>();
  const reports: string[] = [];
  const report = (_problem: unknown, during: string): void => void reports.push(during);
  const chains = (moment = at, offline = false) =>
    new CachedOptionChains({ feed, cache, clock: new ManualClock(moment), report, offline });
  return { feed, cache, chains, reports };
}

describe('option chains from a remote source', () => {
  it('are used even when they cannot be stored', async () => {
    const { chains, cache, reports } = world();
    cache.save = () => Promise.reject(new Error('EROFS'));

    expect(await chains().at('AAPL', FRIDAY, SPOT)).toEqual({ kind: 'options', data: { chain: CHAIN, ivHistory: [] } });
    expect(reports).toEqual(['storing the options for AAPL']);
  });

  it('are requested once per session, up to the horizon', async () => {
    const { chains, feed } = world();
    const options = { kind: 'options', data: { chain: CHAIN, ivHistory: [] } };

    expect(await chains().at('AAPL', FRIDAY, SPOT)).toEqual(options);
    expect(await chains('2026-11-23T18:00:00.000Z').at('AAPL', FRIDAY, SPOT)).toEqual(options);
    expect(feed.asked).toEqual([ASKED]);
  });

  it.each([
    ['while the next session runs', '2026-11-23T14:30:00.000Z', '2026-11-23'],
    ['when the last bar is old', '2026-12-05T12:00:00.000Z', '2026-12-04'],
  ])('are not requested %s, because the quotes belong to another session', async (_when, moment, session) => {
    const { chains, feed } = world();

    expect(await chains(moment).at('AAPL', FRIDAY, SPOT)).toEqual({
      kind: 'none',
      reason: `The current option quotes are from ${session}, but the last bar is from ${FRIDAY}.`,
    });
    expect(feed.asked).toEqual([]);
  });

  it('are missing with the reason when the source fails, has no chains, or must not be contacted', async () => {
    const { chains, feed } = world();
    feed.failure = 'Yahoo could not be reached.';
    expect(await chains().at('AAPL', FRIDAY, SPOT)).toEqual({ kind: 'none', reason: 'Yahoo could not be reached.' });
    Object.assign(feed, { failure: null, chain: [] });
    expect(await chains().at('AAPL', FRIDAY, SPOT)).toEqual({ kind: 'none', reason: 'Yahoo has no options for AAPL.' });
    expect(await chains(undefined, true).at('AAPL', FRIDAY, SPOT)).toEqual({
      kind: 'none',
      reason: 'Started with --offline, and no option chain of 2026-11-20 is stored.',
    });
    expect(feed.asked).toEqual([ASKED, ASKED]);
  });

  it('include up to a year of past volatility, one value per session', async () => {
    const { chains } = world();
    for (let day = 0; day < 260; day++) {
      const session = new Date(Date.UTC(2026, 2, 6 + day)).toISOString().slice(0, 10);
      await chains().saveVolatility('AAPL', { session, iv30: day, quotes: EVIDENCE });
    }
    await chains().saveVolatility('AAPL', { session: '2026-11-19', iv30: 33, quotes: EVIDENCE });
    await chains().saveVolatility('AAPL', { session: '2026-11-19', iv30: 33, quotes: EVIDENCE });
    const answer = await chains().at('AAPL', FRIDAY, SPOT);

    // Values 8 to 257 are from 2026-03-14 to 2026-11-18. November 19 was corrected to 33; today, November 20,
    // is left out.
    const history = Array.from({ length: 252 - 2 }, (_, i) => 8 + i);
    expect(answer).toEqual({ kind: 'options', data: { chain: CHAIN, ivHistory: [...history, 33] } });
  });

  it('are discarded and requested again while too few quotes are near the money [OPT-01]', async () => {
    const { chains, feed, cache } = world();
    const unquoted = QUOTES.map((quote) => ({ ...quote, mid: 0, impliedVolatility: null }));
    const reason = (contracts: number, two: number, calls: number, puts: number) =>
      `Of ${contracts} option contracts, ${two} have a bid and an ask; near the money, ${calls} calls and ${puts} puts have both. ` +
      'Implied volatility needs 3 quoted call strikes and 3 quoted put strikes in one expiry, below and above the close and within 10% or 2 strike spacings of it. Run an audit after the market has closed.';
    feed.chain = unquoted;
    expect(await chains().at('AAPL', FRIDAY, SPOT)).toEqual({ kind: 'none', reason: reason(12, 0, 0, 0) });
    feed.chain = [
      ...unquoted,
      { expiry: '2026-11-27', strike: 250, right: 'C', mid: 2.5, volume: 1, openInterest: 1, impliedVolatility: 3.586 },
    ];
    expect(await chains().at('AAPL', FRIDAY, SPOT)).toEqual({ kind: 'none', reason: reason(13, 1, 0, 0) });
    feed.chain = QUOTES.filter(({ right, strike }) => right === 'C' || strike !== 95);
    expect(await chains().at('AAPL', FRIDAY, SPOT)).toEqual({ kind: 'none', reason: reason(10, 10, 6, 4) });
    expect(await cache.load('AAPL')).toBeNull();

    feed.chain = QUOTES;
    expect(await chains().at('AAPL', FRIDAY, SPOT)).toEqual({ kind: 'options', data: { chain: CHAIN, ivHistory: [] } });
    expect(await cache.load('AAPL')).toEqual({ chain: { ...CHAIN, twoSided: true }, volatilities: [] });
    expect(feed.asked).toHaveLength(4);
  });
});
