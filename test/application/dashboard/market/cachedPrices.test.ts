import { describe, expect, it } from '@jest/globals';
import { CachedPrices } from '../../../../src/application/dashboard/market/cachedPrices.js';
import type { RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import type { PriceHistory } from '../../../../src/domain/dashboard/market/priceHistory.js';
import { LoadBars } from '../../../../src/application/dashboard/market/loadBars.js';
import { risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { MemoryFeed } from '../../../fakes/dashboard/memoryFeed.js';
import { MemorySymbolCache } from '../../../fakes/memorySymbolCache.js';
import { sessionBars, splitBars } from '../../../fakes/dashboard/sessionBars.js';
import { ManualClock } from '../../../fakes/manualClock.js';

/** 2026-11-21 is a Saturday. */
const FRIDAY = sessionBars(300, '2026-11-20');
const MONDAY = sessionBars(301, '2026-11-23');
const ALL_OF_IT = 'AAPL from 2016-11-19';
const NEW_BARS = `AAPL from ${FRIDAY.at(-30)?.date}`;

const pricesOf = (rows: readonly RawBar[], facts: object = {}) => ({
  kind: 'prices',
  rows,
  currency: 'USD',
  notes: [],
  adjustments: [],
  ...facts,
});

/** Creates cached prices with their source, on Saturday, November 21. `passTo` sets the clock. */
function world() {
  const feed = new MemoryFeed();
  feed.rows = FRIDAY;
  const cache = new MemorySymbolCache<PriceHistory>();
  const reported: string[] = [];
  const report = (_problem: unknown, during: string): void => void reported.push(during);
  const clock = { at: new ManualClock('2026-11-21T06:30:00.000Z'), now: () => clock.at.now() };
  const prices = (offline = false) => new CachedPrices({ feed, cache, clock, report, offline });
  return {
    feed,
    cache,
    clock,
    reported,
    prices,
    daily: () => prices().daily('AAPL'),
    passTo: (moment: string) => (clock.at = new ManualClock(moment)),
  };
}

describe('prices of a market that never closes', () => {
  it('count a day’s bar as final only after the day has ended in UTC', async () => {
    const { cache, clock, feed, passTo, prices } = world();
    const days = risingBars(300, '2026-01-28');
    const lastOf = async () => {
      const reading = await new LoadBars(prices(), clock, () => undefined).execute('BTC-USD');
      return reading.kind === 'bars' ? reading.bars.dates.at(-1) : reading.reason;
    };

    passTo('2026-11-23T21:30:00.000Z');
    feed.rows = days.map((bar) => (bar.date === '2026-11-23' ? { ...bar, close: 398.5 } : bar));
    expect(await lastOf()).toBe('2026-11-22');
    passTo('2026-11-24T00:20:00.000Z');
    feed.rows = days;
    expect(await lastOf()).toBe('2026-11-23');
    expect((await cache.load('BTC-USD'))?.basis).toBe(1);
    expect(feed.asked).toEqual(['BTC-USD from 2016-11-21', 'BTC-USD from 2026-10-24']);
  });

  it.each(['2026-11-22T12:00:00.000Z', '2026-11-24T12:00:00.000Z', '2026-11-26T12:00:00.000Z'])(
    'include the unfinished bar of a day without an open session in New York: %s',
    async (moment) => {
      const { feed, passTo, prices } = world();
      feed.rows = risingBars(300, '2026-02-01').filter(({ date }) => date < moment.slice(0, 10));
      passTo(moment);
      await prices().daily('BTC-USD');
      feed.rows = risingBars(300, '2026-02-01').filter(({ date }) => date <= moment.slice(0, 10));

      expect(await prices().daily('BTC-USD')).toMatchObject({ rows: feed.rows });
    },
  );
});

describe('prices of a market outside New York', () => {
  it('include the bar of a holiday in New York once that day is over, even when the source fails later', async () => {
    const { cache, clock, feed, passTo, prices } = world();
    const lastOf = async () => {
      const reading = await new LoadBars(prices(), clock, () => undefined).execute('VOD.L');
      return reading.kind === 'bars' ? reading.bars.dates.at(-1) : reading.reason;
    };
    const bars = risingBars(300, '2026-02-01').filter(({ date }) => date <= '2026-11-26');
    const ends = async (moment: string) => {
      passTo(moment);
      return [await lastOf(), (await cache.load('VOD.L'))?.rows.at(-1)?.date];
    };

    feed.rows = bars;
    expect(await ends('2026-11-26T18:00:00.000Z')).toEqual(['2026-11-25', '2026-11-25']);
    expect(await ends('2026-11-27T08:00:00.000Z')).toEqual(['2026-11-26', '2026-11-26']);
    feed.failure = 'The source is down.';
    expect(await ends('2026-11-27T15:30:00.000Z')).toEqual(['2026-11-26', '2026-11-26']);
    expect(feed.asked).toHaveLength(3);
  });

  it.each([
    ['a holiday in New York', 'VOD.L', '2026-11-27T08:00:00.000Z'],
    ['a weekend', 'EURUSD=X', '2026-11-23T10:00:00.000Z'],
  ])('are requested once after %s: %s', async (_, symbol, moment) => {
    const { feed, passTo, prices } = world();
    feed.rows = risingBars(300, '2026-02-01').filter(({ date }) => date < moment.slice(0, 10));
    passTo(moment);
    await prices().daily(symbol);
    await prices().daily(symbol);

    expect(feed.asked).toHaveLength(1);
  });
});

describe('prices from a remote source', () => {
  it('go back ten years on the first fetch', async () => {
    const { daily, feed } = world();

    expect(await daily()).toEqual(pricesOf(FRIDAY));
    expect(feed.asked).toEqual([ALL_OF_IT]);
  });

  it('are not fetched again before there is a new session', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-23T14:29:00.000Z');

    expect(await daily()).toEqual(pricesOf(FRIDAY));
    expect(feed.asked).toEqual([ALL_OF_IT]);
  });

  it('are fetched again if they were stored while a fast clock made an unfinished session look closed', async () => {
    const { daily, feed, passTo } = world();
    const unfinished = MONDAY.map((bar, i) => (i === MONDAY.length - 1 ? { ...bar, close: 1 } : bar));
    feed.rows = unfinished;
    passTo('2027-11-23T21:15:00.000Z');
    await daily();
    feed.rows = MONDAY;
    passTo('2026-11-23T21:15:00.000Z');

    expect(await daily()).toMatchObject({ kind: 'prices', rows: MONDAY });
  });

  it('are requested only from the last stored sessions onward when there is a new session', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-23T21:15:00.000Z');
    feed.rows = MONDAY;

    expect(await daily()).toEqual(pricesOf(MONDAY));
    expect(await daily()).toEqual(pricesOf(MONDAY));
    expect(feed.asked).toEqual([ALL_OF_IT, NEW_BARS]);
  });

  it('keep the dividends and splits that the source reported in earlier and later fetches', async () => {
    const { cache, daily, feed, passTo } = world();
    feed.dividends = [{ date: '2026-08-10', amount: 0.25 }];
    feed.splits = [{ date: '2020-08-31', ratio: 4 }];
    await daily();
    passTo('2026-11-23T21:15:00.000Z');
    feed.rows = MONDAY;
    feed.dividends = [{ date: '2026-11-23', amount: 0.26 }];
    feed.splits = [];
    const reported = {
      splits: [{ date: '2020-08-31', ratio: 4 }],
      dividends: [
        { date: '2026-08-10', amount: 0.25 },
        { date: '2026-11-23', amount: 0.26 },
      ],
    };

    expect(await daily()).toMatchObject({ rows: MONDAY, ...reported });
    expect(await cache.load('AAPL')).toMatchObject(reported);
  });

  it('include the bar of the current session, which is never stored', async () => {
    const { cache, daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-23T18:00:00.000Z');
    feed.rows = MONDAY;

    expect(await daily()).toMatchObject({ rows: MONDAY });
    expect(await cache.load('AAPL')).toMatchObject({ rows: FRIDAY });
  });

  it('leave out the bar of a session that ends while the source answers', async () => {
    const { clock, feed, passTo, prices } = world();
    passTo('2026-11-23T20:59:00.000Z');
    feed.rows = MONDAY;
    const daily = async (symbol: string) => {
      const answer = await prices().daily(symbol);
      passTo('2026-11-23T22:00:00.000Z');
      return answer;
    };
    const reading = await new LoadBars({ source: 'yahoo', note: null, daily }, clock, () => undefined).execute('AAPL');

    expect(reading.kind === 'bars' && reading.bars.dates.at(-1)).toBe('2026-11-20');
  });

  it('are all fetched again after a split', async () => {
    const { cache, daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-24T12:00:00.000Z');
    feed.rows = splitBars(MONDAY, 4);

    const adjustments = [{ kind: 'split', ratio: 4, date: '2026-11-23' }];
    expect(await daily()).toEqual(pricesOf(feed.rows, { adjustments }));
    expect(feed.asked).toEqual([ALL_OF_IT, NEW_BARS, `AAPL from ${FRIDAY[0]?.date}`]);
    expect(await cache.load('AAPL')).toEqual({
      rows: feed.rows,
      currency: 'USD',
      splits: [],
      dividends: [],
      basis: 2,
      adjustments,
      fetchedAt: '2026-11-24T12:00:00.000Z',
    });
  });

  it('include a split under the date of its first session, even during that session', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-23T18:00:00.000Z');
    feed.rows = splitBars(MONDAY, 4);

    expect(await daily()).toMatchObject({ adjustments: [{ kind: 'split', ratio: 4, date: '2026-11-23' }] });
  });

  it('include a split under the date that the source states', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-30T12:00:00.000Z');
    feed.rows = splitBars(sessionBars(304, '2026-11-27'), 0.1);
    feed.splits = [
      { date: '2020-08-31', ratio: 4 },
      { date: '2026-11-25', ratio: 0.1 },
    ];

    expect(await daily()).toMatchObject({ adjustments: [{ kind: 'split', ratio: 0.1, date: '2026-11-25' }] });
  });

  it('include a split that comes with a correction of one price', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-24T12:00:00.000Z');
    feed.rows = splitBars(MONDAY, 2).map((bar) => (bar.date === '2026-11-18' ? { ...bar, close: 77 } : bar));
    feed.splits = [{ date: '2026-11-23', ratio: 2 }];

    expect(await daily()).toMatchObject({ adjustments: [{ kind: 'split', ratio: 2, date: '2026-11-23' }] });
  });

  it('include a reported split that the source applies to earlier prices a session late', async () => {
    const { daily, feed, passTo } = world();
    const split = { date: '2026-11-20', ratio: 2 };
    const halved = splitBars(MONDAY, 2);
    feed.rows = FRIDAY.map((bar, i) => (bar.date < split.date ? bar : (halved[i] ?? bar)));
    feed.splits = [split];
    expect(await daily()).toMatchObject({ adjustments: [] });
    passTo('2026-11-24T12:00:00.000Z');
    feed.rows = halved;

    expect(await daily()).toMatchObject({ rows: halved, adjustments: [{ kind: 'split', ...split }] });
  });

  it.each([
    ['split', 4],
    ['readjustment', 1.0713],
  ])(
    'include a %s that the source applies to earlier prices ten sessions late, without reporting it',
    async (kind, ratio) => {
      const { daily, feed, passTo } = world();
      const divided = splitBars(MONDAY, ratio);
      const first = FRIDAY.at(-10)?.date ?? '';
      feed.rows = FRIDAY.map((bar, i) => (bar.date < first ? bar : (divided[i] ?? bar)));
      await daily();
      passTo('2026-11-24T12:00:00.000Z');
      feed.rows = divided;

      expect(await daily()).toMatchObject({
        rows: divided,
        adjustments: [{ kind, ratio: expect.closeTo(ratio, 5), date: first }],
      });
    },
  );

  it('include a split once when the source applies it, undoes it and applies it again', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    const counts: number[] = [];
    for (const [day, rows] of [
      [24, splitBars(MONDAY, 4)],
      [25, MONDAY],
      [26, splitBars(MONDAY, 4)],
    ] as const) {
      passTo(`2026-11-${day}T12:00:00.000Z`);
      feed.rows = rows;
      const prices = await daily();
      counts.push(prices.kind === 'prices' ? prices.adjustments.length : NaN);
    }

    expect(counts).toEqual([1, 0, 1]);
  });

  it('are marked as replaced when no close is as before and the closes have no common ratio', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-24T12:00:00.000Z');
    feed.rows = MONDAY.map((bar, i) => ({ ...bar, close: 30 + (i % 7) }));

    expect(await daily()).toMatchObject({
      rows: feed.rows,
      adjustments: [{ kind: 'readjustment', ratio: 1, date: '2026-11-20' }],
    });
  });

  it('include a session that the source delivers ten sessions late', async () => {
    const { daily, feed, passTo } = world();
    feed.rows = FRIDAY.toSpliced(-10, 1);
    await daily();
    passTo('2026-11-24T12:00:00.000Z');
    feed.rows = MONDAY;

    expect(await daily()).toMatchObject({ rows: MONDAY });
  });

  it('include an adjustment whose ratio is not that of a split', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-24T12:00:00.000Z');
    feed.rows = splitBars(MONDAY, 1.0713);

    expect(await daily()).toMatchObject({
      adjustments: [{ kind: 'readjustment', ratio: expect.closeTo(1.0713, 6), date: '2026-11-23' }],
    });
  });

  it('are all fetched again when a stored price was corrected', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-24T12:00:00.000Z');
    feed.rows = MONDAY.map((bar) => (bar.date === '2026-11-18' ? { ...bar, close: 77 } : bar));

    expect(await daily()).toEqual(pricesOf(feed.rows));
    expect(feed.asked).toEqual([ALL_OF_IT, NEW_BARS, `AAPL from ${FRIDAY[0]?.date}`]);
  });

  it.each([
    ['fails', 'Yahoo could not be reached.'],
    ['no longer has prices', null],
  ])('come from the cache, with a note, when the source %s', async (_what, failure) => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-24T12:00:00.000Z');
    Object.assign(feed, { failure, rows: [] });
    const outage = failure ?? 'Yahoo has no prices for AAPL.';

    expect(await daily()).toEqual(
      pricesOf(FRIDAY, { notes: [`${outage} Stored prices are used; they end on 2026-11-20.`], outage }),
    );
  });

  it.each([
    ['fails', 'Yahoo could not be reached.'],
    ['has no prices', null],
  ])('are unavailable when the source %s and no prices are stored', async (_what, failure) => {
    const { daily, feed } = world();
    Object.assign(feed, { failure, rows: [] });

    expect(await daily()).toEqual({
      kind: 'unavailable',
      reason: failure ?? 'Yahoo has no prices for AAPL.',
      currency: failure === null ? 'USD' : null,
    });
  });

  it('are used even when they cannot be stored', async () => {
    const { cache, daily, reported } = world();
    cache.save = async () => Promise.reject(new Error('ENOSPC'));

    expect(await daily()).toMatchObject({ rows: FRIDAY });
    expect(reported).toEqual(['storing the prices for AAPL']);
  });
});

