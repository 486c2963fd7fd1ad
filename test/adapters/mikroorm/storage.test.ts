import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyTables } from './emptyTables.js';
import { AesOutboxCipher } from '../../../src/adapters/crypto/aesOutboxCipher.js';
import type { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { MikroBillingInbox } from '../../../src/adapters/mikroorm/repositories/billing/billingInbox.mikroorm.js';
import { MikroDunningNotices } from '../../../src/adapters/mikroorm/repositories/billing/dunningNotices.mikroorm.js';
import { MikroAlertIdempotencyStore } from '../../../src/adapters/mikroorm/repositories/messaging/alertIdempotencyStore.mikroorm.js';
import { MikroAlertDispatches } from '../../../src/adapters/mikroorm/repositories/messaging/alertDispatches.mikroorm.js';
import { MikroConsensusSignals } from '../../../src/adapters/mikroorm/repositories/publishing/consensusSignals.mikroorm.js';
import { MikroJobLeases } from '../../../src/adapters/mikroorm/repositories/operations/jobLeases.mikroorm.js';
import { MikroLicenses } from '../../../src/adapters/mikroorm/repositories/licensing/licenses.mikroorm.js';
import { MikroLocks } from '../../../src/adapters/mikroorm/repositories/operations/locks.mikroorm.js';
import { MikroOperatorSessions } from '../../../src/adapters/mikroorm/repositories/operations/operatorSessions.mikroorm.js';
import { MikroOutbox } from '../../../src/adapters/mikroorm/repositories/messaging/outbox.mikroorm.js';
import { MikroPurchases } from '../../../src/adapters/mikroorm/repositories/billing/purchases.mikroorm.js';
import { MikroReferrals } from '../../../src/adapters/mikroorm/repositories/billing/referrals.mikroorm.js';
import type { Clock } from '../../../src/application/shared/clock.port.js';
import type { RateLimitRule } from '../../../src/domain/shared/limits/rateLimitRule.js';
import { MikroRateLimits } from '../../../src/adapters/mikroorm/repositories/operations/rateLimits.mikroorm.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { tokenBucketsContract } from '../../contracts/rateLimits.contract.js';
import { MikroPublishedConsensusStore } from '../../../src/adapters/mikroorm/repositories/publishing/publishedConsensusStore.mikroorm.js';
import { MikroReleases } from '../../../src/adapters/mikroorm/repositories/publishing/releases.mikroorm.js';
import { MikroSnapshotBodyStore } from '../../../src/adapters/mikroorm/repositories/sync/snapshotBodyStore.mikroorm.js';
import { MikroSnapshots } from '../../../src/adapters/mikroorm/repositories/sync/snapshots.mikroorm.js';
import { MikroTrackRecords } from '../../../src/adapters/mikroorm/repositories/publishing/trackRecords.mikroorm.js';
import { MikroTrials } from '../../../src/adapters/mikroorm/repositories/licensing/trials.mikroorm.js';
import { billingInboxContract } from '../../contracts/cloud/billingInbox.contract.js';
import { dunningNoticesContract } from '../../contracts/cloud/dunningNotices.contract.js';
import { MikroUnsubscriptions } from '../../../src/adapters/mikroorm/repositories/messaging/unsubscriptions.mikroorm.js';
import { alertIdempotencyStoreContract } from '../../contracts/cloud/alertIdempotencyStore.contract.js';
import { alertDispatchesContract } from '../../contracts/cloud/alertDispatches.contract.js';
import { consensusSignalsContract } from '../../contracts/cloud/consensusSignals.contract.js';
import { jobLeasesContract } from '../../contracts/cloud/jobLeases.contract.js';
import { licensesContract } from '../../contracts/cloud/licenses.contract.js';
import { locksContract } from '../../contracts/cloud/locks.contract.js';
import { operatorSessionsContract } from '../../contracts/cloud/operatorSessions.contract.js';
import { outboxContract } from '../../contracts/cloud/outbox.contract.js';
import { purchasesContract } from '../../contracts/cloud/purchases.contract.js';
import { referralsContract } from '../../contracts/cloud/referrals.contract.js';
import { publishedConsensusStoreContract } from '../../contracts/cloud/publishedConsensusStore.contract.js';
import { releasesContract } from '../../contracts/cloud/releases.contract.js';
import { snapshotBodyStoreContract } from '../../contracts/cloud/snapshotBodyStore.contract.js';
import { snapshotsContract } from '../../contracts/cloud/snapshots.contract.js';
import { trackRecordsContract } from '../../contracts/cloud/trackRecords.contract.js';
import { trialsContract } from '../../contracts/cloud/trials.contract.js';
import { unitOfWorkContract } from '../../contracts/cloud/unitOfWork.contract.js';
import { MikroPushSubscriptions } from '../../../src/adapters/mikroorm/repositories/messaging/pushSubscriptions.mikroorm.js';
import { pushSubscriptionsContract } from '../../contracts/cloud/pushSubscriptions.contract.js';
import { unsubscriptionsContract } from '../../contracts/cloud/unsubscriptions.contract.js';
import { TEST_DATABASES, type TestDatabase } from './testDatabases.js';

describe.each(TEST_DATABASES)('a database (%s)', (_where, open) => {
  let place: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    place = await open();
    ({ database } = place);
  }, 60_000);
  afterAll(async () => {
    await place.remove();
  }, 60_000);
  beforeEach(async () => {
    await emptyTables(database);
  });

  it('returns each type of value exactly as the other kind of database does', async () => {
    const rows = await database.query(`
      select
        true as yes, 7::smallint as small, -8::int as whole, 0.1::float8 as part, 12.340::numeric as exact, 'a "word"' as word, null::text as missing,
        '6f1c0e9a-0d2b-4c3d-8e4f-5a6b7c8d9e0f'::uuid as id, '2026-01-02 03:04:05.678Z'::timestamptz as moment,
        '2026-01-02'::date as day, '{"a": [1, null], "b": "c"}'::jsonb as document, '\\x00ff41'::bytea as bytes,
        array['x,"y"', null, '', 'null', 'a\\b']::text[] as words, array[1, -2, null]::int[] as wholes, array[]::int[] as nothing, array[true, false] as flags,
        array['{"a": 1}', '[2]']::jsonb[] as documents`);

    expect(rows).toEqual([
      {
        yes: true,
        small: 7,
        whole: -8,
        part: 0.1,
        exact: '12.340',
        word: 'a "word"',
        missing: null,
        id: '6f1c0e9a-0d2b-4c3d-8e4f-5a6b7c8d9e0f',
        moment: place.moment,
        day: '2026-01-02',
        document: { a: [1, null], b: 'c' },
        bytes: Buffer.from([0, 255, 65]),
        words: ['x,"y"', null, '', 'null', 'a\\b'],
        wholes: [1, -2, null],
        nothing: [],
        flags: [true, false],
        documents: [{ a: 1 }, [2]],
      },
    ]);
  });

  const seal = new AesOutboxCipher(['the pepper of these tests, long enough']);

  licensesContract('MikroLicenses', () => new MikroLicenses(database));
  releasesContract('MikroReleases', () => new MikroReleases(database));
  unitOfWorkContract('Database', () => ({
    licenses: new MikroLicenses(database),
    releases: new MikroReleases(database),
    unitOfWork: database,
  }));
  outboxContract('MikroOutbox', () => ({ outbox: new MikroOutbox(database, seal), unitOfWork: database }));
  trialsContract('MikroTrials', () => ({
    trials: new MikroTrials(database),
    licenses: new MikroLicenses(database),
    unitOfWork: database,
  }));
  locksContract('MikroLocks', () => ({ locks: new MikroLocks(database), unitOfWork: database }));
  const bought = () => ({
    purchases: new MikroPurchases(database),
    licenses: new MikroLicenses(database),
    unitOfWork: database,
  });
  purchasesContract('MikroPurchases', bought);
  referralsContract('MikroReferrals', () => ({ ...bought(), referrals: new MikroReferrals(database) }));
  billingInboxContract('MikroBillingInbox', () => ({ inbox: new MikroBillingInbox(database), unitOfWork: database }));
  dunningNoticesContract('MikroDunningNotices', () => ({
    notices: new MikroDunningNotices(database),
    unitOfWork: database,
  }));
  jobLeasesContract('MikroJobLeases', () => new MikroJobLeases(database));
  operatorSessionsContract('MikroOperatorSessions', () => new MikroOperatorSessions(database));
  alertIdempotencyStoreContract('MikroAlertAnswers', () => ({
    answers: new MikroAlertIdempotencyStore(database),
    unitOfWork: database,
  }));
  alertDispatchesContract('MikroAlertDispatches', () => ({
    dispatches: new MikroAlertDispatches(database),
    unitOfWork: database,
  }));
  pushSubscriptionsContract('MikroPushSubscriptions', () => new MikroPushSubscriptions(database));
  unsubscriptionsContract('MikroUnsubscriptions', () => new MikroUnsubscriptions(database));
  snapshotsContract('MikroSnapshots', () => ({
    snapshots: new MikroSnapshots(database),
    licenses: new MikroLicenses(database),
    unitOfWork: database,
  }));
  snapshotBodyStoreContract('MikroSnapshotBodies', () => new MikroSnapshotBodyStore(database));
  consensusSignalsContract('MikroConsensusSignals', () => new MikroConsensusSignals(database));
  publishedConsensusStoreContract('MikroPublishedFigures', () => ({
    published: new MikroPublishedConsensusStore(database),
    unitOfWork: database,
  }));
  trackRecordsContract('MikroTrackRecords', () => new MikroTrackRecords(database));

  let deploys = 0;
  const limitsOf = (clock: Clock, deployId = `deploy-${(deploys += 1)}`) =>
    new MikroRateLimits(database, clock, { deployId, hashOf: (text) => `hash of ${text}` });
  tokenBucketsContract('MikroRateLimits', (clock) => limitsOf(clock), 20);

  describe('MikroRateLimits', () => {
    const TWO_A_DAY: RateLimitRule = { bucket: 'two_a_day', limit: 2, windowSeconds: 86_400 };
    const stored = () => database.query('select deploy, bucket, key, full_at::int8 as full_at from rate_limit_buckets');

    it('keeps its counts after a restart, but starts with full buckets for another deployment', async () => {
      const clock = new ManualClock();
      for (const deploy of ['one', 'one']) await limitsOf(clock, deploy).take(TWO_A_DAY, 'a');

      expect(await limitsOf(clock, 'one').take(TWO_A_DAY, 'a')).toEqual({
        admitted: false,
        remaining: 0,
        nextTokenSeconds: 43_200,
      });
      expect(await limitsOf(clock, 'two').take(TWO_A_DAY, 'a')).toEqual({
        admitted: true,
        remaining: 1,
        nextTokenSeconds: 43_200,
      });
    });

    it('writes nothing for a refused request', async () => {
      const limits = limitsOf(new ManualClock());
      for (let time = 0; time < 2; time += 1) await limits.take(TWO_A_DAY, 'a');
      const before = await database.query('select xmin::text, * from rate_limit_buckets');
      await limits.peek(TWO_A_DAY, 'a');
      await limits.take(TWO_A_DAY, 'a');

      expect(await database.query('select xmin::text, * from rate_limit_buckets')).toEqual(before);
    });

    it('admits as many simultaneous requests of several processes as there are tokens', async () => {
      const clock = new ManualClock();
      const processes = [limitsOf(clock, 'one'), limitsOf(clock, 'one'), limitsOf(clock, 'one')];
      const answers = await Promise.all(
        processes.flatMap((limits) => Array.from({ length: 5 }, () => limits.take(TWO_A_DAY, 'a'))),
      );

      expect(answers.filter(({ admitted }) => admitted)).toHaveLength(2);
    });

    it('stores only hashes of keys, and deletes full buckets', async () => {
      const clock = new ManualClock();
      const limits = limitsOf(clock, 'one');
      await limits.take(TWO_A_DAY, 'a');
      const buckets = await stored();
      clock.passSeconds(43_200);
      const early = await limits.prune(clock.now());
      clock.passSeconds(0.001);

      expect(buckets).toMatchObject([{ deploy: 'one', bucket: 'two_a_day', key: 'hash of a' }]);
      expect([early, await limits.prune(clock.now()), await stored()]).toEqual([0, 1, []]);
    });
  });
});
