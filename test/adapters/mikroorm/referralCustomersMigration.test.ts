import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { MikroReferrals } from '../../../src/adapters/mikroorm/repositories/billing/referrals.mikroorm.js';
import { createEmptyDatabase } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';

const BEFORE = '022_health_probe';
const REFERRER = '00000000-0000-4000-8000-000000000001';
const AT = new Date('2026-11-21T06:30:00.123Z');

let server: PostgresServer;
let database: Database;
beforeAll(async () => {
  server = await createEmptyDatabase();
  database = await Database.open({ kind: 'server', url: server.url, poolSize: 1 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
}, 60_000);

/** Stores a purchase as the previous release does. */
async function addPurchase(sessionId: string): Promise<void> {
  await database.query(
    `insert into purchases (session_id, license_id, email, subscription_id, purchased_at, tier, downgraded, standing, is_welcomed, heard_at, version)
     values ($1, $2, 'buyer@example.com', $1, $3, 'pro', false, 'current', true, $3, 1)`,
    [sessionId, REFERRER, AT],
  );
  await database.query('insert into referrals (session_id, referrer_license_id, referred_at) values ($1, $2, $3)', [
    sessionId,
    REFERRER,
    AT,
  ]);
}

const earn = (sessionId: string) =>
  database.query("update referrals set earned_at = $2, granted_to = 'cus_1' where session_id = $1", [sessionId, AT]);

describe('the migration to referral credits per customer', () => {
  it('keeps the credits of each purchase, and still accepts writes of an older version of the program', async () => {
    await database.transactional(() => database.schema.migrateTo(BEFORE));
    await database.query(
      "insert into licenses (id, email, tier, status, created_at) values ($1, 'holder@example.com', 'premium', 'active', now())",
      [REFERRER],
    );
    await addPurchase('cs_1');
    await addPurchase('cs_2');
    await addPurchase('cs_3');
    await earn('cs_1');
    await earn('cs_2');
    await database.schema.migrate();
    await addPurchase('cs_4');
    await earn('cs_4');

    const credit = { referrerLicenseId: REFERRER, earnedAt: AT, takenBackAt: null, grantedTo: 'cus_1' };
    expect(await new MikroReferrals(database).findByCustomerEmail('buyer@example.com')).toEqual([
      { ...credit, sessionId: 'cs_1', isPerPurchase: true },
      { ...credit, sessionId: 'cs_2', isPerPurchase: true },
      { ...credit, sessionId: 'cs_3', earnedAt: null, grantedTo: null, isPerPurchase: false },
      { ...credit, sessionId: 'cs_4', isPerPurchase: false },
    ]);
    expect(await database.query('select distinct first_paid_at, first_payment_refunded_at from purchases')).toEqual([
      { first_paid_at: null, first_payment_refunded_at: null },
    ]);
  });
});
