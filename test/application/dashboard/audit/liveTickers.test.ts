import { describe, expect, it } from '@jest/globals';
import type { AuditFeedEvent } from '../../../../src/application/dashboard/audit/auditFeed.js';
import {
  PortfolioMissing,
  PortfolioUnavailable,
  type LoadedPortfolio,
} from '../../../../src/application/dashboard/portfolio/portfolioSource.port.js';
import type { RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { createAuditProgram, Disk, portfolioOf } from './auditProgram.js';

const RISING = risingBars(300);
const dateOf = (bar: number): string => risingBars(310)[bar]?.date ?? '';
const closing = (bar: number, close: number): RawBar => ({
  date: dateOf(bar),
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: 1000,
});
/**
 * Bought at 390 with the stop at 380: 1 R = 10, the first rung at 400. Bar 299 closes at 399, with a high of 400; by
 * then the stop is at 394.
 */
const HELD: LoadedPortfolio = {
  ...portfolioOf(),
  positions: [{ ticker: 'AAPL', quantity: 10, averagePrice: 390, stop: 380, entryDate: dateOf(292) }],
};
const CRASH = closing(300, 370);
const FIRST = `AAPL ${dateOf(299)}:rung_hit:1`;
const BREACH = [
  `AAPL ${dateOf(300)}:stop_breached`,
  expect.stringMatching(new RegExp(`^AAPL ${dateOf(300)}:state_changed:.*-EXIT$`)),
];

/** A machine whose prices and disk survive restarts of the program. */
function machine() {
  const world: { bars: readonly RawBar[]; portfolio: LoadedPortfolio } = { bars: RISING, portfolio: HELD };
  const disk = new Disk();
  const start = () =>
    createAuditProgram(
      { source: 'csv', note: null, daily: (symbol) => new MemoryMarketData({ AAPL: world.bars }).daily(symbol) },
      {
        async read() {
          return world.portfolio;
        },
      },
      undefined,
      undefined,
      disk,
    );
  return { world, disk, start };
}

describe('the live tickers', () => {
  it('publish the events of a session as soon as the audit can be read', async () => {
    const { world, disk, start } = machine();
    const program = start();
    await program.runToEnd();
    world.bars = [...RISING, CRASH];
    const heard: AuditFeedEvent[] = [];
    program.feed.subscribe((news) => {
      if (news.kind !== 'framework') return;
      expect(program.readAudit.execute().audit.tickers['AAPL']?.state).toBe('EXIT');
      heard.push(news);
    });
    await program.runToEnd();

    expect(heard).toEqual([
      {
        kind: 'framework',
        ticker: 'AAPL',
        event: {
          kind: 'stop_breached',
          id: `${dateOf(300)}:stop_breached`,
          at: dateOf(300),
          close: 370,
          stop: 394,
          initial_stop: 380,
          entry_price: 390,
        },
      },
      { kind: 'framework', ticker: 'AAPL', event: expect.objectContaining({ kind: 'state_changed', to: 'EXIT' }) },
    ]);
    expect(disk.record.receivedEvents()).toEqual([FIRST, ...BREACH]);
    expect(
      program.store.published
        .at(-1)
        ?.tickers['AAPL']?.framework?.events.map(({ kind }) => kind)
        .slice(0, 3),
    ).toEqual(['state_changed', 'stop_breached', 'rung_hit']);
  });

  it('publish nothing twice after repeated audits and restarts', async () => {
    const { world, disk, start } = machine();
    const program = start();
    await program.runToEnd();
    await program.runToEnd();
    world.bars = [...RISING, CRASH];
    await program.runToEnd();
    await program.runToEnd();
    const next = start();
    await next.restoreTickers.execute();
    await next.runToEnd();

    expect(disk.record.receivedEvents()).toEqual([FIRST, ...BREACH]);
  });

  it('publish a breach in a corrected session, but no event that an earlier audit found', async () => {
    const { world, disk, start } = machine();
    const program = start();
    world.bars = [...RISING, closing(300, 398.5)];
    await program.runToEnd();
    expect(disk.record.receivedEvents()).toEqual([]);
    world.bars = [...RISING.with(297, { ...closing(297, 397), low: 395 }), closing(300, 398.5)];
    await program.runToEnd();
    expect(disk.record.receivedEvents()).toEqual([]);
    world.bars = [...world.bars.with(300, CRASH), closing(301, 370)];
    await program.runToEnd();

    expect(disk.record.receivedEvents()).toEqual(BREACH);
  });

  it('match the records on disk after an audit and after a start', async () => {
    const { world, disk, start } = machine();
    const program = start();
    expect(program.actors.snapshotOf('AAPL')).toBeNull();
    await program.runToEnd();
    world.bars = [...RISING, CRASH];
    await program.runToEnd();
    const next = start();
    await next.restoreTickers.execute();
    const memories = await disk.memories.load({ prices: 'csv', portfolio: 'portfolio.csv' });

    expect(memories['AAPL']?.life.state).toBe('EXIT');
    expect([program.actors.snapshotOf('AAPL'), next.actors.snapshotOf('AAPL')]).toEqual([
      memories['AAPL']?.life,
      memories['AAPL']?.life,
    ]);
  });

  it('publish nothing that is not on disk', async () => {
    const { world, disk, start } = machine();
    const program = start();
    await program.runToEnd();
    const before = program.actors.snapshotOf('AAPL');
    world.bars = [...RISING, CRASH];
    const keep = disk.memories.save.bind(disk.memories);
    disk.memories.save = () => Promise.reject(new Error('ENOSPC'));
    await program.runToEnd();
    expect([disk.record.receivedEvents(), program.actors.snapshotOf('AAPL')]).toEqual([[FIRST], before]);

    disk.memories.save = keep;
    await program.runToEnd();
    expect(disk.record.receivedEvents()).toEqual([FIRST, ...BREACH]);
  });

  it.each(['the next start', 'the next audit'])(
    'publish at %s the events that were stored but not published when the program ended',
    async (when) => {
      const { world, disk, start } = machine();
      const program = start();
      await program.runToEnd();
      world.bars = [...RISING, CRASH];
      const publish = disk.store.publish.bind(disk.store);
      disk.store.publish = () => Promise.reject(new Error('killed'));
      await program.runToEnd();
      disk.store.publish = publish;
      expect(disk.record.receivedEvents()).toEqual([FIRST]);

      if (when === 'the next start') await start().restoreTickers.execute();
      else {
        world.bars = [...RISING, CRASH, closing(301, 372)];
        await program.runToEnd();
      }
      expect(disk.record.receivedEvents()).toEqual([FIRST, ...BREACH]);
    },
  );

  it('apply an edited portfolio line to the last session only, and drop a removed ticker', async () => {
    const { world, disk, start } = machine();
    const program = start();
    await program.runToEnd();
    world.portfolio = {
      ...HELD,
      positions: HELD.positions.map((position) => ({ ...position, averagePrice: 396, stop: 394 })),
    };
    await program.runToEnd();
    const [first, ...others] = disk.record.receivedEvents();
    expect([first, others.length > 0, others.filter((each) => !each.startsWith(`AAPL ${dateOf(299)}:`))]).toEqual([
      FIRST,
      true,
      [],
    ]);
    world.portfolio = portfolioOf('MSFT');
    await program.runToEnd();

    expect([program.actors.snapshotOf('AAPL'), program.actors.snapshotOf('MSFT')]).toEqual([null, null]);
  });

  it('wait for the next audit when the disk fails', async () => {
    const { world, disk, start } = machine();
    await start().runToEnd();
    const program = start();
    disk.memories.load = () => Promise.reject(new Error('EIO'));
    await program.restoreTickers.execute();
    world.portfolio = portfolioOf();

    expect([program.reported, program.actors.snapshotOf('AAPL')]).toEqual([['restoring the tickers'], null]);
  });

  it.each([
    ['a damaged', new PortfolioUnavailable('damaged'), ['restoring the tickers']],
    ['a missing', new PortfolioMissing('missing'), []],
  ])('wait for the next audit with %s portfolio', async (_state, problem, reported) => {
    const program = createAuditProgram(new MemoryMarketData({}), { read: () => Promise.reject(problem) });
    await program.restoreTickers.execute();

    expect(program.reported).toEqual(reported);
  });
});
