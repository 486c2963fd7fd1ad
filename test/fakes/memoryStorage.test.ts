import { billingInboxContract } from '../contracts/billingInbox.contract.js';
import { dunningNoticesContract } from '../contracts/dunningNotices.contract.js';
import { alertIdempotencyStoreContract } from '../contracts/alertIdempotencyStore.contract.js';
import { alertDispatchesContract } from '../contracts/alertDispatches.contract.js';
import { consensusFiresContract } from '../contracts/consensusFires.contract.js';
import { jobLeasesContract } from '../contracts/jobLeases.contract.js';
import { operatorSessionsContract } from '../contracts/operatorSessions.contract.js';
import { MemoryOperatorSessions } from './memoryOperatorSessions.js';
import { licensesContract } from '../contracts/licenses.contract.js';
import { locksContract } from '../contracts/locks.contract.js';
import { outboxContract } from '../contracts/outbox.contract.js';
import { purchasesContract } from '../contracts/purchases.contract.js';
import { referralsContract } from '../contracts/referrals.contract.js';
import { publishedConsensusStoreContract } from '../contracts/publishedConsensusStore.contract.js';
import { releasesContract } from '../contracts/releases.contract.js';
import { snapshotBodyStoreContract } from '../contracts/snapshotBodyStore.contract.js';
import { snapshotsContract } from '../contracts/snapshots.contract.js';
import { trackRecordsContract } from '../contracts/trackRecords.contract.js';
import { trialsContract } from '../contracts/trials.contract.js';
import { unitOfWorkContract } from '../contracts/unitOfWork.contract.js';
import { MemoryBillingInbox } from './memoryBillingInbox.js';
import { MemoryDunningNotices } from './memoryDunningNotices.js';
import { pushSubscriptionsContract } from '../contracts/pushSubscriptions.contract.js';
import { MemoryPushSubscriptions } from './memoryPushSubscriptions.js';
import { unsubscriptionsContract } from '../contracts/unsubscriptions.contract.js';
import { MemoryAlertIdempotencyStore } from './memoryAlertIdempotencyStore.js';
import { MemoryAlertDispatches } from './memoryAlertDispatches.js';
import { MemoryConsensusFires } from './memoryConsensusFires.js';
import { MemoryJobLeases } from './memoryJobLeases.js';
import { MemoryLicenses } from './memoryLicenses.js';
import { MemoryLocks } from './memoryLocks.js';
import { MemoryStoredRateLimits } from './memoryStoredRateLimits.js';
import { tokenBucketsContract } from '../contracts/rateLimits.contract.js';
import { MemoryOutbox } from './memoryOutbox.js';
import { MemoryPurchases } from './memoryPurchases.js';
import { MemoryReferrals } from './memoryReferrals.js';
import { MemoryPublishedConsensusStore } from './memoryPublishedConsensusStore.js';
import { MemoryReleases } from './memoryReleases.js';
import { MemorySnapshotBodyStore } from './memorySnapshotBodyStore.js';
import { MemorySnapshots } from './memorySnapshots.js';
import { MemoryTrackRecords } from './memoryTrackRecords.js';
import { MemoryTrials } from './memoryTrials.js';
import { MemoryUnitOfWork } from './memoryUnitOfWork.js';
import { MemoryUnsubscriptions } from './memoryUnsubscriptions.js';
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
consensusFiresContract('MemoryConsensusFires', () => new MemoryConsensusFires());
publishedConsensusStoreContract('MemoryPublishedFigures', () => {
  const published = new MemoryPublishedConsensusStore();
  return { published, unitOfWork: new MemoryUnitOfWork(published) };
});
trackRecordsContract('MemoryTrackRecords', () => new MemoryTrackRecords());

tokenBucketsContract('MemoryStoredRateLimits', (set) => new MemoryStoredRateLimits(set));
