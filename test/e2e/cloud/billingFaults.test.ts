import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { BillingEventEntity } from '../../../src/adapters/mikroorm/entities/billing/billingEvent.entity.js';
import { PurchaseEntity } from '../../../src/adapters/mikroorm/entities/billing/purchase.entity.js';
import { LicenseKeyEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { JobLeaseEntity } from '../../../src/adapters/mikroorm/entities/operations/jobLease.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { emptyTables } from '../../adapters/mikroorm/emptyTables.js';
import { loadAll } from '../../adapters/mikroorm/stored.js';
import { payCheckout, deliverWebhook, licenseKeyIn, stripeSettings } from '../../servers/buyers.js';
import { startMailServer, type MailServer, type ReceivedMail } from '../../servers/mail.js';
import { createDatabaseWithTables } from '../../servers/databases.js';
import { freePort } from '../../servers/listen.js';
import { type PostgresServer } from '../../servers/postgres.js';
import { startPostgresProxy, type PostgresProxy } from '../../servers/postgresProxy.js';
import { startStripe, type StripeServer } from '../../servers/stripe.js';
import type { StripeEvent } from '../../servers/stripe/objects.ts';
import { IS_NIGHTLY } from '../../runs.js';
import { cloudStarter, startCloud, validateLicense, type Cloud } from '../cloud.js';
import { newSigningKey } from '../../servers/newSigningKey.js';

jest.setTimeout(300_000);

/**
 * The cloud is killed before every 32nd statement, at a different offset each run. In the nightly run, it is killed
 * before every statement.
 */
const STRIDE = IS_NIGHTLY ? 1 : 32;
const FIRST = Number(process.env['KILL_FIRST'] ?? Date.now()) % STRIDE;
const CRON_SECRET = 'a cron secret of the tests';
const SIGNING_KEY = newSigningKey();

const start = cloudStarter();

let postgres: PostgresServer;
let database: Database;
let stripe: StripeServer;
beforeAll(async () => {
  [postgres, stripe] = await Promise.all([createDatabaseWithTables(), startStripe()]);
  database = await Database.open({ kind: 'server', url: postgres.url, poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await Promise.all([postgres.stop(), stripe.close()]);
});
beforeEach(async () => {
  await emptyTables(database);
  await stripe.reset();
});

let mail: MailServer | null = null;
afterEach(async () => {
  await mail?.close();
  mail = null;
});
const startMail = async (port = 0): Promise<MailServer> => {
  mail = await startMailServer(undefined, port);
  return mail;
};

const environment = (smtpUrl: string, databaseUrl = postgres.url) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: '/dev/null',
  LICENSE_PEPPER: 'a pepper of more than thirty-two characters',
  LICENSE_SIGNING_KEY: SIGNING_KEY,
  SMTP_URL: smtpUrl,
  CRON_SECRET,
  ...stripeSettings(stripe),
});

const deliverNow = ({ address }: Pick<Cloud, 'address'>) =>
  fetch(`${address}/api/cron/deliver-outbox`, { method: 'POST', headers: { authorization: `Bearer ${CRON_SECRET}` } });
const messageId = ({ source }: ReceivedMail): string => /^Message-ID: (.*)\r$/m.exec(source)?.[1] ?? '';

/** Counts the licenses, purchases and keys of an e-mail address. */
async function belongings(email: string): Promise<readonly number[]> {
  const isTheirs = (each: { readonly email: string }): boolean => each.email === email;
  const licenses = (await loadAll(database, License)).filter(isTheirs);
  const purchases = (await loadAll(database, PurchaseEntity)).filter(isTheirs);
  const ids = new Set(licenses.map(({ id }) => id));
  const keys = (await loadAll(database, LicenseKeyEntity)).filter(({ licenseId }) => ids.has(licenseId));
  return [licenses.length, purchases.length, keys.length];
}

/** Ends the leases that the dead process holds on webhooks, deliveries and jobs. */
async function letLeasesEnd(): Promise<void> {
  const now = await database.currentTime();
  await database.write((em) =>
    em.nativeUpdate(BillingEventEntity, { leaseEndsAt: { $ne: null } }, { leaseEndsAt: now }),
  );
  await database.write((em) =>
    em.nativeUpdate(OutboxEffectEntity, { leaseEndsAt: { $ne: null } }, { leaseEndsAt: now }),
  );
  await database.write((em) => em.nativeUpdate(JobLeaseEntity, {}, { until: now }));
}

/** Waits until everything has been delivered or the cloud has been killed. */
async function settled(cloud: Cloud): Promise<void> {
  const isWaiting = async () =>
    (await loadAll(database, OutboxEffectEntity)).some(({ deliveredAt }) => deliveredAt === null);
  while (cloud.child.signalCode === null && (await isWaiting())) await deliverNow(cloud).catch(() => null);
}

/** Returns a statement without its values and quotes. */
const shapeOf = (statement: string): string => statement.replaceAll(/'[^']*'/g, "''").replaceAll('"', '');

describe('a cloud killed between two statements of a fulfillment', () => {
  let proxy: PostgresProxy;
  beforeEach(async () => {
    proxy = await startPostgresProxy(postgres.url);
  });
  afterEach(() => proxy.close());

  /** Creates a referrer, whose number of credits shows whether each referred purchase was counted exactly once. */
  async function referrer(cloud: Cloud): Promise<{ customer: string; code: string }> {
    const { customer, events } = await payCheckout(stripe, { offer: 'pro_monthly', email: 'referrer@example.com' });
    for (const event of events) await deliverWebhook(cloud.address, event);
    const [welcome] = (await mail?.arrived(1)) ?? [];
    const reply = await fetch(`${cloud.address}/api/referrals/stats`, {
      headers: { 'x-license-key': licenseKeyIn(welcome?.source ?? '') },
    });
    return { customer, code: z.object({ referral_code: z.string() }).parse(await reply.json()).referral_code };
  }

  /**
   * Makes a purchase and kills the cloud before the `nth` statement whose text without values is `shape`. Returns
   * whether that statement was reached.
   */
  async function killedAt(cloud: Cloud, events: readonly StripeEvent[], shape: string, nth: number): Promise<boolean> {
    let left = nth;
    proxy.cutsAt = (statement) => {
      if (left === 0) return true;
      if (shapeOf(statement) !== shape || (left -= 1) > 0) return false;
      return cloud.child.kill('SIGKILL');
    };
    for (const event of events.slice(-1)) await deliverWebhook(cloud.address, event).catch(() => null);
    await settled(cloud);
    proxy.cutsAt = null;
    return left === 0;
  }

  it(`ends in the same state after every kill: one license, one key, one mail, one credit (KILL_FIRST=${FIRST})`, async () => {
    const inbox = await startMail();
    const settings = environment(inbox.url, proxy.url);
    let cloud = await start(settings);
    const { customer, code } = await referrer(cloud);
    const shapes: string[] = [];
    const undisturbed = await payCheckout(stripe, { offer: 'founding', email: 'buyer@example.com', code });
    proxy.cutsAt = (statement) => {
      if (!statement.includes('job_leases')) shapes.push(shapeOf(statement));
      return false;
    };
    for (const event of undisturbed.events.slice(-1)) await deliverWebhook(cloud.address, event);
    await settled(cloud);
    const buyers = ['buyer@example.com'];
    // Repeated polls for deliveries count as one.
    const moments = [...shapes.entries()].filter(([n, shape]) => shape !== shapes[n - 1]);
    for (const [n, shape] of moments.filter((_, at) => at % STRIDE === FIRST)) {
      const email = `buyer${n}@example.com`;
      const { events } = await payCheckout(stripe, { offer: 'founding', email, code });
      const isKilled = await killedAt(
        cloud,
        events,
        shape,
        shapes.slice(0, n + 1).filter((each) => each === shape).length,
      );
      buyers.push(email);
      if (!isKilled) continue;
      await cloud.ended;
      const [licenses = 0, ...others] = await belongings(email);
      expect([shape, others]).toEqual([shape, [licenses, licenses]]);
      cloud = await start(settings);
      await letLeasesEnd();
      for (const event of events.toReversed()) expect((await deliverWebhook(cloud.address, event)).status).toBe(200);
      await settled(cloud);
    }

    for (const words of [
      'insert into purchases',
      'insert into licenses',
      'insert into license_keys',
      'insert into license_transitions',
      'insert into referrals',
      'insert into outbox',
      'update billing_events',
      'commit',
    ]) {
      expect(shapes.filter((shape) => shape.replaceAll('"', '').includes(words))).not.toEqual([]);
    }
    for (const email of buyers) {
      const mails = inbox.received.filter(({ to }) => to.includes(email));
      expect([
        email,
        await belongings(email),
        new Set(mails.map(messageId)).size,
        new Set(mails.map(({ source }) => licenseKeyIn(source))).size,
      ]).toEqual([email, [1, 1, 1], 1, 1]);
      expect(await validateLicense(cloud, licenseKeyIn(mails[0]?.source ?? ''))).toMatchObject({
        valid: true,
        tier: 'founding',
        email,
      });
    }
    const founders = (await loadAll(database, License)).filter(
      ({ tier, status }) => tier === 'founding' && status === 'active',
    );
    expect(founders.map(({ slot }) => Number(slot)).toSorted((a, b) => a - b)).toEqual(buyers.map((_, n) => n + 1));
    expect((await loadAll(database, BillingEventEntity)).filter(({ settledAt }) => settledAt === null)).toEqual([]);
    expect(await stripe.world.balanceOf(customer)).toBe(-1000 * buyers.length);
  });
});

describe('a Stripe checkout', () => {
  let port: number;
  let clouds: readonly [Cloud, Cloud];
  beforeAll(async () => {
    port = await freePort();
    const settings = environment(`smtp://127.0.0.1:${port}`);
    clouds = await Promise.all([startCloud(settings), startCloud(settings)]);
  });
  afterAll(() => Promise.all(clouds.map((cloud) => cloud.stop())));

  it('creates one license and one mail when its event arrives 50 times at once', async () => {
    const inbox = await startMail(port);
    const { events } = await payCheckout(stripe, { offer: 'founding', email: 'buyer@example.com' });
    const completed = events.filter(({ type }) => type === 'checkout.session.completed');
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        clouds
          .slice(n % 2)
          .slice(0, 1)
          .map(({ address }) => completed.map((event) => deliverWebhook(address, event))),
      ).flat(2),
    );
    const [welcome] = await inbox.arrived(1);
    await Promise.all(clouds.map(deliverNow));

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(replies.filter(({ body }) => !Object(body).duplicate)).toHaveLength(1);
    expect(replies).toHaveLength(50);
    expect([await belongings('buyer@example.com'), inbox.received.length]).toEqual([[1, 1, 1], 1]);
    for (const cloud of clouds)
      expect(await validateLicense(cloud, licenseKeyIn(welcome?.source ?? ''))).toMatchObject({
        valid: true,
        tier: 'founding',
      });
  });

  it('is fulfilled while the mail server is down, and its key is e-mailed later [TRI-05]', async () => {
    const [cloud] = clouds;
    const { events } = await payCheckout(stripe, { offer: 'premium_monthly', email: 'buyer@example.com' });
    const replies = await Promise.all(events.map((event) => deliverWebhook(cloud.address, event)));
    const before = await belongings('buyer@example.com');
    const inbox = await startMail(port);
    await settled(cloud);

    expect(replies.map(({ status }) => status)).toEqual(events.map(() => 200));
    expect(before).toEqual([1, 1, 1]);
    expect(inbox.received.map(({ to }) => to)).toEqual([['buyer@example.com']]);
    expect(await validateLicense(cloud, licenseKeyIn(inbox.received[0]?.source ?? ''))).toMatchObject({
      valid: true,
      tier: 'premium',
    });
  });

  it('leaves nothing half-written while Stripe is down, and is fulfilled when its event arrives again', async () => {
    const [cloud] = clouds;
    const inbox = await startMail(port);
    const { events } = await payCheckout(stripe, { offer: 'premium_monthly', email: 'buyer@example.com' });
    const completed = events.filter(({ type }) => type === 'checkout.session.completed');
    await stripe.fault({ matching: 'GET /v1/', times: 2, answer: 'drop' });
    const down = await Promise.all(completed.map((event) => deliverWebhook(cloud.address, event)));
    const half = await belongings('buyer@example.com');
    const replies = await Promise.all(completed.map((event) => deliverWebhook(cloud.address, event)));
    await inbox.arrived(1);

    expect(down).toMatchObject([{ status: 502, body: { detail: { error: 'upstream_error', provider: 'payment' } } }]);
    expect(half).toEqual([0, 0, 0]);
    expect(replies).toEqual([{ status: 200, body: { received: true, duplicate: false, ignored: false } }]);
    expect(await belongings('buyer@example.com')).toEqual([1, 1, 1]);
  });
});
