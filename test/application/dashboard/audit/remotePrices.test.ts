import { describe, expect, it } from '@jest/globals';
import type { MarketData } from '../../../../src/application/dashboard/market/marketData.port.js';
import type {
  StoredVolatility,
  OptionChainSource,
} from '../../../../src/application/dashboard/market/optionChainSource.port.js';
import { CachedPrices } from '../../../../src/application/dashboard/market/cachedPrices.js';
import { GetDecisionMap } from '../../../../src/application/dashboard/decisionMap/getDecisionMap.js';
import { LoadMapSubject } from '../../../../src/application/dashboard/decisionMap/loadMapSubject.js';
import { nextStopOf } from '../../../../src/domain/dashboard/audit/nextStop.js';
import { optionPrice } from '../../../../src/domain/dashboard/analysis/options/blackScholes.js';
import type { OptionChain } from '../../../../src/domain/dashboard/analysis/options/chain.js';
import type { OptionDataResult } from '../../../../src/domain/dashboard/analysis/options/optionsAudit.js';
import { HOME_FILES } from '../../../../src/domain/dashboard/backup/homeFiles.js';
import type { PriceHistory } from '../../../../src/domain/dashboard/market/priceHistory.js';
import { MemoryFeed } from '../../../fakes/dashboard/memoryFeed.js';
import { MemoryMarketData } from '../../../fakes/dashboard/memoryMarketData.js';
import { MemorySymbolCache } from '../../../fakes/memorySymbolCache.js';
import { sessionBars, splitBars } from '../../../fakes/dashboard/sessionBars.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from './auditProgram.js';

const held = {
  ...portfolioOf(),
  positions: [{ ticker: 'AAPL', quantity: 10, averagePrice: 230, stop: 210, entryDate: '2026-11-02' }],
};

/** Audits of a held ticker, starting on a Saturday. A test can change the remote prices (`feed`) between audits. */
function remote(portfolio = held) {
  const feed = new MemoryFeed();
  const cache = new MemorySymbolCache<PriceHistory>();
  const clock = new ManualClock('2026-11-21T06:30:00.000Z');
  const prices = new CachedPrices({ feed, cache, clock, report: () => undefined, offline: false });
  const newHome = () => createAuditProgram(prices, fixedPortfolio(portfolio), undefined, clock);
  const home = newHome();
  const audited = async (program = home) => {
    await program.runToEnd();
    return program.store.published.at(-1)?.tickers['AAPL'];
  };
  const mapOf = async (symbol: string) => {
    await home.maps.settled();
    const { result } = await new GetDecisionMap(new LoadMapSubject(home.readAudit, home.maps)).execute(symbol);
    return result;
  };
  return { feed, clock, audited, mapOf, newHome };
}

describe('an audit after a split', () => {
  it('adjusts the entry, stop and rungs for the split, and does not change the state', async () => {
    const { feed, clock, audited } = remote();
    feed.rows = sessionBars(300, '2026-11-20');
    const before = await audited();
    clock.passHours(72);
    feed.rows = splitBars(sessionBars(301, '2026-11-23'), 4);
    const after = await audited();

    const [old, now] = [before?.framework?.holding, after?.framework?.holding];
    expect(old).toMatchObject({ entry_price: 230, initial_stop: 210, risk: 20 });
    expect(now).toMatchObject({ entry_price: 230 / 4, initial_stop: 210 / 4, risk: 20 / 4 });
    expect(now?.rungs.map(({ price, hit }) => ({ price: price * 4, hit }))).toEqual(
      old?.rungs.map(({ price, hit }) => ({ price, hit })),
    );
    expect((now?.stop ?? 0) * 4).toBeGreaterThanOrEqual(old?.stop ?? NaN);
    expect(after?.state).toBe(before?.state);
    expect(after?.metadata.flags).toEqual([
      'Split of 4:1 on 2026-11-23: entry, stop and rungs were divided by 4. Adjust quantity, average price and stop in the portfolio file, unless you have already done so.',
    ]);
  });

  it('does not claim that the entry was divided when no record of it is stored', async () => {
    const { feed, clock, audited, newHome } = remote();
    feed.rows = sessionBars(300, '2026-11-20');
    await audited();
    clock.passHours(72);
    feed.rows = splitBars(sessionBars(301, '2026-11-23'), 4);
    const after = await audited(newHome());

    expect(after?.framework?.holding).toMatchObject({ entry_price: 230 });
    expect(after?.metadata.flags).toEqual([
      'Split of 4:1 on 2026-11-23: the source divided its earlier prices by 4. Adjust quantity, average price and stop in the portfolio file, unless you have already done so.',
    ]);
  });
});

