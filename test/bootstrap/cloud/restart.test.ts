import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHttpServer } from '../../../src/adapters/http/pipeline/serve/startHttpServer.js';
import { IssueLicense } from '../../../src/application/cloud/licensing/issueLicense.js';
import { cloudApp } from '../../../src/bootstrap/cloud/cloudApp.js';
import { readCloudSettings } from '../../../src/bootstrap/cloud/settings/config.js';
import { closeCloud, openCloud } from '../../../src/bootstrap/cloud/container.js';
import { createLog } from '../../../src/bootstrap/log.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';

interface Answer {
  readonly status: number;
  readonly limit: string | null;
  readonly bucket: unknown;
}

const SYNC = { path: '/api/sync/upload', body: { blob: 'AAEC', meta: {}, passphrase_fp: 'fp' } };
const BRIEFING = { path: '/api/daily-briefing', body: { state_counts: { EXIT: 1 } } };

describe.each(['the embedded database', 'a database server'] as const)('a cloud on %s', (place) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-restart-'));
  let server: PostgresServer | null = null;
  beforeAll(async () => {
    if (place === 'a database server') server = await createDatabaseWithTables();
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Starts the cloud and sends the request `times` times. Returns the answers, and the key for the next run. */
  async function run(
    deploy: string,
    known: string | null,
    { path, body }: typeof SYNC | typeof BRIEFING,
    times: number,
  ): Promise<{ readonly key: string; readonly answers: readonly Answer[] }> {
    const settings = { DATA_DIR: folder, DEPLOY_ID: deploy, ...(server === null ? {} : { DATABASE_URL: server.url }) };
    const container = await openCloud(readCloudSettings(settings), createLog('silent'));
    const served = await startHttpServer(cloudApp(container), { port: 0, host: '127.0.0.1' });
    try {
      const key =
        known ??
        (await container.get(IssueLicense).execute({ email: 'holder@example.com', tier: 'premium', days: undefined }))
          .key;
      const answers: Answer[] = [];
      for (let time = 0; time < times; time += 1) {
        const reply = await fetch(`http://127.0.0.1:${served.port}${path}`, {
          method: 'POST',
          headers: { 'x-license-key': key },
          body: JSON.stringify(body),
        });
        const content = Object(await reply.json());
        answers.push({
          status: reply.status,
          limit: reply.headers.get('ratelimit'),
          bucket: Object(content.detail).bucket,
        });
      }
      return { key, answers };
    } finally {
      await served.close();
      await closeCloud(container);
    }
  }

  it.each([
    ['sync uploads', SYNC, 10, 'sync_upload', 8_640],
    ['briefings', BRIEFING, 3, 'daily_briefing', 28_800],
  ] as const)(
    'keeps its count of the day’s %s after a restart, and resets it after a deploy [LIM-18]',
    async (_what, request, limit, bucket, seconds) => {
      const first = await run('one', null, request, limit);
      const restarted = await run('one', first.key, request, 1);
      const deployed = await run('two', first.key, request, 1);
      const waits = Number(/t=(\d+)$/.exec(restarted.answers[0]?.limit ?? '')?.[1]);

      expect(first.answers.map(({ status }) => status)).toEqual(Array.from({ length: limit }, () => 200));
      expect(restarted.answers).toEqual([{ status: 429, limit: `"${bucket}";r=0;t=${waits}`, bucket }]);
      expect([waits > 0, waits <= seconds]).toEqual([true, true]);
      expect(deployed.answers).toEqual([
        { status: 200, limit: `"${bucket}";r=${limit - 1};t=${seconds}`, bucket: undefined },
      ]);
    },
    120_000,
  );
});
