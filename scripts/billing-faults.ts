import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { buy, keyIn, sellingAt } from '../test/servers/buyers.ts';
import { freePort, startPostgres } from '../test/servers/postgres.ts';
import { startStripe } from '../test/servers/stripe.ts';
import { Chance } from './billing-faults/chance.ts';
import { Customers } from './billing-faults/customers.ts';
import { balance } from './billing-faults/ledger.ts';
import { Weather } from './billing-faults/weather.ts';
import { Webhooks } from './billing-faults/webhooks.ts';

// Customers buy and change their minds while the cloud is killed and its mail server and its payment provider fail at random;
// then everything comes back, and nothing may be lost or doubled. SEED repeats a run (as far as time does), SECONDS is its length.

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const SECONDS = Number(process.env['SECONDS'] ?? 120);
const CRON_SECRET = 'the cron secret of this run';
const say = (words: string): void => void process.stdout.write(`${words}\n`);

say(`seed ${SEED}, ${SECONDS} s`);
const [postgres, stripe, mailPort] = await Promise.all([startPostgres(), startStripe(), freePort()]);
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const weather = new Weather(
  stripe,
  mailPort,
  {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: `${tmpdir()}/plumbline-faults-${randomUUID()}`,
    LICENSE_PEPPER: 'a pepper of more than thirty-two characters',
    LICENSE_SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    PORT: '0',
    CRON_SECRET,
    ...sellingAt(stripe),
  },
  new Chance(SEED + 1),
);
await weather.begin();
const webhooks = new Webhooks(weather.address, new Chance(SEED + 2));

const run = async (job: string) => {
  const reply = await fetch(`${weather.address()}/api/cron/${job}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CRON_SECRET}` },
  });
  return JSON.parse(await reply.text());
};

const referrer = await buy(stripe, { offer: 'pro_monthly', email: 'referrer@example.com' });
webhooks.send(referrer.events);
await webhooks.allAnswered();
// Somebody's own key is only in a mail; the code is written down for them here.
const code = 'REFERRER'.replaceAll(/[^0-9A-HJKMNP-TV-Z]/g, '0');
await database.query('insert into referral_codes (license_id, code) select id, $1 from licenses', [code]);

const customers = new Customers(stripe, code, new Chance(SEED));
const endsAt = Date.now() + SECONDS * 1000;
await Promise.all([
  (async () => {
    while (Date.now() < endsAt) {
      webhooks.send(await customers.act());
      await pause(150);
    }
  })(),
  (async () => {
    const moments = new Chance(SEED + 3);
    while (Date.now() < endsAt) {
      await pause(200 + moments.below(2500));
      await weather.worsen();
    }
  })(),
]);

say('everything is back');
await weather.begin();
await webhooks.allAnswered();
// The leases of the dead processes end.
const endLeases = async () => {
  await database.query('update billing_events set lease_ends_at = null');
  await database.query('update outbox set lease_ends_at = null where delivered_at is null');
  await database.query('delete from job_leases');
};
let reconciled = { processed: 0, failed: 1 };
for (let asked = 0; asked < customers.all.length || reconciled.failed > 0; asked += reconciled.processed) {
  await endLeases();
  reconciled = await run('reconcile-billing');
  say(`reconcile-billing: ${reconciled.processed} processed, ${reconciled.failed} failed`);
}
const undelivered = async () =>
  (await database.query('select count(*)::int as count from outbox where delivered_at is null')).rows[0].count;
while ((await undelivered()) > 0) await run('deliver-outbox');
await weather.end();

const outcome = await balance(database, customers.all, weather.mails, await stripe.world.balanceOf(referrer.customer));
const keysMailed = new Set(weather.mails.map(({ source }) => keyIn(source)).filter(Boolean)).size;
await database.end();
await Promise.all([postgres.stop(), stripe.close()]);
say(
  JSON.stringify({ seed: SEED, weather: weather.counts, webhooks: webhooks.counts, ...outcome, keysMailed }, null, 2),
);
say('zero lost effects');