describe('the currency of stored prices', () => {
  const WITHOUT_CURRENCY =
    'The currency of the prices for AAPL is unknown, so they are not used. The next audit that reaches the source requests it again.';
  const STORED_WITHOUT_CURRENCY: PriceHistory = {
    rows: FRIDAY,
    currency: null,
    basis: 1,
    adjustments: [],
    splits: [],
    dividends: [],
    fetchedAt: '2026-11-21T06:30:00.000Z',
  };

  it('is stored with the prices', async () => {
    const { cache, daily, feed } = world();
    feed.currency = 'GBp';

    expect(await daily()).toMatchObject({ currency: 'GBp' });
    expect(await cache.load('AAPL')).toMatchObject({ currency: 'GBp' });
  });

  it('is requested when an earlier release stored prices without a currency', async () => {
    const { cache, daily, feed } = world();
    await daily();
    await cache.save('AAPL', STORED_WITHOUT_CURRENCY);
    feed.currency = 'NOK';

    expect(await daily()).toMatchObject({ kind: 'prices', rows: FRIDAY, currency: 'NOK' });
    expect(await daily()).toMatchObject({ currency: 'NOK' });
    expect(feed.asked).toEqual([ALL_OF_IT, NEW_BARS]);
  });

  it('is known for a source with only one currency', async () => {
    const { cache, feed, prices } = world();
    Object.assign(feed, { onlyCurrency: 'USD' });
    await cache.save('AAPL', STORED_WITHOUT_CURRENCY);

    expect(await prices(true).daily('AAPL')).toMatchObject({ kind: 'prices', currency: 'USD' });
  });

  it('is reported even without prices, if the source names it or has only one currency', async () => {
    const { daily, feed, prices } = world();
    feed.rows = [];
    feed.currency = 'GBp';
    expect(await daily()).toEqual({ kind: 'unavailable', reason: 'Yahoo has no prices for AAPL.', currency: 'GBp' });
    Object.assign(feed, { onlyCurrency: 'USD', failure: 'Yahoo could not be reached.' });
    expect(await daily()).toMatchObject({ kind: 'unavailable', currency: 'USD' });
    expect(await prices(true).daily('AAPL')).toMatchObject({ kind: 'unavailable', currency: 'USD' });
  });

  it('prevents the use of prices while it is unknown', async () => {
    const { cache, daily, feed, prices } = world();
    await cache.save('AAPL', STORED_WITHOUT_CURRENCY);

    expect(await prices(true).daily('AAPL')).toEqual({ kind: 'unavailable', reason: WITHOUT_CURRENCY, currency: null });
    feed.currency = null;
    expect(await daily()).toEqual({ kind: 'unavailable', reason: WITHOUT_CURRENCY, currency: null });
    feed.failure = 'Yahoo could not be reached.';
    expect(await daily()).toEqual({
      kind: 'unavailable',
      reason: `Yahoo could not be reached. ${WITHOUT_CURRENCY}`,
      currency: null,
    });
  });

  it('is kept when the source omits it once', async () => {
    const { cache, daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-24T12:00:00.000Z');
    Object.assign(feed, { rows: MONDAY, currency: null });

    expect(await daily()).toMatchObject({
      rows: FRIDAY,
      currency: 'USD',
      notes: ['Yahoo reported no currency for AAPL. Stored prices are used; they end on 2026-11-20.'],
    });
    expect(await cache.load('AAPL')).toMatchObject({ currency: 'USD' });
  });

  it('is fetched again, with all prices, when the source changes it', async () => {
    const { daily, feed, passTo } = world();
    await daily();
    passTo('2026-11-24T12:00:00.000Z');
    Object.assign(feed, { rows: MONDAY, currency: 'EUR' });

    expect(await daily()).toMatchObject({ rows: MONDAY, currency: 'EUR' });
    expect(feed.asked).toEqual([ALL_OF_IT, NEW_BARS, `AAPL from ${FRIDAY[0]?.date}`]);
  });
});

describe('CachedPrices offline', () => {
  it('uses only stored prices, with a note', async () => {
    const { daily, feed, passTo, prices } = world();
    await daily();
    passTo('2026-12-05T12:00:00.000Z');
    const offline = prices(true);

    expect(await offline.daily('AAPL')).toEqual(
      pricesOf(FRIDAY, { notes: ['Stored prices are used; they end on 2026-11-20.'] }),
    );
    expect(await offline.daily('MSFT')).toEqual({
      kind: 'unavailable',
      reason: 'Started with --offline, and no prices for MSFT are stored.',
      currency: null,
    });
    expect(feed.asked).toEqual([ALL_OF_IT]);
    expect(offline.note).toBe(
      'Started with --offline: Yahoo is not contacted. The prices are those stored by earlier audits.',
    );
  });
});
