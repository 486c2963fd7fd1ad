import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { trialReply } from '../../../src/adapters/http/contract/shared/trial.js';
import { jobReply } from '../../../src/adapters/http/contract/cloud/operator/jobs.js';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { LicenseKeyEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { TrialEntity } from '../../../src/adapters/mikroorm/entities/licensing/trial.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { emptyTables } from '../../adapters/mikroorm/emptyTables.js';
import { loadAll, updateAll } from '../../adapters/mikroorm/stored.js';
import { licenseKeyIn } from '../../servers/buyers.js';
import { freePort, listen } from '../../servers/listen.js';
import { startMailServer, type MailServer, type ReceivedMail } from '../../servers/mail.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import { type PostgresServer } from '../../servers/postgres.js';
import { cloudStarter, startCloud, validateLicense, type Cloud } from '../cloud.js';
import { newSigningKey } from '../../servers/newSigningKey.js';

jest.setTimeout(60_000);

const EMAIL = 'trader@example.com';
const CRON_SECRET = 'a cron secret of the tests';

const start = cloudStarter();

const post = (cloud: Cloud, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${cloud.address}${path}`, {
    method: 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function startTrial(cloud: Cloud, email = EMAIL, from?: string): Promise<Date> {
  const reply = await post(cloud, '/api/trial/start', { email }, from === undefined ? {} : { 'x-forwarded-for': from });
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
  return new Date(trialReply.parse(await reply.json()).expires_at);
}

async function deliverNow(cloud: Cloud): Promise<{ processed: number; failed: number }> {
  const reply = await post(cloud, '/api/cron/deliver-outbox', undefined, { authorization: `Bearer ${CRON_SECRET}` });
  const { processed, failed } = jobReply.parse(await reply.json());
  return { processed, failed };
}

/** Runs deliveries until `count` mails have arrived. One run may miss a mail that a scheduled run is delivering. */
async function deliverUntil(cloud: Cloud, mail: MailServer, count: number): Promise<readonly ReceivedMail[]> {
  while (mail.received.length < count) await deliverNow(cloud);
  return mail.received;
}

const messageId = ({ source }: ReceivedMail): string | undefined => /^Message-ID: (.*)\r$/m.exec(source)?.[1];
const keyIn = (mail: ReceivedMail | undefined): string => licenseKeyIn(mail?.source ?? '');

let mail: MailServer | null = null;
afterEach(async () => {
  await mail?.close();
  mail = null;
});
const startMail = async (port = 0): Promise<MailServer> => {
  mail = await startMailServer(undefined, port);
  return mail;
};

const SIGNING_KEY = newSigningKey();
let server: PostgresServer;
let database: Database;
beforeAll(async () => {
  server = await createDatabaseWithTables();
  database = await Database.open({ kind: 'server', url: server.url, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(async () => {
  await emptyTables(database);
});

const environment = (more: Record<string, string>) => ({
  NODE_ENV: 'production',
  DATABASE_URL: server.url,
  DATA_DIR: '/dev/null',
  LICENSE_PEPPER: 'a pepper of more than thirty-two characters',
  LICENSE_SIGNING_KEY: SIGNING_KEY,
  TRUST_PROXY: '1',
  CRON_SECRET,
  ...more,
});

/** Starts a server that accepts connections but never responds. */
async function hangingServer(): Promise<{ server: Server; port: number }> {
  const hanging = createServer((socket) => socket.on('error', () => socket.destroy()));
  return { server: hanging, port: await listen(hanging) };
}

it('mails a trial’s key after a restart if the mail server was down before', async () => {
  const port = await freePort();
  const settings = environment({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const first = await start(settings);
  await startTrial(first);
  await first.stop();
  const second = await start(settings);
  const inbox = await startMail(port);
  const [message, ...more] = await deliverUntil(second, inbox, 1);

  expect([message?.to, more]).toEqual([[EMAIL], []]);
  expect(await validateLicense(second, keyIn(message))).toMatchObject({ valid: true, tier: 'trial', email: EMAIL });
});

it('delivers an e-mail after a restart if the cloud was killed while sending it', async () => {
  const { server: hanging, port } = await hangingServer();
  const sending = once(hanging, 'connection');
  const killed = await start(environment({ SMTP_URL: `smtp://127.0.0.1:${port}` }));
  await startTrial(killed);
  await sending;
  killed.child.kill('SIGKILL');
  await killed.ended;
  hanging.close();
  const effects = await loadAll(database, OutboxEffectEntity);
  const now = await database.currentTime();
  await updateAll(database, OutboxEffectEntity, (effect) => void (effect.leaseEndsAt = now));
  const inbox = await startMail();
  const cloud = await start(environment({ SMTP_URL: inbox.url }));
  const [message, ...more] = await inbox.arrived(1);

  expect(effects).toMatchObject([{ tries: 1, deliveredAt: null }]);
  expect(Number(effects[0]?.leaseEndsAt)).toBeGreaterThan(Number(now));
  expect(more).toEqual([]);
  expect(await validateLicense(cloud, keyIn(message))).toMatchObject({ valid: true, tier: 'trial' });
});

