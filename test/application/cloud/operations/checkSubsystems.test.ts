import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CheckSubsystems, type Health } from '../../../../src/application/cloud/operations/checkSubsystems.js';
import type { Subsystem } from '../../../../src/application/cloud/operations/subsystem.port.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const ABSENT = { status: 'not_configured', latency_ms: null };
const DOWN = { status: 'down', latency_ms: null };
const OK = { status: 'ok', latency_ms: 0 };
const TIMESTAMP = '2026-11-21T06:30:00.000Z';

const up: Subsystem = { ping: () => Promise.resolve() };
const broken: Subsystem = { ping: () => Promise.reject(new Error('no connection')) };
const hanging: Subsystem = { ping: () => new Promise(() => undefined) };

let clock: ManualClock;
beforeEach(() => {
  clock = new ManualClock();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A subsystem that counts its pings and is up until a test breaks it. */
function counting() {
  const subsystem = {
    asked: 0,
    broken: false,
    async ping(): Promise<void> {
      subsystem.asked += 1;
      if (subsystem.broken) throw new Error('no connection');
    },
  };
  return subsystem;
}

const check = (subsystems: Partial<Record<'database' | 'billing' | 'email' | 'push', Subsystem>>) =>
  new CheckSubsystems({ database: null, billing: null, email: null, push: null, ...subsystems }, clock);

/** Lets the deadline of a check pass, and returns its answer. */
async function afterTheDeadline(health: Promise<Health>): Promise<Health> {
  await jest.advanceTimersByTimeAsync(5_000);
  return health;
}

describe('CheckSubsystems', () => {
  it('reports ok when all configured subsystems answer', async () => {
    expect(await check({ database: up, email: up }).execute()).toEqual({
      status: 'ok',
      timestamp: TIMESTAMP,
      database: OK,
      billing: ABSENT,
      email: OK,
      push: ABSENT,
    });
  });

  it('reports degraded when one subsystem does not answer', async () => {
    expect(await check({ database: up, push: broken }).execute()).toEqual({
      status: 'degraded',
      timestamp: TIMESTAMP,
      database: OK,
      billing: ABSENT,
      email: ABSENT,
      push: DOWN,
    });
  });

  it('reports how long each subsystem took to answer', async () => {
    const slow: Subsystem = { ping: async () => clock.passSeconds(0.25) };

    expect((await check({ billing: slow }).execute()).billing).toEqual({ status: 'ok', latency_ms: 250 });
  });

  it('counts a subsystem as down after 5 seconds without an answer, and waits no longer', async () => {
    let answered = false;
    const health = check({ database: up, billing: hanging, email: hanging })
      .execute()
      .finally(() => (answered = true));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(answered).toBe(false);
    await jest.advanceTimersByTimeAsync(1);

    expect(await health).toMatchObject({ status: 'degraded', database: OK, billing: DOWN, email: DOWN, push: ABSENT });
  });

  it('pings each subsystem at most once in 10 seconds, for any number of requests [OPS-05]', async () => {
    const database = counting();
    const health = check({ database });
    await Promise.all([health.execute(), health.execute(), health.execute()]);
    database.broken = true;
    clock.passSeconds(9.999);
    const cached = await health.execute();
    const askedBefore = database.asked;
    clock.passSeconds(0.001);
    const fresh = await health.execute();

    expect([askedBefore, database.asked]).toEqual([1, 2]);
    expect(cached).toMatchObject({ status: 'ok', timestamp: TIMESTAMP });
    expect(fresh).toMatchObject({ status: 'degraded', timestamp: '2026-11-21T06:30:10.000Z', database: DOWN });
  });

  it('pings each subsystem only once while the subsystem’s first answer is pending', async () => {
    const health = check({ email: hanging });
    const [first, second] = [health.execute(), health.execute()];

    expect(second).toBe(first);
    expect((await afterTheDeadline(first)).email).toEqual(DOWN);
  });
});
