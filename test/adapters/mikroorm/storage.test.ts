import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import { emptyTables } from './emptyTables.js';
import { AesSeal } from '../../../src/adapters/crypto/aesSeal.js';
import type { Database } from '../../../src/adapters/mikroorm/database/database.js';
import { MikroBillingInbox } from '../../../src/adapters/mikroorm/mikroBillingInbox.js';
import { MikroDunningNotices } from '../../../src/adapters/mikroorm/mikroDunningNotices.js';
import { MikroAlertDispatches } from '../../../src/adapters/mikroorm/mikroAlertDispatches.js';
import { MikroConsensusFires } from '../../../src/adapters/mikroorm/mikroConsensusFires.js';
import { MikroJobLeases } from '../../../src/adapters/mikroorm/mikroJobLeases.js';
import { MikroLicenses } from '../../../src/adapters/mikroorm/mikroLicenses.js';
import { MikroLocks } from '../../../src/adapters/mikroorm/mikroLocks.js';
import { MikroOutbox } from '../../../src/adapters/mikroorm/mikroOutbox.js';
import { MikroPurchases } from '../../../src/adapters/mikroorm/mikroPurchases.js';
import { MikroReferrals } from '../../../src/adapters/mikroorm/mikroReferrals.js';
import { MikroPublishedFigures } from '../../../src/adapters/mikroorm/mikroPublishedFigures.js';
import { MikroReleases } from '../../../src/adapters/mikroorm/mikroReleases.js';
import { MikroSnapshotBodies } from '../../../src/adapters/mikroorm/mikroSnapshotBodies.js';
import { MikroSnapshots } from '../../../src/adapters/mikroorm/mikroSnapshots.js';
import { MikroTrackRecords } from '../../../src/adapters/mikroorm/mikroTrackRecords.js';
import { MikroTrials } from '../../../src/adapters/mikroorm/mikroTrials.js';
import { MikroUnitOfWork } from '../../../src/adapters/mikroorm/mikroUnitOfWork.js';
import { billingInboxContract } from '../../contracts/billingInbox.contract.js';
import { dunningNoticesContract } from '../../contracts/dunningNotices.contract.js';
import { MikroUnsubscriptions } from '../../../src/adapters/mikroorm/mikroUnsubscriptions.js';
import { alertDispatchesContract } from '../../contracts/alertDispatches.contract.js';
import { consensusFiresContract } from '../../contracts/consensusFires.contract.js';
import { jobLeasesContract } from '../../contracts/jobLeases.contract.js';
import { licensesContract } from '../../contracts/licenses.contract.js';
import { locksContract } from '../../contracts/locks.contract.js';
import { outboxContract } from '../../contracts/outbox.contract.js';
import { purchasesContract } from '../../contracts/purchases.contract.js';
import { referralsContract } from '../../contracts/referrals.contract.js';
import { publishedFiguresContract } from '../../contracts/publishedFigures.contract.js';
import { releasesContract } from '../../contracts/releases.contract.js';
import { snapshotBodiesContract } from '../../contracts/snapshotBodies.contract.js';
import { snapshotsContract } from '../../contracts/snapshots.contract.js';
import { trackRecordsContract } from '../../contracts/trackRecords.contract.js';
import { trialsContract } from '../../contracts/trials.contract.js';
import { unitOfWorkContract } from '../../contracts/unitOfWork.contract.js';
import { unsubscriptionsContract } from '../../contracts/unsubscriptions.contract.js';
import { PLACES, type Place } from './places.js';

describe.each(PLACES)('%s', (_where, open) => {
  let place: Place;
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

  const seal = new AesSeal(['the pepper of these tests, long enough']);
  const unitOfWork = () => new MikroUnitOfWork(database);

  licensesContract('MikroLicenses', () => new MikroLicenses(database));
  releasesContract('MikroReleases', () => new MikroReleases(database));
  unitOfWorkContract('MikroUnitOfWork', () => ({
    licenses: new MikroLicenses(database),
    releases: new MikroReleases(database),
    unitOfWork: unitOfWork(),
  }));
  outboxContract('MikroOutbox', () => ({ outbox: new MikroOutbox(database, seal), unitOfWork: unitOfWork() }));
  trialsContract('MikroTrials', () => ({ trials: new MikroTrials(database), licenses: new MikroLicenses(database), unitOfWork: unitOfWork() }));
  locksContract('MikroLocks', () => ({ locks: new MikroLocks(database), unitOfWork: unitOfWork() }));
  const bought = () => ({ purchases: new MikroPurchases(database), licenses: new MikroLicenses(database), unitOfWork: unitOfWork() });
  purchasesContract('MikroPurchases', bought);
  referralsContract('MikroReferrals', () => ({ ...bought(), referrals: new MikroReferrals(database) }));
  billingInboxContract('MikroBillingInbox', () => ({ inbox: new MikroBillingInbox(database), unitOfWork: unitOfWork() }));
  dunningNoticesContract('MikroDunningNotices', () => ({ notices: new MikroDunningNotices(database), unitOfWork: unitOfWork() }));
  jobLeasesContract('MikroJobLeases', () => new MikroJobLeases(database));
  alertDispatchesContract('MikroAlertDispatches', () => ({ dispatches: new MikroAlertDispatches(database), unitOfWork: unitOfWork() }));
  unsubscriptionsContract('MikroUnsubscriptions', () => new MikroUnsubscriptions(database));
  snapshotsContract('MikroSnapshots', () => ({ snapshots: new MikroSnapshots(database), licenses: new MikroLicenses(database), unitOfWork: unitOfWork() }));
  snapshotBodiesContract('MikroSnapshotBodies', () => new MikroSnapshotBodies(database));
  consensusFiresContract('MikroConsensusFires', () => new MikroConsensusFires(database));
  publishedFiguresContract('MikroPublishedFigures', () => ({ published: new MikroPublishedFigures(database), unitOfWork: unitOfWork() }));
  trackRecordsContract('MikroTrackRecords', () => new MikroTrackRecords(database));
});
