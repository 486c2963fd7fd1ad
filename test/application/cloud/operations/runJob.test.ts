import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Job, JobResult, JobInitiator } from '../../../../src/application/cloud/operations/job.js';
import { PruneStores } from '../../../../src/application/cloud/operations/pruneStores.js';
import { RunJob } from '../../../../src/application/cloud/operations/runJob.js';
import { PublishConsensus } from '../../../../src/application/cloud/consensus/publishConsensus.js';
import { DeliverOutbox } from '../../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import { DeliverOutboxJob } from '../../../../src/application/cloud/messaging/outbox/deliverOutboxJob.js';
import { isoDate } from '../../../../src/domain/shared/calendar/calendarDays.js';
import { latestSignalsOf } from '../../../../src/domain/cloud/consensus/latestSignals.js';
import { GIVEN_UP_EFFECT_RETENTION_DAYS } from '../../../../src/domain/cloud/messaging/retention.js';
import { NotFound } from '../../../../src/domain/shared/failure/failure.js';
import { SequentialIds, uuidNumber } from '../../../fakes/sequentialIds.js';
import { MemoryConsensusSignals } from '../../../fakes/cloud/memoryConsensusSignals.js';
import { MemoryJobLeases } from '../../../fakes/cloud/memoryJobLeases.js';
import { MemoryOutbox } from '../../../fakes/cloud/memoryOutbox.js';
import { MemoryPublishedConsensusStore } from '../../../fakes/cloud/memoryPublishedConsensusStore.js';
import { MemoryUnitOfWork } from '../../../fakes/cloud/memoryUnitOfWork.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const LEASE_SECONDS = 600;

/** A job whose runs last until the test ends them. */
class OpenJob implements Job {
  readonly schedule = '0 0 * * * *';
  readonly startedBy: JobInitiator[] = [];
  private readonly runs: PromiseWithResolvers<JobResult>[] = [];

  constructor(readonly name: string) {}

  run(by: JobInitiator): Promise<JobResult> {
    this.startedBy.push(by);
    const run = Promise.withResolvers<JobResult>();
    this.runs.push(run);
    return run.promise;
  }

  /** Ends its oldest run. */
  async end(outcome: JobResult | Error): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const run = this.runs.shift();
    if (run === undefined) throw new Error('the job does not run');
    if (outcome instanceof Error) run.reject(outcome);
    else run.resolve(outcome);
  }
}

let clock: ManualClock;
let leases: MemoryJobLeases;
let job: OpenJob;
/** `one` and `other` run the same job in two processes. */
let one: RunJob;
let two: RunJob;

beforeEach(() => {
  clock = new ManualClock();
  leases = new MemoryJobLeases();
  job = new OpenJob('count');
  const ids = new SequentialIds();
  [one, two] = [new RunJob([new OpenJob('other'), job], leases, ids, clock), new RunJob([job], leases, ids, clock)];
});

describe('RunJob', () => {
  it('reports the job’s result and duration, and tells the job who started it', async () => {
    const [byClock, byRequest] = [one.execute('count', 'clock'), one.execute('count', 'request')];
    clock.passSeconds(1.25);
    await job.end({ processed: 3, failed: 1 });

    expect(await byClock).toEqual({ job: 'count', processed: 3, failed: 1, took_ms: 1250 });
    expect(await byRequest).toMatchObject({ processed: 0 });
    const again = one.execute('count', 'request');
    await job.end({ processed: 0, failed: 0 });
    expect(await again).toEqual({ job: 'count', processed: 0, failed: 0, took_ms: 0 });
    expect(job.startedBy).toEqual(['clock', 'request']);
  });

  it('reports no negative duration when the clock is set back during the job', async () => {
    const running = one.execute('count', 'clock');
    clock.passSeconds(-30);
    await job.end({ processed: 0, failed: 0 });

    expect(await running).toMatchObject({ took_ms: 0 });
  });

  it('does not run a job that another process is running', async () => {
    const running = one.execute('count', 'clock');

    expect(await two.execute('count', 'request')).toEqual({ job: 'count', processed: 0, failed: 0, took_ms: 0 });
    await job.end({ processed: 1, failed: 0 });
    expect(await running).toMatchObject({ processed: 1 });
    const next = two.execute('count', 'clock');
    await job.end({ processed: 2, failed: 0 });
    expect(await next).toMatchObject({ processed: 2 });
  });

  it('releases the job after a failure, and throws the failure', async () => {
    const failure = new RangeError('out of luck');
    const running = one.execute('count', 'clock');
    await job.end(failure);

    await expect(running).rejects.toBe(failure);
    expect(await leases.take('count', uuidNumber(9), clock.now(), clock.now())).toBe(true);
  });

  it('takes over the job of a dead process after ten minutes', async () => {
    void one.execute('count', 'clock');
    clock.passSeconds(LEASE_SECONDS - 0.001);
    expect(await two.execute('count', 'clock')).toMatchObject({ processed: 0 });
    clock.passSeconds(0.001);
    const next = two.execute('count', 'clock');
    await job.end({ processed: 1, failed: 0 });
    await job.end({ processed: 2, failed: 0 });

    expect(await next).toMatchObject({ processed: 2 });
  });

  it.each<[string, () => Job]>([
    [
      'deliveries',
      () =>
        new DeliverOutboxJob(
          new DeliverOutbox(new MemoryOutbox(), { kinds: [], send: async () => undefined }, clock, () => undefined),
        ),
    ],
    [
      'the publication of consensus figures',
      () =>
        new PublishConsensus(
          new MemoryUnitOfWork(),
          new MemoryConsensusSignals(),
          new MemoryPublishedConsensusStore(),
          clock,
          5,
        ),
    ],
  ])('takes over %s of a dead process after only one minute', async (_what, jobOf) => {
    const due = jobOf();
    const died = { ...due, run: () => new Promise<JobResult>(() => undefined) };
    void new RunJob([died], leases, new SequentialIds(), clock).execute(due.name, 'clock');
    const taken = () => leases.take(due.name, uuidNumber(9), clock.now(), clock.now());
    clock.passSeconds(60 - 0.001);
    const early = await taken();
    clock.passSeconds(0.001);

    expect([early, await taken()]).toEqual([false, true]);
  });

  it('lists the existing jobs when the name is unknown', async () => {
    await expect(one.execute('constructor', 'request')).rejects.toThrow(
      new NotFound('There is no job constructor. The jobs are: other, count, publish-track-record.'),
    );
  });
});

