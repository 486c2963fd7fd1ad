import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AesOutboxCipher } from '../../../../src/adapters/crypto/aesOutboxCipher.js';
import type { Database } from '../../../../src/adapters/mikroorm/database/database.js';
import { MikroAlertDispatches } from '../../../../src/adapters/mikroorm/repositories/messaging/alertDispatches.mikroorm.js';
import { MikroBillingInbox } from '../../../../src/adapters/mikroorm/repositories/billing/billingInbox.mikroorm.js';
import { MikroDunningNotices } from '../../../../src/adapters/mikroorm/repositories/billing/dunningNotices.mikroorm.js';
import { MikroLicenses } from '../../../../src/adapters/mikroorm/repositories/licensing/licenses.mikroorm.js';
import { MikroOutbox } from '../../../../src/adapters/mikroorm/repositories/messaging/outbox.mikroorm.js';
import { MikroPurchases } from '../../../../src/adapters/mikroorm/repositories/billing/purchases.mikroorm.js';
import { MikroReferrals } from '../../../../src/adapters/mikroorm/repositories/billing/referrals.mikroorm.js';
import { MikroSnapshots } from '../../../../src/adapters/mikroorm/repositories/sync/snapshots.mikroorm.js';
import { MikroTrials } from '../../../../src/adapters/mikroorm/repositories/licensing/trials.mikroorm.js';
import { MikroUnsubscriptions } from '../../../../src/adapters/mikroorm/repositories/messaging/unsubscriptions.mikroorm.js';
import { License } from '../../../../src/domain/shared/licensing/license.js';
import { uuidNumber } from '../../../fakes/sequentialIds.js';
import { eventNumber, purchaseNumber } from '../../../fakes/cloud/purchases.js';
import { IS_NIGHTLY, runs } from '../../../runs.js';
import { emptyTables } from '../emptyTables.js';
import { TEST_DATABASES, type TestDatabase } from '../testDatabases.js';

const AT = new Date('2026-11-21T06:30:00.123Z');
const MOST_MINOR = 9_007_199_254_740_991;
const ODD = 'it\'s $1 -- returning \\ "x" €😀\n/* $2 */';
const SUBJECT = { email: "o'neil@example.com", alertType: 'stop_breach', ticker: 'BRK.B' };

let database: Database;

const licenseNumber = (n: number, facts: Partial<License> = {}) =>
  Object.assign(
    new License({ id: uuidNumber(n), email: `buyer${n}@example.com`, tier: 'pro', expiresAt: null, createdAt: AT }),
    facts,
  );

function stores() {
  return {
    licenses: new MikroLicenses(database),
    purchases: new MikroPurchases(database),
    inbox: new MikroBillingInbox(database),
    notices: new MikroDunningNotices(database),
    referrals: new MikroReferrals(database),
    outbox: new MikroOutbox(database, new AesOutboxCipher(['the pepper of these tests, long enough'])),
    dispatches: new MikroAlertDispatches(database),
    trials: new MikroTrials(database),
    snapshots: new MikroSnapshots(database),
    unsubscriptions: new MikroUnsubscriptions(database),
  };
}
type Stores = ReturnType<typeof stores>;
type Step = (parts: Stores) => Promise<unknown>;

const step = (n: number) => ({ licenseId: uuidNumber(n), from: 'none', to: 'active.current', at: AT }) as const;

