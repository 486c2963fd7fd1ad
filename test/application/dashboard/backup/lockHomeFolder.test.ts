import { copyFileSync, mkdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { OrderLogFile } from '../../../../src/adapters/files/trading/orderLogFile.js';
import { LockHomeFolder } from '../../../../src/application/dashboard/backup/lockHomeFolder.js';
import { SerialQueue } from '../../../../src/application/dashboard/serialQueue.js';
import { OrderIntentStore } from '../../../../src/application/dashboard/trading/orders/orderIntentStore.js';
import type { OrderEvent } from '../../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { someOrder } from '../../../fixtures/orders.js';
import { MemoryMarketData, risingBars } from '../../../fakes/dashboard/memoryMarketData.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createAuditProgram, fixedPortfolio, portfolioOf } from '../audit/auditProgram.js';

const PRICES = new MemoryMarketData({ AAPL: risingBars(300), SPY: risingBars(300) });
const AT = '2026-11-20T15:00:00.000Z';

const at = temporaryFolder();

const intended = (key: string): OrderEvent => ({
  type: 'intended',
  at: AT,
  key,
  action: { kind: 'place', order: someOrder() },
  mode: 'dryrun',
  verdicts: [],
  stop: null,
  held: { quantity: 0, costBasis: 0 },
});

async function bookIn(name: string): Promise<OrderIntentStore> {
  mkdirSync(at(name));
  const book = new OrderIntentStore(
    new OrderLogFile(at(name), () => undefined),
    new ManualClock(),
    'paper',
    () => undefined,
  );
  await book.load();
  return book;
}

async function home() {
  const program = createAuditProgram(PRICES, fixedPortfolio(portfolioOf('AAPL')));
  const orders = await bookIn('here');
  const [orderTurn, writes] = [new SerialQueue(), new SerialQueue()];
  const calls: string[] = [];
  const say = (what: string) => async (): Promise<void> => void calls.push(what);
  const quiet = new LockHomeFolder({
    audits: program.runAudit,
    maps: program.maps,
    queues: [orderTurn, writes],
    orders,
    preferences: { execute: say('preferences') },
    tickers: { execute: say('tickers') },
    caches: [{ invalidate: () => void calls.push('forgotten') }],
  });
  return { program, orders, orderTurn, writes, quiet, calls };
}

describe('LockHomeFolder', () => {
  it('waits for the running audit, and makes the next audit wait', async () => {
    const { program, quiet, calls } = await home();
    const first = await program.runAudit.execute();
    const order: string[] = [];
    void first.finished.then(() => order.push('first audit'));
    const { promise: second, resolve } = Promise.withResolvers<void>();
    await quiet.withWritesPaused(async () => {
      resolve(program.runToEnd().then(() => void order.push('second audit')));
      await new Promise((turn) => setImmediate(turn));
      order.push('work');
    });
    await second;

    expect([order, calls]).toEqual([['first audit', 'work', 'second audit'], []]);
  });

  it('lets audits run again after the locked work fails', async () => {
    const { program, quiet } = await home();

    await expect(quiet.withWritesPaused(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    await program.runToEnd();
    expect(program.store.published).toHaveLength(1);
  });

  it('reloads all files after they were replaced, and appends new events to the new order log', async () => {
    const there = await bookIn('there');
    for (const key of ['their-0001', 'their-0002', 'their-0003']) await there.record(intended(key));
    const { orders, quiet, calls } = await home();
    await orders.record(intended('ours-0001'));
    const replaced = quiet.replaceFiles(async () => {
      void orders.record(intended('ours-0002'));
      for (const file of ['orders.jsonl', 'orders.head.json']) copyFileSync(at(`there/${file}`), at(`here/${file}`));
    });
    await replaced;
    await orders.record(intended('ours-0003'));

    const { verdict } = await new OrderLogFile(at('here'), () => undefined).verify();
    expect(orders.list().map(({ key }) => key)).toEqual([
      'their-0001',
      'their-0002',
      'their-0003',
      'ours-0002',
      'ours-0003',
    ]);
    expect(verdict).toMatchObject({ isIntact: true, head: { seq: 5 } });
    expect(calls).toEqual(['forgotten', 'preferences', 'tickers']);
  });

  it('makes a change wait until the new files are loaded', async () => {
    const { writes, quiet, calls } = await home();
    const replaced = quiet.replaceFiles(async () => {
      void writes.run(async () => void calls.push('change'));
      await new Promise(setImmediate);
      calls.push('replaced');
    });
    await replaced;
    await writes.run(async () => undefined);

    expect(calls).toEqual(['replaced', 'forgotten', 'preferences', 'tickers', 'change']);
  });

  it('lets the maps of the audit be completed unless files are replaced', async () => {
    const { program, quiet } = await home();
    const areMapsReadyAfter = async (
      lock: (work: () => Promise<void>) => Promise<void>,
    ): Promise<boolean | undefined> => {
      await (
        await program.runAudit.execute()
      ).finished;
      await lock(async () => undefined);
      await program.maps.settled();
      const stored = program.store.latest();
      return stored === null ? undefined : program.maps.of(stored)?.isReady;
    };

    expect(await areMapsReadyAfter((work) => quiet.withWritesPaused(work))).toBe(true);
    expect(await areMapsReadyAfter((work) => quiet.replaceFiles(work))).toBe(false);
  });

  it('waits for an order in progress', async () => {
    const { orderTurn, quiet } = await home();
    const order: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const sending = orderTurn.run(async () => {
      await promise;
      order.push('order');
    });
    const work = quiet.replaceFiles(async () => void order.push('work'));
    resolve();
    await Promise.all([sending, work]);

    expect(order).toEqual(['order', 'work']);
  });
});
