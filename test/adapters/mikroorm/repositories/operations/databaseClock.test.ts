import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AesOutboxCipher } from '../../../../../src/adapters/crypto/aesOutboxCipher.js';
import type { Database } from '../../../../../src/adapters/mikroorm/database/database.js';
import { DatabaseClock } from '../../../../../src/adapters/mikroorm/repositories/operations/databaseClock.js';
import { MikroJobLeases } from '../../../../../src/adapters/mikroorm/repositories/operations/jobLeases.mikroorm.js';
import { MikroOutbox } from '../../../../../src/adapters/mikroorm/repositories/messaging/outbox.mikroorm.js';
import type { EffectSender } from '../../../../../src/application/cloud/messaging/outbox/effectSender.port.js';
import { DeliverOutbox } from '../../../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import { RunJob } from '../../../../../src/application/cloud/operations/runJob.js';
import { SequentialIds, uuidNumber } from '../../../../fakes/sequentialIds.js';
import { emptyTables } from '../../emptyTables.js';
import { TEST_DATABASES, type TestDatabase } from '../../testDatabases.js';
import { MINUTE_MS } from '../../../../../src/domain/shared/timeUnits.js';

describe.each(TEST_DATABASES)('DatabaseClock (%s)', (_where, open) => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await open();
    ({ database } = place);
  }, 60_000);
  afterAll(() => place.remove(), 60_000);
  beforeEach(() => emptyTables(database));

  /** Creates a machine whose clock is ahead of the database's. */
  async function machine(aheadMs: number) {
    const own = { now: () => new Date(Date.now() + aheadMs) };
    const clock = new DatabaseClock(own, database);
    await clock.adjust();
    return { own, clock };
  }
  const report = (problem: unknown): never => {
    throw problem;
  };

  it.each([-5, 5])('returns the database’s time on a machine whose clock is %i minutes ahead', async (minutes) => {
    const { own, clock } = await machine(minutes * MINUTE_MS);
    const behindMs = own.now().getTime() - clock.now().getTime();

    expect(Math.round(behindMs / MINUTE_MS)).toBe(minutes);
  });

  it('returns the machine’s time when that is correct', async () => {
    const moment = new Date();
    const clock = new DatabaseClock({ now: () => moment }, database);
    await clock.adjust();

    expect(clock.now()).toEqual(moment);
  });

  it.each([-3, 3])(
    'prevents a replica from repeating a delivery in progress when its clock is %i minutes ahead',
    async (minutes) => {
      const [here, there] = [await machine(0), await machine(minutes * MINUTE_MS)];
      const outbox = new MikroOutbox(database, new AesOutboxCipher(['the pepper of these tests, long enough']));
      await outbox.add(uuidNumber(1), { kind: 'key_recovery', email: 'holder@example.com' }, new Date(0));
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const delivered: string[] = [];
      const effectSender: EffectSender = {
        kinds: ['key_recovery'],
        async send(id) {
          if (delivered.push(id) > 1) return;
          begun.resolve();
          await ended.promise;
        },
      };
      const slow = new DeliverOutbox(outbox, effectSender, minutes > 0 ? here.clock : there.clock, report).execute();
      await begun.promise;
      await new DeliverOutbox(outbox, effectSender, minutes > 0 ? there.clock : here.clock, report).execute();
      ended.resolve();

      expect([await slow, delivered]).toEqual([{ processed: 1, failed: 0 }, [uuidNumber(1)]]);
    },
  );

  it('prevents two replicas from running a job at once when one clock is twelve minutes ahead', async () => {
    const [here, there] = [await machine(0), await machine(12 * MINUTE_MS)];
    const leases = new MikroJobLeases(database);
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const job = {
      name: 'count',
      schedule: '0 0 * * * *',
      async run() {
        runs += 1;
        begun.resolve();
        if (runs === 1) await ended.promise;
        return { processed: 1, failed: 0 };
      },
    };
    const first = new RunJob([job], leases, new SequentialIds(), here.clock).execute('count', 'clock');
    await begun.promise;
    await new RunJob([job], leases, new SequentialIds(), there.clock).execute('count', 'clock');
    ended.resolve();
    await first;

    expect(runs).toBe(1);
  });
});

describe('DatabaseClock with sample bounds', () => {
  const START_MS = Date.UTC(2026, 0, 5);

  /** Creates a machine whose clock is ahead of the database's, and whose queries wait for a connection. */
  function busyMachine() {
    const state = { time: START_MS, aheadMs: 0, waitMs: 4 };
    const own = { now: () => new Date(state.time + state.aheadMs) };
    const clock = new DatabaseClock(own, {
      async currentTime() {
        state.time += state.waitMs;
        return new Date(state.time);
      },
    });
    /** Takes a sample and returns the resulting correction in milliseconds. */
    const correctionAfter = async (aheadMs: number, waitMs: number): Promise<number> => {
      Object.assign(state, { aheadMs, waitMs });
      await clock.adjust();
      return own.now().getTime() - clock.now().getTime();
    };
    return { correctionAfter };
  }

  it.each([
    ['ahead', 2_000, 1_996],
    ['behind', -2_000, -2_000],
  ])(
    'keeps its correction of a machine clock that is %s, even when samples wait for a connection',
    async (_where, aheadMs, corrected) => {
      const { correctionAfter } = busyMachine();
      const corrections: number[] = [];
      for (const waitMs of [4, 1_500, 3_000, 600, 4]) corrections.push(await correctionAfter(aheadMs, waitMs));

      expect(corrections).toEqual([corrected, corrected, corrected, corrected, corrected]);
    },
  );

  it('does not start a correction after a sample that was too slow to determine the offset', async () => {
    const { correctionAfter } = busyMachine();

    expect(await correctionAfter(0, 60_000)).toBe(0);
    expect(await correctionAfter(2_000, 3_000)).toBe(0);
  });

  it('corrects a large offset except for its uncertain part, which is smaller after a fast sample', async () => {
    const { correctionAfter } = busyMachine();

    expect(await correctionAfter(5 * MINUTE_MS, 3_000)).toBe(5 * MINUTE_MS - 3_000);
    expect(await correctionAfter(5 * MINUTE_MS, 4)).toBe(5 * MINUTE_MS - 4);
  });

  it('starts correcting above an offset of one second, and stops below half a second', async () => {
    const { correctionAfter } = busyMachine();
    const corrections: number[] = [];
    for (const aheadMs of [900, 1_100, 900, 600, 400, 900]) corrections.push(await correctionAfter(aheadMs, 0));

    expect(corrections).toEqual([0, 1_100, 900, 600, 0, 0]);
  });

  it('stops correcting when the machine’s clock is right again, even after a slow sample', async () => {
    const { correctionAfter } = busyMachine();
    await correctionAfter(12 * MINUTE_MS, 4);

    expect(await correctionAfter(0, 3_000)).toBe(0);
  });
});