describe('an audit of positions from the ledger after a split', () => {
  it('asks for the import of the split instead of a change of the portfolio file', async () => {
    const { feed, clock, audited } = remote({ ...held, source: HOME_FILES.ledger });
    feed.rows = sessionBars(300, '2026-11-20');
    await audited();
    clock.passHours(72);
    feed.rows = splitBars(sessionBars(301, '2026-11-23'), 4);

    expect((await audited())?.metadata.flags).toEqual([
      'Split of 4:1 on 2026-11-23: entry, stop and rungs were divided by 4. Import your broker’s file with this split into the ledger, unless you have already done so.',
    ]);
  });
});

describe('an audit on the day of a split', () => {
  it('applies the split only once, although audits see it during and after its session', async () => {
    const { feed, clock, audited } = remote();
    feed.rows = sessionBars(300, '2026-11-20');
    await audited();
    feed.rows = splitBars(sessionBars(301, '2026-11-23'), 4);
    clock.passHours(60);
    const during = await audited();
    clock.passHours(12);
    const after = await audited();

    expect(
      [during, after].map((audit) => [audit?.metadata.last_date, audit?.framework?.holding?.initial_stop]),
    ).toEqual([
      ['2026-11-20', 52.5],
      ['2026-11-23', 52.5],
    ]);
  });
});

describe('the stop and the map of the next session', () => {
  const EARLY =
    'The source has already divided its prices by 4 for the split on 2026-11-25. The next map is the one for that session.';
  const UNDIVIDED =
    'The source reports a split on 2026-11-23, but it may not have divided its prices by 4 yet. The next map is available after that session at the latest.';

  it.each([
    { prices: 'adjusted for the split of the session', by: 4, splits: [], pending: 4, reason: null },
    { prices: 'adjusted for its reported split', by: 4, splits: ['2026-11-23'], pending: 4, reason: null },
    { prices: 'adjusted for its spin-off', by: 1.0713, splits: [], pending: 1.0713, reason: null },
    { prices: 'adjusted for a later split', by: 4, splits: ['2026-11-25'], pending: 4, reason: EARLY },
    { prices: 'not adjusted for its split yet', by: 1, splits: ['2026-11-23'], pending: 4, reason: UNDIVIDED },
  ])('are both known or both unknown for the same reason: prices $prices', async ({ by, splits, pending, reason }) => {
    const { feed, clock, audited, mapOf } = remote();
    feed.rows = sessionBars(300, '2026-11-20');
    await audited();
    feed.rows = by === 1 ? sessionBars(301, '2026-11-23') : splitBars(sessionBars(301, '2026-11-23'), by);
    feed.splits = splits.map((date) => ({ date, ratio: 4 }));
    clock.passHours(60);
    const audit = await audited();
    const map = await mapOf('AAPL');

    expect(audit?.metadata.last_date).toBe('2026-11-20');
    expect(audit?.metadata.pending_split).toBeCloseTo(pending, 5);
    expect(audit?.metadata.split_reason ?? null).toBe(reason);
    expect(audit && nextStopOf(audit)).toEqual(reason === null ? expect.any(Number) : null);
    expect(map).toMatchObject(
      reason === null
        ? { kind: 'map', map: { assumptions: { date: '2026-11-23' }, stop: audit && nextStopOf(audit) } }
        : { kind: 'unavailable', reason },
    );
  });

  it('are known as soon as the source divides its prices during the session of the split', async () => {
    const { feed, clock, audited, mapOf } = remote();
    feed.rows = sessionBars(300, '2026-11-20');
    await audited();
    feed.splits = [{ date: '2026-11-23', ratio: 4 }];
    clock.passHours(60);
    await audited();
    feed.rows = splitBars(sessionBars(301, '2026-11-23'), 4);
    clock.passHours(1);
    await audited();

    expect((await mapOf('AAPL')).kind).toBe('map');
  });
});

describe('an audit after a correction', () => {
  it('moves no stop when the last stored session’s close is corrected', async () => {
    const { feed, clock, audited } = remote();
    const rows = sessionBars(301, '2026-11-23');
    feed.rows = rows.slice(0, -1);
    const before = await audited();
    feed.rows = rows.map((bar) =>
      bar.date === '2026-11-20' ? { ...bar, close: (bar.close ?? 0) * 1.2, high: (bar.high ?? 0) * 1.2 } : bar,
    );
    clock.passHours(72);
    const after = await audited();

    const plan = (audit: typeof after) => {
      const { entry_price, initial_stop, risk, rungs } = audit?.framework?.holding ?? {};
      return { entry_price, initial_stop, risk, rungs: rungs?.map(({ price }) => price) };
    };
    expect(plan(before)).toMatchObject({ entry_price: 230, initial_stop: 210, risk: 20 });
    expect(plan(after)).toEqual(plan(before));
    expect(after?.metadata.closes.at(-2)).toBe(249.5 * 1.2);
  });
});

