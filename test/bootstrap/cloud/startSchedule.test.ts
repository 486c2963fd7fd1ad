import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Container } from 'inversify';
import { RunJob } from '../../../src/application/cloud/operations/runJob.js';
import { readCloudSettings } from '../../../src/bootstrap/cloud/settings/config.js';
import { closeCloud, openCloud } from '../../../src/bootstrap/cloud/container.js';
import { startSchedule } from '../../../src/bootstrap/cloud/startSchedule.js';
import { createLog } from '../../../src/bootstrap/log.js';
import { systemClock } from '../../../src/bootstrap/systemClock.js';
import { SequentialIds } from '../../fakes/sequentialIds.js';
import { MemoryJobLeases } from '../../fakes/cloud/memoryJobLeases.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';

describe('startSchedule', () => {
  it('runs each job at its time, and reports its result or its failure [CRN-03]', async () => {
    const [byCron, byPause, failed] = [
      Promise.withResolvers<string>(),
      Promise.withResolvers<string>(),
      Promise.withResolvers<unknown>(),
    ];
    const finished: unknown[] = [];
    const jobs = [
      {
        name: 'a',
        schedule: '* * * * * *',
        run: async (by: string) => (byCron.resolve(by), { processed: 0, failed: 0 }),
      },
      {
        name: 'b',
        schedule: { everySeconds: 3600 },
        run: async (by: string) => (byPause.resolve(by), { processed: 3, failed: 1 }),
      },
      { name: 'c', schedule: { everySeconds: 3600 }, run: () => Promise.reject(new Error('a bug')) },
    ];
    const end = startSchedule(
      new RunJob(jobs, new MemoryJobLeases(), new SequentialIds(), new ManualClock()),
      systemClock,
      {
        finished: ({ job, processed, failed: failures }) => finished.push([job, processed, failures]),
        report: (problem, during) => failed.resolve([during, problem]),
      },
    );

    expect(await Promise.all([byCron.promise, byPause.promise, failed.promise])).toEqual([
      'clock',
      'clock',
      ['c', new Error('a bug')],
    ]);
    await end();
    expect(finished).toEqual([['b', 3, 1]]);
  });
});

describe('the jobs of the cloud', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-jobs-'));
  let server: PostgresServer;
  let container: Container;
  beforeAll(async () => {
    server = await createDatabaseWithTables();
    container = await openCloud(
      readCloudSettings({ DATA_DIR: folder, DATABASE_URL: server.url, CONSENSUS_PUBLISH_SECONDS: '5' }),
      createLog('silent'),
    );
  }, 60_000);
  afterAll(async () => {
    await closeCloud(container);
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('have one schedule each [CRN-03]', () => {
    expect(container.get(RunJob).jobs.map(({ name, schedule: when }) => [name, when])).toEqual([
      ['expire-licenses', expect.stringMatching(/^(?:\S+ ){5}\S+$/)],
      ['deliver-outbox', expect.anything()],
      ['reconcile-billing', expect.stringMatching(/^(?:\S+ ){5}\S+$/)],
      ['prune', expect.stringMatching(/^(?:\S+ ){5}\S+$/)],
      ['publish-consensus', { everySeconds: 5 }],
    ]);
  });
});