/** Stores the initial rows. No two of the writes below change the same row. */
async function prepare({
  licenses,
  purchases,
  inbox,
  referrals,
  outbox,
  dispatches,
  trials,
  snapshots,
}: Stores): Promise<void> {
  await emptyTables(database);
  for (const n of [1, 2, 3])
    await licenses.add(
      licenseNumber(n, {
        customerId: n === 1 ? null : `cus_${n}`,
        pastDueSince: n === 2 ? AT : null,
        expiresAt: n === 3 ? AT : null,
      }),
    );
  for (const n of [1, 2]) await purchases.add(purchaseNumber(n, { cancelsAt: AT, isWelcomed: n === 1 }), AT);
  await licenses.record({ ...step(1), event: 'license.issued' }, { ...step(1), event: 'payment.settled' });
  for (const n of [1, 2])
    await licenses.addKey(uuidNumber(1), { digest: `digest ${n}`, lastFour: 'AAAA', createdAt: AT });
  for (const n of [1, 2, 3])
    await inbox.receive(eventNumber(n, { amountPaid: MOST_MINOR, subscriptionId: 'sub_1' }), AT, AT);
  await inbox.park('evt_1', ODD);
  await referrals.add('cs_1', uuidNumber(2), AT);
  for (const n of [1, 2])
    await outbox.add(uuidNumber(n), { kind: 'mail', to: ODD, mail: { template: 'payment_failed' } }, AT, AT);
  await dispatches.add({
    id: uuidNumber(1),
    subject: SUBJECT,
    severity: ODD,
    at: AT,
    channels: { email: { effectId: uuidNumber(1) }, push: { omitted: 'not_in_tier' } },
    suppressed: null,
    failure: null,
  });
  await trials.add({ mailbox: ODD, licenseId: uuidNumber(3), networkHashes: ['here'], startedAt: AT, source: null });
  await snapshots.add(uuidNumber(1), {
    id: uuidNumber(1),
    createdAt: AT,
    sizeBytes: 3,
    meta: { device: ODD, zero: '\u0000' },
    passphraseFingerprint: 'f',
    sha256: 'ab',
    place: 'database',
  });
}

const READS: Readonly<Record<string, Step>> = {
  license: ({ licenses }) => licenses.get(uuidNumber(1)),
  overdueLicense: ({ licenses }) => licenses.findByEmail('BUYER2@example.com'),
  noLicense: ({ licenses }) => licenses.findByEmail('nobody@example.com'),
  history: ({ licenses }) => licenses.historyOf(uuidNumber(1)),
  keys: ({ licenses }) => licenses.keysOf(uuidNumber(1)),
  counts: ({ licenses }) => licenses.count(),
  freeSlots: ({ licenses }) => licenses.freeSlots(),
  ended: ({ licenses }) => licenses.findEndedIds(AT, 5),
  purchase: ({ purchases }) => purchases.find('cs_1'),
  noPurchase: ({ purchases }) => purchases.find('cs_9'),
  purchasesBy: ({ purchases }) =>
    purchases.findBy({ subscriptionId: 'sub_1', paymentIntentId: null, customerId: 'cus_2' }),
  waiting: ({ inbox }) => inbox.waitingFor({ subscriptionId: 'sub_1', paymentIntentId: null, customerId: null }),
  receipts: ({ inbox }) => inbox.list(['pending', 'waiting'], 9),
  looked: ({ outbox }) => outbox.getEffectStatuses([uuidNumber(1)]),
  standing: ({ outbox }) => outbox.getStatus(),
  dispatches: ({ dispatches }) => dispatches.listForRecipient([SUBJECT.email], 9),
  trial: ({ trials }) => trials.find(ODD),
  snapshot: ({ snapshots }) => snapshots.find(uuidNumber(1), uuidNumber(1)),
  holding: ({ snapshots }) => snapshots.storageUsage(),
  unsubscribed: ({ unsubscriptions }) => unsubscriptions.includes('alerts', [ODD]),
  referred: ({ referrals }) => referrals.findUngranted(uuidNumber(2)),
};

