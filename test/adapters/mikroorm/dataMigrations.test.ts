import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { MikroReferrals } from '../../../src/adapters/mikroorm/repositories/billing/referrals.mikroorm.js';
import { MikroConsensusSignals } from '../../../src/adapters/mikroorm/repositories/publishing/consensusSignals.mikroorm.js';
import { latestSignalsOf } from '../../../src/domain/cloud/consensus/latestSignals.js';
import { createEmptyDatabase } from '../../servers/databases.js';
import type { PostgresServer } from '../../servers/postgres.js';

const DAY = '2026-11-21';
const REFERRER = '00000000-0000-4000-8000-000000000001';
const AT = new Date('2026-11-21T06:30:00.123Z');

let server: PostgresServer;
let database: Database;
beforeEach(async () => {
  server = await createEmptyDatabase();
  database = await Database.open({ kind: 'server', url: server.url, poolSize: 1 });
}, 60_000);
afterEach(async () => {
  await database.close();
  await server.stop();
}, 60_000);

describe('the migration that separates snapshot bodies', () => {
  it('keeps every snapshot, its order and its bytes', async () => {
    await database.run(() => database.schema.migrateTo('014_given_up'));
    const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
    await database.query(
      "insert into licenses (id, email, tier, status, created_at) values ($1, 'holder@example.com', 'premium', 'active', now())",
      [id(9)],
    );
    for (const n of [3, 1, 2]) {
      await database.query(
        `insert into snapshots (id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, blob)
         values ($1, $2, '2026-11-21T06:30:00.123Z', 2, $3, '{"n":1}', 'fp', $4)`,
        [id(n), id(9), `sha ${n}`, Buffer.from([255, n])],
      );
    }
    await database.schema.migrate();
    const rows = await database.query(
      `select s.id, license_id, created_at = '2026-11-21T06:30:00.123Z' and put_at = created_at as dated, size_bytes, sha256, meta, passphrase_fp, place, encode(body, 'hex') as bytes
         from snapshots s join snapshot_bodies using (id) order by number`,
    );

    const stored = (n: number) => ({
      id: id(n),
      license_id: id(9),
      dated: true,
      size_bytes: 2,
      sha256: `sha ${n}`,
      meta: '{"n":1}',
      passphrase_fp: 'fp',
      place: 'database',
      bytes: `ff0${n}`,
    });
    expect(rows).toEqual([stored(3), stored(1), stored(2)]);
    await database.query(
      "insert into snapshots (id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, place) values ($1, $2, now(), 1, '', '{}', 'fp', 's3')",
      [id(4), id(9)],
    );
    expect(await database.query('select id from snapshots order by number desc limit 1')).toEqual([{ id: id(4) }]);
  });
});

describe('the migration to license-based submitters', () => {
  it('deletes signals that were counted by key, so that signals sent again count only once', async () => {
    await database.run(() => database.schema.migrateTo('018_operator_sessions'));
    const fires = new MikroConsensusSignals(database);
    const sent = latestSignalsOf([{ ticker: 'AAPL', kind: 'gap', state: 'ARMED', strength: 1 }]);
    const record = (name: string) =>
      fires.record({ day: DAY, submitter: [name], regime: null, at: new Date(0), ...sent }, 10_000);
    await record('by key');
    await database.schema.migrate();

    expect([await fires.count(DAY), await fires.states(DAY, 1)]).toEqual([0, []]);
    expect([await record('by license'), await fires.count(DAY)]).toEqual([1, 1]);
  });
});

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
    await database.run(() => database.schema.migrateTo('022_health_probe'));
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