describe('PruneStores', () => {
  const unexpected = (problem: unknown): never => {
    throw problem;
  };

  it('continues after a store that fails, and reports the failure', async () => {
    const reported: unknown[] = [];
    const failing = { retentionDays: 1, prune: () => Promise.reject(new RangeError('no answer')) };
    const prune = new PruneStores(
      [{ retentionDays: 1, prune: async () => 2 }, failing, { retentionDays: 1, prune: async () => 3 }],
      clock,
      (problem, during) => reported.push([problem, during]),
    );

    expect([await prune.run(), reported]).toEqual([
      { processed: 5, failed: 1 },
      [[new RangeError('no answer'), 'prune']],
    ]);
  });

  it('deletes delivered effects after 90 days, but never a pending effect [CRN-09]', async () => {
    const outbox = new MemoryOutbox();
    const effect = {
      kind: 'mail',
      to: 'holder@example.com',
      mail: { template: 'trial_ending', expiresAt: clock.now() },
    } as const;
    for (const n of [1, 2]) await outbox.add(uuidNumber(n), effect, clock.now());
    await outbox.markDelivered(uuidNumber(1), clock.now());
    const prune = new PruneStores([{ retentionDays: 90, prune: (before) => outbox.prune(before) }], clock, unexpected);
    clock.passHours(90 * 24);
    const early = await prune.run();
    clock.passSeconds(0.001);

    expect([early, await prune.run(), await prune.run()]).toEqual([
      { processed: 0, failed: 0 },
      { processed: 1, failed: 0 },
      { processed: 0, failed: 0 },
    ]);
    expect(outbox.stored).toEqual([effect]);
  });

  it('deletes an effect that was given up, 90 days after its last try', async () => {
    const outbox = new MemoryOutbox();
    const effect = {
      kind: 'mail',
      to: 'holder@example.com',
      mail: { template: 'trial_ending', expiresAt: clock.now() },
    } as const;
    await outbox.add(uuidNumber(1), effect, clock.now());
    await outbox.markFailed(uuidNumber(1), clock.now(), null, 'no answer');
    const prune = new PruneStores(
      [{ retentionDays: GIVEN_UP_EFFECT_RETENTION_DAYS, prune: (before) => outbox.pruneGivenUp(before, clock.now()) }],
      clock,
      unexpected,
    );
    clock.passHours(90 * 24);
    const early = await prune.run();
    clock.passSeconds(0.001);

    expect([early.processed, (await prune.run()).processed, outbox.stored]).toEqual([0, 1, []]);
  });

  it('deletes the signals of all UTC days except today', async () => {
    const fires = new MemoryConsensusSignals();
    const record = (day: string): Promise<number | null> =>
      fires.record(
        {
          day,
          submitter: ['0'.repeat(16)],
          regime: null,
          at: clock.now(),
          ...latestSignalsOf([{ ticker: 'AAPL', kind: 'gap', strength: 1, state: 'EXIT' }]),
        },
        10_000,
      );
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) await record(day);
    const prune = new PruneStores(
      [{ retentionDays: 0, prune: (before) => fires.prune(isoDate(before)) }],
      clock,
      unexpected,
    );

    expect([await prune.run(), await fires.count('2026-11-21')]).toEqual([{ processed: 2, failed: 0 }, 1]);
    clock.passHours(18);
    expect([await prune.run(), await fires.count('2026-11-21')]).toEqual([{ processed: 1, failed: 0 }, 0]);
  });
});