describe('an audit during a session', () => {
  it('scores the completed sessions, and shows the current price', async () => {
    const clock = new ManualClock('2026-11-20T18:00:00.000Z');
    const rows = sessionBars(300, '2026-11-20');
    const audited = async (bars: typeof rows) => {
      const program = createAuditProgram(
        new MemoryMarketData({ AAPL: bars }),
        fixedPortfolio(portfolioOf('AAPL')),
        undefined,
        clock,
      );
      await program.runToEnd();
      return program.store.published[0];
    };
    const [running, before] = [await audited(rows), await audited(rows.slice(0, -1))];
    const note = 'Unfinished bar of 2026-11-20 left out: its session is not over (last price 249.5).';

    expect(running?.as_of).toBe('2026-11-19');
    expect(running?.tickers['AAPL']?.metadata.flags).toEqual([
      note,
      ...(before?.tickers['AAPL']?.metadata.flags ?? []),
    ]);
    expect(running?.tickers['AAPL']).toEqual({ ...before?.tickers['AAPL'], metadata: expect.anything() });
  });
});

describe('the progress of a run', () => {
  it('counts a ticker as half done when its prices are loaded', async () => {
    const loaded = new MemoryMarketData({ A: sessionBars(60, '2026-11-20'), B: sessionBars(60, '2026-11-20') });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const prices: MarketData = {
      source: 'csv',
      note: null,
      daily: async (symbol) => {
        if (symbol === 'SPX') await released;
        return loaded.daily(symbol);
      },
    };
    const program = createAuditProgram(prices, fixedPortfolio(portfolioOf('A', 'B', 'C', 'D')));
    const { finished } = await program.runAudit.execute();
    while (program.readStatus.execute().done < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(program.readStatus.execute()).toMatchObject({ state: 'running', done: 2, total: 4 });
    release();
    await finished;

    expect(program.readStatus.execute()).toMatchObject({ state: 'idle', done: 4, total: 4 });
  });
});

describe('options in the audit', () => {
  const rows = sessionBars(300, '2026-11-20');
  const spot = rows.at(-1)?.close ?? NaN;
  const chain: OptionChain = {
    asOf: '2026-11-20',
    quotes: [spot - 10, spot, spot + 10].flatMap((strike) =>
      (['C', 'P'] as const).map((right) => {
        const mid = optionPrice({ right, spot, strike, years: 30 / 365 }, 0.3);
        return {
          expiry: '2026-12-20',
          strike,
          right,
          mid,
          volume: right === 'C' ? 20 : 10,
          openInterest: 100,
          impliedVolatility: null,
        };
      }),
    ),
  };

  /** Option chains that return the test's answer and record each call. */
  class StubOptionChains implements OptionChainSource {
    readonly asked: string[] = [];
    readonly stored: unknown[] = [];
    constructor(private readonly answer: () => Promise<OptionDataResult>) {}
    at(symbol: string, session: string, close: number): Promise<OptionDataResult> {
      this.asked.push(`${symbol} ${session} ${close}`);
      return this.answer();
    }
    async saveVolatility(symbol: string, day: StoredVolatility): Promise<void> {
      this.stored.push([symbol, day]);
    }
  }

  async function audited(chains: OptionChainSource) {
    const program = createAuditProgram(
      new MemoryMarketData({ AAPL: rows }),
      fixedPortfolio(portfolioOf('AAPL', 'NONE')),
      chains,
    );
    await program.runToEnd();
    return { audit: program.store.published[0]?.tickers['AAPL'], reported: program.reported };
  }

  it('come from the chain of the last session, and their volatility is stored', async () => {
    const chains = new StubOptionChains(async () => ({ kind: 'options', data: { chain, ivHistory: [] } }));
    const { audit } = await audited(chains);

    expect(audit?.options).toMatchObject({
      iv30: expect.closeTo(30, 6),
      put_call_volume: 0.5,
      put_call_open_interest: 1,
      source: 'hv',
    });
    expect(audit?.metadata.options_reason).toBeNull();
    expect(chains.asked).toEqual([`AAPL 2026-11-20 ${spot}`]);
    expect(chains.stored).toEqual([
      ['AAPL', { session: '2026-11-20', iv30: expect.closeTo(30, 6), quotes: { calls: 3, puts: 3 } }],
    ]);
  });

  it('are null, with the reason from the source [AUD-10]', async () => {
    const chains = new StubOptionChains(async () => ({ kind: 'none', reason: 'Yahoo could not be reached.' }));
    const { audit } = await audited(chains);

    expect([audit?.options, audit?.metadata.options_reason, chains.stored]).toEqual([
      null,
      'Yahoo could not be reached.',
      [],
    ]);
    expect(audit?.score).toEqual(expect.any(Number));
  });

  it('do not fail the audit when they cannot be loaded', async () => {
    const { audit, reported } = await audited(new StubOptionChains(async () => Promise.reject(new Error('a bug'))));

    expect([audit?.options, audit?.metadata.options_reason]).toEqual([
      null,
      'The options for AAPL could not be read. See the log.',
    ]);
    expect(reported).toEqual(['options for AAPL']);
  });
});
