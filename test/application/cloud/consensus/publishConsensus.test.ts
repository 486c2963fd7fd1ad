import { beforeEach, describe, expect, it } from '@jest/globals';
import { PublishConsensus } from '../../../../src/application/cloud/consensus/publishConsensus.js';
import { CachedConsensusReader } from '../../../../src/application/cloud/consensus/cachedConsensusReader.js';
import { latestSignalsOf } from '../../../../src/domain/cloud/consensus/latestSignals.js';
import { MemoryConsensusSignals } from '../../../fakes/cloud/memoryConsensusSignals.js';
import { MemoryPublishedConsensusStore } from '../../../fakes/cloud/memoryPublishedConsensusStore.js';
import { MemoryUnitOfWork } from '../../../fakes/cloud/memoryUnitOfWork.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const DAY = '2026-11-21';
const EVERY_SECONDS = 30;

let clock: ManualClock;
let fires: MemoryConsensusSignals;
let published: MemoryPublishedConsensusStore;
/** `one` and `two` stand for two processes. */
let one: PublishConsensus;
let two: PublishConsensus;

beforeEach(() => {
  clock = new ManualClock(`${DAY}T23:59:00.000Z`);
  [fires, published] = [new MemoryConsensusSignals(), new MemoryPublishedConsensusStore()];
  const unitOfWork = new MemoryUnitOfWork(published);
  [one, two] = [
    new PublishConsensus(unitOfWork, fires, published, clock, EVERY_SECONDS),
    new PublishConsensus(unitOfWork, fires, published, clock, EVERY_SECONDS),
  ];
});

const submit = async (users: number, ticker: string): Promise<void> => {
  for (let user = 0; user < users; user++) {
    const sent = latestSignalsOf([{ ticker, kind: 'gap', strength: 1, state: 'ARMED' }]);
    await fires.record({ day: DAY, submitter: [`${user}`], regime: null, at: clock.now(), ...sent }, 10_000);
  }
};

describe('PublishConsensus', () => {
  it('publishes today’s figures for tickers with enough users, and nothing else', async () => {
    await submit(5, 'AAPL');
    await submit(6, 'MSFT');
    await submit(4, 'SPY');

    expect(await one.run('clock')).toEqual({ processed: 2, failed: 0 });
    expect((await published.top(DAY, 50)).map(({ ticker, sample_users }) => [ticker, sample_users])).toEqual([
      ['MSFT', 6],
      ['AAPL', 5],
    ]);
    expect(await published.of(DAY, 'MSFT')).toMatchObject({ top_kinds: [{ kind: 'gap', users: 6 }] });
  });

  it('runs once per interval even in two processes, and at any time on request', async () => {
    await submit(5, 'AAPL');
    await one.run('clock');
    clock.passSeconds(EVERY_SECONDS / 2);
    expect(await two.run('clock')).toEqual({ processed: 0, failed: 0 });
    clock.passSeconds(EVERY_SECONDS / 2 - 0.1);
    expect(await one.run('clock')).toEqual({ processed: 1, failed: 0 });
    expect(await two.run('clock')).toEqual({ processed: 0, failed: 0 });
    expect(await two.run('request')).toEqual({ processed: 1, failed: 0 });
  });

  it('continues after the clock was set back', async () => {
    await one.run('clock');
    clock.passHours(-2);
    await submit(5, 'AAPL');

    expect(await one.run('clock')).toEqual({ processed: 1, failed: 0 });
  });

  it('does not publish a day’s figures after that day is over', async () => {
    await submit(5, 'AAPL');
    await one.run('clock');
    clock.passSeconds(60);
    await one.run('clock');

    expect([await published.of(DAY, 'AAPL'), await published.of('2026-11-22', 'AAPL')]).toEqual([null, null]);
  });
});

describe('CachedConsensusReader', () => {
  it('returns figures at most a second old', async () => {
    const remembered = new CachedConsensusReader(published, clock);
    const seen = async (): Promise<unknown> => [
      (await remembered.of(DAY, 'AAPL'))?.sample_users,
      (await remembered.top(DAY, 1)).length,
    ];
    expect(await seen()).toEqual([undefined, 0]);
    await submit(5, 'AAPL');
    await one.run('request');
    clock.passSeconds(0.999);
    expect(await seen()).toEqual([undefined, 0]);
    clock.passSeconds(0.001);

    expect(await seen()).toEqual([5, 1]);
  });

  it('reads again after a failure', async () => {
    let down = true;
    const remembered = new CachedConsensusReader(
      {
        of: async (day, ticker) => (down ? Promise.reject(new RangeError('down')) : published.of(day, ticker)),
        top: async () => [],
      },
      clock,
    );
    await expect(remembered.of(DAY, 'AAPL')).rejects.toThrow(RangeError);
    down = false;

    expect(await remembered.of(DAY, 'AAPL')).toBeNull();
  });
});
