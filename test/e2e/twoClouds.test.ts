import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { emptyTables } from '../adapters/mikroorm/emptyTables.js';
import { buy, deliver, sellingAt } from '../servers/buyers.js';
import { databaseWithTables } from '../servers/databases.js';
import type { PostgresServer } from '../servers/postgres.js';
import { startStripe, type StripeServer } from '../servers/stripe.js';
import { startCloud, type Cloud } from './cloud.js';

jest.setTimeout(120_000);

const CRON_SECRET = 'a cron secret of the tests';
const FOUNDERS = 98;
const BUYERS = 8;

let postgres: PostgresServer;
let stripe: StripeServer;
let clouds: readonly [Cloud, Cloud];
beforeAll(async () => {
  [postgres, stripe] = await Promise.all([databaseWithTables(), startStripe()]);
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: '/dev/null',
    LICENSE_PEPPER: 'p'.repeat(32),
    LICENSE_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    CRON_SECRET,
    ...sellingAt(stripe),
  };
  clouds = await Promise.all([startCloud(environment), startCloud(environment)]);
}, 60_000);
beforeEach(async () => {
  await emptyTables({ query });
  await stripe.reset();
});
afterAll(async () => {
  await Promise.all(clouds.map((cloud) => cloud.stop()));
  await stripe.close();
  await postgres.stop();
});

const counter = async ({ address }: Cloud): Promise<unknown> => (await fetch(`${address}/api/founding-counter`)).json();

async function reconcile({ address }: Cloud): Promise<unknown> {
  const reply = await fetch(`${address}/api/cron/reconcile-billing`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CRON_SECRET}` },
  });
  return reply.json();
}

async function query(sql: string, parameters: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, [...parameters])).rows;
  } finally {
    await client.end();
  }
}

it('two clouds on one database sell the last founding places once, and both know it', async () => {
  await query(
    `insert into licenses (id, email, tier, status, created_at, slot)
     select gen_random_uuid(), 'founder' || slot || '@example.net', 'founding', 'active', now(), slot from generate_series(1, $1::int) as slot`,
    [FOUNDERS],
  );
  const bought = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => buy(stripe, { offer: 'founding', email: `buyer${n}@example.com` })),
  );
  const completed = bought.flatMap(({ events }) => events.filter(({ type }) => type === 'checkout.session.completed'));
  const replies = await Promise.all(completed.flatMap((event) => clouds.map(({ address }) => deliver(address, event))));

  expect(replies.map(({ status }) => status)).toEqual(Array(BUYERS * 2).fill(200));
  expect(
    await query(
      "select tier, count(*)::int as count from licenses where email like 'buyer%' group by tier order by tier",
    ),
  ).toEqual([
    { tier: 'founding', count: 100 - FOUNDERS },
    { tier: 'pro', count: BUYERS - (100 - FOUNDERS) },
  ]);
  expect(await Promise.all(clouds.map(counter))).toEqual(
    clouds.map(() => ({ claimed: 100, total: 100, remaining: 0, closed: true })),
  );
});

it('a job that one of two clouds runs is not begun by the other [CRN-04]', async () => {
  const [one, other] = clouds;
  const found = await buy(stripe, { offer: 'pro_monthly', email: 'unheard@example.com' });
  await stripe.fault({ matching: 'GET /v1/checkout/sessions\\?', answer: 'hold' });
  const running = reconcile(one);
  await stripe.held(1);
  expect(await reconcile(other)).toMatchObject({ job: 'reconcile-billing', processed: 0, failed: 0 });
  await stripe.release();

  expect(await running).toMatchObject({ job: 'reconcile-billing', failed: 0 });
  expect(
    await query('select license_id is not null as has_license from purchases where session_id = $1', [found.sessionId]),
  ).toEqual([{ has_license: true }]);
});