describe('two clouds on one database', () => {
  let port: number;
  let clouds: readonly [Cloud, Cloud];
  beforeAll(async () => {
    port = await freePort();
    const settings = environment({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    clouds = await Promise.all([startCloud(settings), startCloud(settings)]);
  });
  afterAll(() => Promise.all(clouds.map((cloud) => cloud.stop())));

  it('resend an e-mail under its first Message-ID if the mail server accepted it but reported a failure', async () => {
    const [cloud] = clouds;
    const inbox = await startMail(port);
    inbox.takesBack = true;
    await startTrial(cloud);
    await inbox.arrived(1);
    inbox.takesBack = false;
    const mails = await deliverUntil(cloud, inbox, 2);
    await Promise.all(clouds.map(deliverNow));

    expect(new Set(mails.map(messageId)).size).toBe(1);
    expect(mails.map(messageId)[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(new Set(mails.map(keyIn)).size).toBe(1);
    expect(mails).toHaveLength(2);
  });
});

it('mails a recovered key at once, without waiting for the scheduled delivery', async () => {
  const inbox = await startMail();
  const cloud = await start(environment({ SMTP_URL: inbox.url }));
  await startTrial(cloud);
  await inbox.arrived(1);
  await updateAll(
    database,
    LicenseKeyEntity,
    (key) => void (key.createdAt = new Date(Number(key.createdAt) - 600_000)),
  );
  const replies = await Promise.all(
    [EMAIL, 'stranger@example.com'].map((email) => post(cloud, '/api/license/recover', { email })),
  );
  await inbox.arrived(2);

  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await validateLicense(cloud, keyIn(inbox.received[1]))).toMatchObject({ valid: true, tier: 'trial' });
});

it('starts no trial and recovers no key without a mail server', async () => {
  const cloud = await start(environment({}));
  const replies = [
    await post(cloud, '/api/trial/start', { email: EMAIL }),
    await post(cloud, '/api/license/recover', { email: EMAIL }),
    await post(cloud, '/api/trial/start', { email: 'me@mailinator.com' }),
    await post(cloud, '/api/trial/start', { email: 'nobody' }),
  ];
  const refusals = await Promise.all(replies.map(async (reply) => [reply.status, Object(await reply.json()).detail]));

  expect(refusals).toMatchObject([
    [503, { error: 'not_configured', setting: 'SMTP_URL' }],
    [503, { error: 'not_configured', setting: 'SMTP_URL' }],
    [400, { error: 'disposable_email' }],
    [400, { error: 'invalid_request' }],
  ]);
  expect(await loadAll(database, TrialEntity)).toEqual([]);
  expect(await deliverNow(cloud)).toEqual({ processed: 0, failed: 0 });
});
