import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/adapters/mikroorm/database/database.js';
import { JobLeaseEntity } from '../../src/adapters/mikroorm/entities/operations/jobLease.entity.js';
import { OutboxEffectEntity } from '../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { temporaryFolder } from '../adapters/files/temporaryFolder.js';
import { emptyTables } from '../adapters/mikroorm/emptyTables.js';
import { loadAll } from '../adapters/mikroorm/stored.js';
import { startNtfy, type NtfyServer } from '../servers/ntfy.js';
import { createDatabaseWithTables } from '../servers/databases.js';
import type { PostgresServer } from '../servers/postgres.js';
import { neverAnswer } from '../servers/standIn.js';
import { waitUntil } from '../servers/waitUntil.js';
import { runAdminCommand, cloudStarter, issueLicense, type Cloud } from './cloud.js';
import { newSigningKey } from '../servers/newSigningKey.js';

jest.setTimeout(120_000);

const CRON_SECRET = 'a cron secret of the tests';
const ALERT = { alert_type: 'stop_breach', ticker: 'AAPL', message: 'Below its stop.', severity: 'critical' };
const EMAIL = 'holder@example.com';

const at = temporaryFolder();
const start = cloudStarter();
let postgres: PostgresServer;
let database: Database;
let ntfy: NtfyServer;
beforeAll(async () => {
  [postgres, ntfy] = await Promise.all([createDatabaseWithTables(), startNtfy()]);
  database = await Database.open({ kind: 'server', url: postgres.url, poolSize: 1 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await ntfy.close();
  await postgres.stop();
});

let published: number;
beforeEach(async () => {
  await emptyTables(database);
  published = ntfy.published.length;
});

/** Production without e-mail: alerts are sent only by push. */
const environment = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: postgres.url,
  DATA_DIR: at('data'),
  LICENSE_PEPPER: 'p'.repeat(32),
  LICENSE_SIGNING_KEY: newSigningKey(),
  NTFY_URL: ntfy.origin,
  CRON_SECRET,
});

const post = async (
  { address }: Pick<Cloud, 'address'>,
  path: string,
  headers: Record<string, string>,
  body?: object,
) => {
  const reply = await fetch(address + path, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
};

const send = (cloud: Cloud, key: string, alert: object = {}) =>
  post(cloud, '/api/alert-dispatch', { 'x-license-key': key }, { ...ALERT, ...alert });
const deliver = (cloud: Cloud) => post(cloud, '/api/cron/deliver-outbox', { authorization: `Bearer ${CRON_SECRET}` });

/** Ends the leases of the delivery and of the interrupted run, as if they had expired. */
async function endLeases(): Promise<void> {
  const now = await database.currentTime();
  await database.write((em) =>
    em.nativeUpdate(OutboxEffectEntity, { leaseEndsAt: { $ne: null } }, { leaseEndsAt: now }),
  );
  await database.write((em) => em.nativeUpdate(JobLeaseEntity, {}, { until: now }));
}

it('sends an alert exactly once, even if the cloud is killed while sending it [ALR-10]', async () => {
  const settings = environment();
  const killed = await start(settings);
  const key = await issueLicense(settings, EMAIL);
  const asked = Promise.withResolvers<void>();
  ntfy.instead = (request, response) => {
    asked.resolve();
    neverAnswer(request, response);
  };
  const unanswered = send(killed, key).catch(() => 'no answer');
  await asked.promise;
  killed.child.kill('SIGKILL');
  expect(await unanswered).toBe('no answer');
  ntfy.instead = null;

  const next = await start(settings);
  const early = [await send(next, key), await deliver(next)];
  expect(early.map(({ body }) => body)).toMatchObject([
    { duplicate: true, channels: { email: 'not_configured', push: 'skipped' } },
    { processed: 0, failed: 0 },
  ]);
  expect(ntfy.published.slice(published)).toEqual([]);
  await endLeases();
  await deliver(next);
  // The scheduled run may be delivering at the same time.
  await waitUntil(async () =>
    (await loadAll(database, OutboxEffectEntity)).every(({ deliveredAt }) => deliveredAt !== null),
  );
  const late = [await send(next, key), await deliver(next)];
  const why = await runAdminCommand(settings, 'alerts', 'why', '--email', EMAIL);

  expect(late.map(({ body }) => body)).toMatchObject([{ duplicate: true }, { processed: 0 }]);
  expect(ntfy.published.slice(published).map(({ title, message }) => [title, message])).toEqual([
    ['AAPL: stop breach', 'Below its stop.'],
  ]);
  expect(why.stdout.split('\n\n').map((each) => each.replaceAll(/\S+Z/g, 'T'))).toEqual([
    'T  stop_breach AAPL, critical: suppressed until T, because it repeats the alert from T',
    'T  stop_breach AAPL, critical: suppressed until T, because it repeats the alert from T',
    'T  stop_breach AAPL, critical: suppresses repeats until T\n  email  not configured\n  push   sent T, after 2 tries\n',
  ]);
});

it('two processes on one database send only one of many identical alerts', async () => {
  const settings = environment();
  const clouds = await Promise.all([start(settings), start(settings)]);
  const key = await issueLicense(settings, EMAIL);
  const replies = await Promise.all(
    clouds.flatMap((cloud) => Array.from({ length: 10 }, () => send(cloud, key, { ticker: 'MSFT' }))),
  );

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(replies.filter(({ body }) => Object(body).dispatched)).toHaveLength(1);
  expect(ntfy.published).toHaveLength(published + 1);
  const [one] = clouds;
  if (one === undefined) throw new TypeError('no cloud');
  expect(await send(one, await issueLicense(settings, 'pro@example.com', 'pro'))).toMatchObject({
    status: 503,
    body: { detail: { error: 'not_configured', setting: 'SMTP_URL' } },
  });
});
