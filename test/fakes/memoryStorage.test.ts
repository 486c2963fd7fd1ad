import { billingInboxContract } from '../contracts/cloud/billingInbox.contract.js';
import { dunningNoticesContract } from '../contracts/cloud/dunningNotices.contract.js';
import { alertIdempotencyStoreContract } from '../contracts/cloud/alertIdempotencyStore.contract.js';
import { alertDispatchesContract } from '../contracts/cloud/alertDispatches.contract.js';
import { consensusSignalsContract } from '../contracts/cloud/consensusSignals.contract.js';
import { jobLeasesContract } from '../contracts/cloud/jobLeases.contract.js';
import { operatorSessionsContract } from '../contracts/cloud/operatorSessions.contract.js';
import { MemoryOperatorSessions } from './cloud/memoryOperatorSessions.js';
import { licensesContract } from '../contracts/cloud/licenses.contract.js';
import { locksContract } from '../contracts/cloud/locks.contract.js';
import { outboxContract } from '../contracts/cloud/outbox.contract.js';
import { purchasesContract } from '../contracts/cloud/purchases.contract.js';
import { referralsContract } from '../contracts/cloud/referrals.contract.js';
import { publishedConsensusStoreContract } from '../contracts/cloud/publishedConsensusStore.contract.js';
import { releasesContract } from '../contracts/cloud/releases.contract.js';
import { snapshotBodyStoreContract } from '../contracts/cloud/snapshotBodyStore.contract.js';
import { snapshotsContract } from '../contracts/cloud/snapshots.contract.js';
import { trackRecordsContract } from '../contracts/cloud/trackRecords.contract.js';
import { trialsContract } from '../contracts/cloud/trials.contract.js';
import { unitOfWorkContract } from '../contracts/cloud/unitOfWork.contract.js';
import { MemoryBillingInbox } from './cloud/memoryBillingInbox.js';
import { MemoryDunningNotices } from './cloud/memoryDunningNotices.js';
import { pushSubscriptionsContract } from '../contracts/cloud/pushSubscriptions.contract.js';
import { MemoryPushSubscriptions } from './cloud/memoryPushSubscriptions.js';
import { unsubscriptionsContract } from '../contracts/cloud/unsubscriptions.contract.js';
import { MemoryAlertIdempotencyStore } from './cloud/memoryAlertIdempotencyStore.js';
import { MemoryAlertDispatches } from './cloud/memoryAlertDispatches.js';
import { MemoryConsensusSignals } from './cloud/memoryConsensusSignals.js';
import { MemoryJobLeases } from './cloud/memoryJobLeases.js';
import { MemoryLicenses } from './cloud/memoryLicenses.js';
import { MemoryLocks } from './cloud/memoryLocks.js';
import { MemoryStoredRateLimits } from './memoryStoredRateLimits.js';
import { tokenBucketsContract } from '../contracts/rateLimits.contract.js';
import { MemoryOutbox } from './cloud/memoryOutbox.js';
import { MemoryPurchases } from './cloud/memoryPurchases.js';
import { MemoryReferrals } from './cloud/memoryReferrals.js';
import { MemoryPublishedConsensusStore } from './cloud/memoryPublishedConsensusStore.js';
import { MemoryReleases } from './cloud/memoryReleases.js';
import { MemorySnapshotBodyStore } from './cloud/memorySnapshotBodyStore.js';
import { MemorySnapshots } from './cloud/memorySnapshots.js';
import { MemoryTrackRecords } from './cloud/memoryTrackRecords.js';
import { MemoryTrials } from './cloud/memoryTrials.js';
import { MemoryUnitOfWork } from './cloud/memoryUnitOfWork.js';
import { MemoryUnsubscriptions } from './cloud/memoryUnsubscriptions.js';
import { ManualClock } from './manualClock.js';

licensesContract('MemoryLicenses', () => new MemoryLicenses());
releasesContract('MemoryReleases', () => new MemoryReleases());
unitOfWorkContract('MemoryUnitOfWork', () => {
  const [licenses, releases] = [new MemoryLicenses(), new MemoryReleases()];
  return { licenses, releases, unitOfWork: new MemoryUnitOfWork(licenses, releases) };
});
outboxContract('MemoryOutbox', () => {
  const outbox = new MemoryOutbox();
  return { outbox, unitOfWork: new MemoryUnitOfWork(outbox) };
});
trialsContract('MemoryTrials', () => {
  const licenses = new MemoryLicenses();
  const trials = new MemoryTrials(licenses);
  return { trials, licenses, unitOfWork: new MemoryUnitOfWork(licenses, trials) };
});
locksContract('MemoryLocks', () => ({ locks: new MemoryLocks(), unitOfWork: new MemoryUnitOfWork() }));
jobLeasesContract('MemoryJobLeases', () => new MemoryJobLeases());
operatorSessionsContract('MemoryOperatorSessions', () => new MemoryOperatorSessions());
purchasesContract('MemoryPurchases', () => {
  const licenses = new MemoryLicenses();
  const purchases = new MemoryPurchases(licenses);
  return { purchases, licenses, unitOfWork: new MemoryUnitOfWork(licenses, purchases) };
});
billingInboxContract('MemoryBillingInbox', () => {
  const inbox = new MemoryBillingInbox();
  return { inbox, unitOfWork: new MemoryUnitOfWork(inbox) };
});
dunningNoticesContract('MemoryDunningNotices', () => {
  const notices = new MemoryDunningNotices();
  return { notices, unitOfWork: new MemoryUnitOfWork(notices) };
});
referralsContract('MemoryReferrals', () => {
  const licenses = new MemoryLicenses();
  const purchases = new MemoryPurchases(licenses);
  const referrals = new MemoryReferrals(licenses, purchases);
  return { referrals, purchases, licenses, unitOfWork: new MemoryUnitOfWork(licenses, purchases, referrals) };
});
alertIdempotencyStoreContract('MemoryAlertAnswers', () => {
  const answers = new MemoryAlertIdempotencyStore();
  return { answers, unitOfWork: new MemoryUnitOfWork(answers) };
});
alertDispatchesContract('MemoryAlertDispatches', () => {
  const dispatches = new MemoryAlertDispatches();
  return { dispatches, unitOfWork: new MemoryUnitOfWork(dispatches) };
});
pushSubscriptionsContract('MemoryPushSubscriptions', () => new MemoryPushSubscriptions());
unsubscriptionsContract('MemoryUnsubscriptions', () => new MemoryUnsubscriptions());
snapshotsContract('MemorySnapshots', () => {
  const [snapshots, licenses] = [new MemorySnapshots(), new MemoryLicenses()];
  return { snapshots, licenses, unitOfWork: new MemoryUnitOfWork(snapshots, licenses) };
});
const clock = new ManualClock();
snapshotBodyStoreContract(
  'MemorySnapshotBodies',
  () => new MemorySnapshotBodyStore('database', clock),
  () => clock.now().getTime(),
);
consensusSignalsContract('MemoryConsensusSignals', () => new MemoryConsensusSignals());
publishedConsensusStoreContract('MemoryPublishedFigures', () => {
  const published = new MemoryPublishedConsensusStore();
  return { published, unitOfWork: new MemoryUnitOfWork(published) };
});
trackRecordsContract('MemoryTrackRecords', () => new MemoryTrackRecords());

tokenBucketsContract('MemoryStoredRateLimits', (set) => new MemoryStoredRateLimits(set));