/** Writes in an order that the foreign keys allow. */
const WRITES: Readonly<Record<string, Step>> = {
  addLicense: ({ licenses }) => licenses.add(licenseNumber(4, { expiresAt: AT })),
  record: ({ licenses }) =>
    licenses.record(
      ...(['license.issued', 'payment.settled', 'license.revoked'] as const).map((event) => ({ ...step(4), event })),
    ),
  addPurchase: ({ purchases }) => purchases.add(purchaseNumber(4, { refundedAt: AT, purchasedAt: AT }), AT),
  addKey: ({ licenses }) => licenses.addKey(uuidNumber(4), { digest: 'digest 4', lastFour: 'DDDD', createdAt: AT }),
  refer: ({ referrals }) => referrals.add('cs_4', uuidNumber(3), AT),
  saveLicense: ({ licenses }) => licenses.save(licenseNumber(3, { slot: 7, tier: 'founding', expiresAt: null })),
  savePurchase: ({ purchases }) => purchases.save(purchaseNumber(2, { standing: 'ended', endedAt: AT }), AT),
  earn: ({ referrals }) =>
    referrals.save({
      sessionId: 'cs_1',
      referrerLicenseId: uuidNumber(2),
      earnedAt: AT,
      takenBackAt: null,
      grantedTo: null,
      isPerPurchase: false,
    }),
  settle: ({ inbox }) => inbox.settle('evt_2', 'applied', null, AT),
  settleUnknown: ({ inbox }) => inbox.settle('evt_9', 'ignored', ODD, AT),
  note: ({ notices }) => notices.recordOnce(ODD, AT),
  addEffect: ({ outbox }) =>
    outbox.add(
      uuidNumber(3),
      { kind: 'customer_credit', customerId: 'cus_1', amountMinor: -500, description: ODD },
      AT,
    ),
  failEffect: ({ outbox }) => outbox.markFailed(uuidNumber(2), AT, null, ODD),
  addDispatch: ({ dispatches }) =>
    dispatches.add({
      id: uuidNumber(2),
      subject: { ...SUBJECT, ticker: null },
      severity: '',
      at: AT,
      channels: { email: { omitted: 'duplicate' }, push: { omitted: 'duplicate' } },
      suppressed: { by: uuidNumber(1), until: AT },
      failure: null,
    }),
  unsubscribe: ({ unsubscriptions }) => unsubscriptions.add({ list: 'alerts', address: ODD }, AT),
  markReminded: ({ trials }) => trials.markReminded(uuidNumber(3), AT),
  removeSnapshot: ({ snapshots }) => snapshots.remove(uuidNumber(1), uuidNumber(1)),
  receive: ({ inbox }) => inbox.receive(eventNumber(5), AT, AT),
  markFirstUse: ({ licenses }) => licenses.markFirstUse('digest 2', AT),
};

/**
 * For each write, the writes that must come first: all need the new license, and a referral also needs its purchase.
 */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  record: ['addLicense'],
  addPurchase: ['addLicense'],
  addKey: ['addLicense'],
  refer: ['addLicense', 'addPurchase'],
};

/**
 * Reads all rows of all tables in a fixed order, without row numbers and encrypted columns, which differ each time.
 */
async function everything(): Promise<unknown> {
  const tables = await database.read(async (em) => [...em.getMetadata().getAll().values()].map((e) => e.tableName));
  const rows = tables.map((table) => `select '${table}' as table, to_jsonb(t) as row from ${table} t`);
  return database.query(
    `select "table", row - '{number,sealed}'::text[] as row from (${rows.join(' union all ')}) as everything
      order by "table", (row ->> 'number')::int, (row - 'sealed')::text`,
  );
}

const steps: Readonly<Record<string, Step>> = { ...READS, ...WRITES };
const inOrder = Object.keys(steps);
const needsFirst = (names: readonly string[]) => [
  ...new Set([...names.flatMap((name) => NEEDS[name] ?? []), ...names]),
];
const someSteps = fc.shuffledSubarray(inOrder, { minLength: 1 }).map(needsFirst);

async function outcomeOf(
  work: (
    run: (name: string) => Promise<readonly [string, unknown]>,
  ) => Promise<readonly (readonly [string, unknown])[]>,
): Promise<unknown> {
  const parts = stores();
  await prepare(parts);
  const results = await database.run(() => work(async (name) => [name, await steps[name]?.(parts)]));
  return { results: Object.fromEntries(results), everything: await everything() };
}

/** Each case starts about ten queries, so a thousand cases take minutes. */
const TIMEOUT_MS = IS_NIGHTLY ? 900_000 : 120_000;

describe.each(TEST_DATABASES)('simultaneous calls in a unit of work (%s)', (where, open) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await open();
    ({ database } = place);
  }, 60_000);
  afterAll(async () => {
    await place.remove();
  }, 60_000);

  it(
    'have the same results and effects as sequential reads followed by sequential writes',
    async () => {
      const holds = async (names: readonly string[]): Promise<void> => {
        const atOnce = await outcomeOf(async (run) => {
          const read = await Promise.all(names.filter((name) => name in READS).map(run));
          return [...read, ...(await Promise.all(names.filter((name) => name in WRITES).map(run)))];
        });
        const singly = await outcomeOf(async (run) => {
          const results = [];
          for (const name of inOrder.filter((each) => names.includes(each))) results.push(await run(name));
          return results;
        });

        expect(atOnce).toEqual(singly);
      };
      await holds(inOrder);
      await holds(needsFirst(inOrder.toReversed()));
      // The embedded database is slower and runs the same SQL.
      await fc.assert(fc.asyncProperty(someSteps, holds), { numRuns: runs(where.includes('embedded') ? 5 : 15) });
    },
    TIMEOUT_MS,
  );
});
