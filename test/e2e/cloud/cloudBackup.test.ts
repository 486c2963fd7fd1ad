import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { z } from 'zod';
import { uploadSnapshotReply } from '../../../src/adapters/http/contract/cloud/sync.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { payCheckout, deliverWebhook, licenseKeyIn, stripeSettings } from '../../servers/buyers.js';
import { startMailServer } from '../../servers/mail.js';
import { createDatabaseWithTables, createEmptyDatabase } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { startStripe, type StripeServer } from '../../servers/stripe.js';
import { runAdminCommand, cloudStarter, validateLicense, type Cloud } from '../cloud.js';
import { newSigningKey } from '../../servers/newSigningKey.js';

jest.setTimeout(180_000);

const CRON_SECRET = 'a cron secret of the tests';

const at = temporaryFolder();
const start = cloudStarter();
let [lost, empty]: [PostgresServer | null, PostgresServer | null] = [null, null];
let stripe: StripeServer;
beforeAll(async () => {
  [lost, empty, stripe] = await Promise.all([
    createDatabaseWithTables(),
    createEmptyDatabase({ timezone: 'Asia/Kolkata' }),
    startStripe(),
  ]);
}, 60_000);
afterAll(async () => {
  await stripe.close();
  await lost?.stop();
  await empty?.stop();
});

const cron = async ({ address }: Cloud, job: string, body?: object) =>
  (
    await fetch(`${address}/api/cron/${job}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${CRON_SECRET}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json();
const read = async ({ address }: Cloud, path: string) => (await fetch(`${address}${path}`)).json();
const completed = (events: Awaited<ReturnType<typeof payCheckout>>['events']) =>
  events.filter(({ type }) => type === 'checkout.session.completed');

const tableRows = z.array(z.object({ name: z.string(), rows: z.coerce.number() }));

/** Returns the number of rows of each table. */
async function counts(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text as rows
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'job_leases' order by relname`,
  );
  await client.end();
  return tableRows.parse(rows);
}

it('restores all data of a lost cloud from a dump, on an empty server', async () => {
  const mail = await startMailServer();
  const environment = (server: PostgresServer | null, smtp: string) => ({
    NODE_ENV: 'production',
    DATABASE_URL: server?.url ?? '',
    DATA_DIR: at('data'),
    LICENSE_PEPPER: 'p'.repeat(32),
    LICENSE_SIGNING_KEY: newSigningKey(),
    SMTP_URL: smtp,
    CRON_SECRET,
    ...stripeSettings(stripe),
  });
  const before = await start(environment(lost, mail.url));
  for (const event of completed(
    (await payCheckout(stripe, { offer: 'founding', email: 'founder@example.com' })).events,
  ))
    await deliverWebhook(before.address, event);
  const key = licenseKeyIn((await mail.arrived(1))[0]?.source ?? '');
  const blob = Buffer.from('an encrypted snapshot').toString('base64');
  const uploaded = await fetch(`${before.address}/api/sync/upload`, {
    method: 'POST',
    headers: { 'x-license-key': key },
    body: JSON.stringify({ blob, meta: {}, passphrase_fp: 'fp' }),
  });
  const { snapshot_id } = uploadSnapshotReply.parse(await uploaded.json());
  const record = { counts: { ARMED: 3, TIGHTEN: 2, EXIT: 1 }, signals: [] };
  await cron(before, 'publish-track-record', record);
  await cron(before, 'publish-track-record', record);
  await mail.close();
  for (const event of completed(
    (await payCheckout(stripe, { offer: 'pro_monthly', email: 'waiting@example.com' })).events,
  ))
    await deliverWebhook(before.address, event);

  const dumped = await runAdminCommand(environment(lost, mail.url), 'dump', at('cloud.dump'));
  const figures = [
    await read(before, '/api/founding-counter'),
    await read(before, '/api/track-record'),
    await counts(lost?.url ?? ''),
  ];
  before.child.kill('SIGKILL');
  await once(before.child, 'exit');
  await lost?.stop();
  lost = null;

  const mailAgain = await startMailServer();
  const recovered = environment(empty, mailAgain.url);
  const restored = await runAdminCommand(recovered, 'restore', at('cloud.dump'));
  const figuresAfter = await counts(empty?.url ?? '');
  const clouds = await Promise.all([start(recovered), start(recovered)]);
  await Promise.all(clouds.map((cloud) => cron(cloud, 'deliver-outbox')));
  const [welcome] = await mailAgain.arrived(1);
  const waited = licenseKeyIn(welcome?.source ?? '');
  await Promise.all(clouds.map((cloud) => cron(cloud, 'deliver-outbox')));

  expect(dumped).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Wrote \d+ rows of \d+ tables to /),
  });
  expect(statSync(at('cloud.dump')).mode & 0o777).toBe(0o600);
  expect(readdirSync(at('.')).filter((name) => name.endsWith('.new'))).toEqual([]);
  expect(restored).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /Restored and verified .*\nTrack record: 2 intact, hash of the last record [0-9a-f]{64}\.\n$/,
    ),
  });
  expect([
    await read(clouds[0], '/api/founding-counter'),
    await read(clouds[1], '/api/track-record'),
    figuresAfter,
  ]).toEqual(figures);
  expect(await validateLicense(clouds[0], key)).toMatchObject({
    valid: true,
    tier: 'founding',
    email: 'founder@example.com',
  });
  expect(await validateLicense(clouds[1], waited)).toMatchObject({
    valid: true,
    tier: 'pro',
    email: 'waiting@example.com',
  });
  expect(
    await (
      await fetch(`${clouds[1].address}/api/sync/download/${snapshot_id}`, { headers: { 'x-license-key': key } })
    ).json(),
  ).toMatchObject({ blob });
  expect(mailAgain.received.map(({ to }) => to)).toEqual([['waiting@example.com']]);
  await mailAgain.close();
});
