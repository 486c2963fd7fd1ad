import { describe, expect, it } from '@jest/globals';
import type { AuditFeedEvent } from '../../../../src/application/dashboard/audit/auditFeed.js';
import { GetPortfolioMap } from '../../../../src/application/dashboard/decisionMap/getPortfolioMap.js';
import { GetDecisionMap } from '../../../../src/application/dashboard/decisionMap/getDecisionMap.js';
import { GetWhatIfAudit } from '../../../../src/application/dashboard/decisionMap/getWhatIfAudit.js';
import { LoadMapSubject } from '../../../../src/application/dashboard/decisionMap/loadMapSubject.js';
import { Conflict } from '../../../../src/domain/shared/failure/failure.js';
import { loadSample, SAMPLE_STOCKS } from '../../../../scripts/sampleBars.js';
import { readBars, type RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import type { StoredMapBases } from '../../../../src/application/dashboard/decisionMap/mapBasisStore.port.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { MemoryMarketData } from '../../../fakes/dashboard/memoryMarketData.js';
import { createAuditProgram, Disk } from '../audit/auditProgram.js';

const SYMBOLS = SAMPLE_STOCKS.slice(0, 3);
const [HELD = ''] = SYMBOLS;
const DAYS = 1000;

const rowsOf = (symbol: string): RawBar[] => {
  const { dates, open, high, low, close, volume } = loadSample(readBars, symbol);
  return dates.map((date, t) => ({
    date,
    open: open[t] ?? NaN,
    high: high[t] ?? NaN,
    low: low[t] ?? NaN,
    close: close[t] ?? NaN,
    volume: volume[t] ?? NaN,
  }));
};
const ROWS = Object.fromEntries([...SYMBOLS, 'SPX'].map((symbol) => [symbol, rowsOf(symbol)]));
const hundredfold = ({ date, open, high, low, close, volume }: RawBar): RawBar => ({
  date,
  open: 100 * Number(open),
  high: 100 * Number(high),
  low: 100 * Number(low),
  close: 100 * Number(close),
  volume,
});
const positions = SYMBOLS.map((ticker) => ({
  ticker,
  quantity: ticker === HELD ? 7 : 0,
  averagePrice: ROWS[HELD]?.[DAYS - 20]?.close ?? NaN,
  stop: null,
  entryDate: ROWS[HELD]?.[DAYS - 20]?.date ?? null,
}));

/** A machine whose disk survives restarts of the program. */
function machine() {
  const world = { bars: DAYS, rows: ROWS, positions };
  const disk = new Disk();
  const clock = new ManualClock();
  const prices = () =>
    Object.fromEntries(Object.entries(world.rows).map(([symbol, rows]) => [symbol, rows.slice(0, world.bars)]));
  function start() {
    const program = createAuditProgram(
      { source: 'csv', note: null, daily: (symbol) => new MemoryMarketData(prices()).daily(symbol) },
      {
        read: async () => ({ source: 'portfolio.csv', options: [], errors: [], notes: [], positions: world.positions }),
      },
      undefined,
      clock,
      disk,
    );
    const load = new LoadMapSubject(program.readAudit, program.maps);
    const ready = (): Promise<void> =>
      new Promise((resolve) => {
        const end = program.maps.subscribe(() => {
          end();
          resolve();
        });
      });
    return {
      ...program,
      ready,
      portfolioMap: new GetPortfolioMap(program.readAudit, program.maps),
      tickerMap: new GetDecisionMap(load),
      whatIf: new GetWhatIfAudit(load),
      async audit() {
        clock.passSeconds(60);
        const mapped = ready();
        await program.runToEnd();
        await mapped;
      },
    };
  }
  return { world, disk, start };
}

const checksOf = ({ portfolioMap }: ReturnType<ReturnType<typeof machine>['start']>) =>
  portfolioMap.execute().tickers.map(({ check }) => check);
const AGREED = SYMBOLS.map(() => expect.objectContaining({ kind: 'checked', differences: [] }));

describe('DecisionMaps', () => {
  it('announces the maps after the audit, and then fills `next` of each ticker', async () => {
    const program = machine().start();
    const heard: AuditFeedEvent['kind'][] = [];
    program.feed.subscribe(({ kind }) => heard.push(kind));
    await program.audit();

    expect(program.store.published.flatMap(({ tickers }) => Object.values(tickers).map(({ next }) => next))).toEqual(
      SYMBOLS.map(() => null),
    );
    expect(heard.slice(heard.indexOf('audit'))).toEqual(['audit', 'map']);
    const { tickers } = program.readAudit.execute().audit;
    for (const { map } of program.portfolioMap.execute().tickers)
      expect(tickers[map.symbol]?.next).toMatchObject({
        session: map.assumptions.date,
        nearest: { price: map.nearest?.price, changes: map.nearest?.changes },
        nearest_action: map.nearest_action === null ? null : { price: map.nearest_action.price, weight: 'action' },
      });
  });

  it('distinguishes a map that is not ready from a ticker without a map', async () => {
    const { world, start } = machine();
    world.rows = { ...ROWS, [HELD]: rowsOf(HELD).slice(0, 9) };
    const program = start();
    await program.audit();
    const reasons = program.store.published.map(({ tickers }) => tickers[HELD]?.metadata.map_reason);

    expect(reasons).toEqual([undefined]);
    expect(program.readAudit.execute().audit.tickers[HELD]).toMatchObject({
      next: null,
      metadata: { map_reason: 'There are too few bars to compute an average true range.' },
    });
    expect(program.readAudit.execute().audit.tickers[SYMBOLS[1] ?? '']?.metadata).not.toHaveProperty('map_reason');
  });

  it('lets requests run while it evaluates a map of many ticks', async () => {
    const { world, start } = machine();
    world.rows = Object.fromEntries(
      Object.entries(ROWS).map(([symbol, rows]) => [symbol, symbol === HELD ? rows.map(hundredfold) : rows]),
    );
    const program = start();
    const computing = { isDone: false, pauses: 0 };
    const ready = program.ready().then(() => (computing.isDone = true));
    await program.runToEnd();
    while (!computing.isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      computing.pauses++;
    }
    await ready;
    const ticks = program.portfolioMap.execute().tickers.map(({ map: { cells } }) => {
      const [lowest, highest] = [cells[0]?.from ?? NaN, cells.at(-1)?.to ?? NaN];
      return Math.round(100 * (highest - lowest));
    });

    expect(Math.max(...ticks)).toBeGreaterThan(10_000);
    expect(computing.pauses).toBeGreaterThan(10);
  });

  it('refuses requests for the maps until the maps are computed', async () => {
    const program = machine().start();
    const ready = program.ready();
    await program.runToEnd();

    expect(() => program.portfolioMap.execute()).toThrow(Conflict);
    await ready;
    expect(program.portfolioMap.execute().tickers.map(({ check }) => check)).toEqual(SYMBOLS.map(() => null));
  });

  it('counts the maps as being computed from the publication of the audit until they are ready', async () => {
    const { disk, start } = machine();
    const program = start();
    const settled: (Promise<void> | null)[] = [];
    const publish = disk.store.publish.bind(disk.store);
    disk.store.publish = async (payload) => {
      await publish(payload);
      settled.push(program.maps.settled());
    };
    expect(program.maps.settled()).toBeNull();
    await program.runToEnd();
    expect(() => program.portfolioMap.execute()).toThrow(Conflict);
    await settled[0];

    expect(program.portfolioMap.execute().tickers).toHaveLength(SYMBOLS.length);
    expect(program.maps.settled()).toBeNull();
  });

  it('expects no maps of an audit that could not be published', async () => {
    const { disk, start } = machine();
    const program = start();
    disk.store.publish = () => Promise.reject(new Error('no'));
    await program.runToEnd();

    expect(program.maps.settled()).toBeNull();
  });

  it('checks the maps of the previous session, even after a second audit of the same session', async () => {
    const { world, start } = machine();
    const program = start();
    await program.audit();
    world.bars++;
    await program.audit();
    expect(checksOf(program)).toEqual(AGREED);
    await program.audit();
    expect(checksOf(program)).toEqual(AGREED);
  });

  it('checks the maps computed during a previous run', async () => {
    const { world, start } = machine();
    await start().audit();
    world.bars++;
    const program = start();
    program.maps.restore();
    await program.audit();

    expect(checksOf(program)).toEqual(AGREED);
  });

  it('restores the maps and checks of a previous run', async () => {
    const { world, start } = machine();
    const first = start();
    await first.audit();
    world.bars++;
    await first.audit();
    const again = start();
    const ready = again.ready();
    again.maps.restore();
    await ready;

    expect(again.portfolioMap.execute()).toEqual(first.portfolioMap.execute());
    expect(again.store.latest()).toBe(first.store.latest());
  });

  it('lets the first audit after a restart extend the stored indicator series', async () => {
    const { world, disk, start } = machine();
    await start().audit();
    world.bars++;
    const changed = (bases: StoredMapBases): StoredMapBases => {
      const copy = structuredClone(bases);
      for (const { series } of Object.values(copy.latest.series.tickers)) series.sums.ema20 += 10;
      return copy;
    };
    const bases = await disk.bases.load();
    if (bases !== null) await disk.bases.save(changed(bases));
    const ema20After = async (isRestored: boolean): Promise<number> => {
      const program = start();
      if (isRestored) program.maps.restore();
      await program.audit();
      return program.readAudit.execute().audit.tickers[HELD]?.metadata.indicators['ema20'] ?? NaN;
    };
    const appended = await ema20After(true);

    expect(appended - (await ema20After(false))).toBeCloseTo((10 * 19) / 21, 6);
  });

  it('stops computing the maps of an audit when the next audit begins', async () => {
    const program = machine().start();
    const heard: string[] = [];
    program.maps.subscribe((generatedAt) => heard.push(generatedAt));
    await program.runToEnd();
    await program.audit();

    expect(heard).toEqual([program.readAudit.execute().generatedAt]);
  });

  it('says that a map cannot be checked when two sessions have passed since it was computed', async () => {
    const { world, start } = machine();
    const program = start();
    await program.audit();
    world.bars += 2;
    await program.audit();

    const reason = 'More than one session has closed since the previous audit.';
    expect(checksOf(program)).toEqual(SYMBOLS.map(() => ({ kind: 'unavailable', reason })));
  });

  it('does not check a ticker whose earlier prices were corrected', async () => {
    const { world, start } = machine();
    const program = start();
    await program.audit();
    world.bars++;
    world.rows = {
      ...ROWS,
      [HELD]: (ROWS[HELD] ?? []).map((row, t) => (t === DAYS - 30 ? { ...row, high: Number(row.high) * 1.01 } : row)),
    };
    await program.audit();

    const { tickers } = program.portfolioMap.execute();
    expect(tickers.find(({ map }) => map.symbol === HELD)?.check).toEqual({
      kind: 'unavailable',
      reason: 'The earlier prices of the ticker changed since the previous audit.',
    });
    expect(tickers.filter(({ check }) => check?.kind === 'checked')).toHaveLength(SYMBOLS.length - 1);
  });

  it('does not check a ticker that was added after the previous audit', async () => {
    const { world, start } = machine();
    world.positions = positions.slice(0, 2);
    const program = start();
    await program.audit();
    world.bars++;
    world.positions = positions;
    await program.audit();

    const added = program.portfolioMap.execute().tickers.find(({ map }) => map.symbol === SYMBOLS[2]);
    expect(added?.check).toEqual({ kind: 'unavailable', reason: 'The previous audit did not cover this ticker.' });
  });

  it('forgets the previous session when the files of the home folder were replaced', async () => {
    const { world, start } = machine();
    const program = start();
    await program.audit();
    program.maps.invalidate();
    world.bars++;
    await program.audit();

    expect(checksOf(program)).toEqual(SYMBOLS.map(() => null));
  });
});

describe('GetDecisionMap', () => {
  it('evaluates the closes under changed assumptions', async () => {
    const program = machine().start();
    await program.audit();
    const usual = await program.tickerMap.execute(HELD.toLowerCase());
    const { result } = await program.tickerMap.execute(HELD, { volume: 1, breadth_above: 0 });

    if (usual.result.kind === 'unavailable' || result.kind === 'unavailable') throw new Error('no map');
    expect(result.map.assumptions).toEqual({
      ...usual.result.map.assumptions,
      volume: 1,
      breadth: { above: 0, counted: 2 },
    });
  });

  it.each([
    ['high', { high: 1 }],
    ['low', { low: 100_000 }],
    ['breadth_above', { breadth_above: 3 }],
  ])('refuses a contradictory %s', async (path, changes) => {
    const program = machine().start();
    await program.audit();

    await expect(program.tickerMap.execute(HELD, changes)).rejects.toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ path })] }),
    );
  });

  it('refuses a close of the index when the audit has no index', async () => {
    const { world, start } = machine();
    world.rows = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, ROWS[symbol] ?? []]));
    const program = start();
    await program.audit();

    await expect(program.tickerMap.execute(HELD, { index_close: 100 })).rejects.toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ path: 'index_close' })] }),
    );
  });
});

describe('GetWhatIf', () => {
  it('returns the ticker as the audit would publish it and stores nothing', async () => {
    const program = machine().start();
    await program.audit();
    const before = program.store.latest();
    const { result, assumptions } = program.whatIf.execute(HELD, 123.45, { volume: 5_000_000 });

    if (result.kind === 'unavailable') throw new Error(result.reason);
    expect(result.audit.metadata).toMatchObject({ last_date: assumptions.date, last_close: 123.45, bars: DAYS + 1 });
    expect(program.store.latest()).toBe(before);
  });

  it('refuses a high below the close', async () => {
    const program = machine().start();
    await program.audit();
    const { last_close } = program.readAudit.execute().audit.tickers[HELD]?.metadata ?? { last_close: NaN };

    expect(() => program.whatIf.execute(HELD, last_close + 2, { high: last_close + 1 })).toThrow(
      `high: must be at least ${last_close + 2}, the higher of open and close`,
    );
  });
});
