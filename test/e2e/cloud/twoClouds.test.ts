import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { PurchaseEntity } from '../../../src/adapters/mikroorm/entities/billing/purchase.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { emptyTables } from '../../adapters/mikroorm/emptyTables.js';
import { founders } from '../../adapters/mikroorm/founders.js';
import { loadAll, store } from '../../adapters/mikroorm/stored.js';
import { payCheckout, deliverWebhook, stripeSettings } from '../../servers/buyers.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';
import { startStripe, type StripeServer } from '../../servers/stripe.js';
import { startCloud, type Cloud } from '../cloud.js';

jest.setTimeout(120_000);

const CRON_SECRET = 'a cron secret of the tests';
const FOUNDERS = 98;
const BUYERS = 8;

let postgres: PostgresServer;
let database: Database;
let stripe: StripeServer;
let clouds: readonly [Cloud, Cloud];
beforeAll(async () => {
  [postgres, stripe] = await Promise.all([createDatabaseWithTables(), startStripe()]);
  database = await Database.open({ kind: 'server', url: postgres.url, poolSize: 1 });
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: '/dev/null',
    LICENSE_PEPPER: 'p'.repeat(32),
    LICENSE_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    CRON_SECRET,
    ...stripeSettings(stripe),
  };
  clouds = await Promise.all([startCloud(environment), startCloud(environment)]);
}, 60_000);
beforeEach(async () => {
  await emptyTables(database);
  await stripe.reset();
});
afterAll(async () => {
  await Promise.all(clouds.map((cloud) => cloud.stop()));
  await stripe.close();
  await database.close();
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

it('two clouds on one database sell each of the last founding places only once', async () => {
  await store(database, ...founders(FOUNDERS));
  const bought = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) =>
      payCheckout(stripe, { offer: 'founding', email: `buyer${n}@example.com` }),
    ),
  );
  const completed = bought.flatMap(({ events }) => events.filter(({ type }) => type === 'checkout.session.completed'));
  const replies = await Promise.all(
    completed.flatMap((event) => clouds.map(({ address }) => deliverWebhook(address, event))),
  );

  expect(replies.map(({ status }) => status)).toEqual(Array(BUYERS * 2).fill(200));
  const sold = (await loadAll(database, License)).filter(({ email }) => email.startsWith('buyer'));
  expect(sold.map(({ tier }) => tier).toSorted()).toEqual([
    ...Array(100 - FOUNDERS).fill('founding'),
    ...Array(BUYERS - (100 - FOUNDERS)).fill('pro'),
  ]);
  expect(await Promise.all(clouds.map(counter))).toEqual(
    clouds.map(() => ({ claimed: 100, total: 100, remaining: 0, closed: true })),
  );
});

it('does not start a job that another cloud on the same database is running [CRN-04]', async () => {
  const [one, other] = clouds;
  const found = await payCheckout(stripe, { offer: 'pro_monthly', email: 'unheard@example.com' });
  await stripe.fault({ matching: 'GET /v1/checkout/sessions\\?', answer: 'hold' });
  const running = reconcile(one);
  await stripe.held(1);
  expect(await reconcile(other)).toMatchObject({ job: 'reconcile-billing', processed: 0, failed: 0 });
  await stripe.release();

  expect(await running).toMatchObject({ job: 'reconcile-billing', failed: 0 });
  expect(await loadAll(database, PurchaseEntity)).toMatchObject([
    { sessionId: found.sessionId, licenseId: expect.any(String) },
  ]);
});
