import type { Clock } from '../../../src/application/shared/clock.port.js';
import { MemoryAlertIdempotencyStore } from '../../fakes/cloud/memoryAlertIdempotencyStore.js';
import { MemoryAlertDispatches } from '../../fakes/cloud/memoryAlertDispatches.js';
import { MemoryBillingInbox } from '../../fakes/cloud/memoryBillingInbox.js';
import { MemoryConsensusSignals } from '../../fakes/cloud/memoryConsensusSignals.js';
import { MemoryDunningNotices } from '../../fakes/cloud/memoryDunningNotices.js';
import { MemoryJobLeases } from '../../fakes/cloud/memoryJobLeases.js';
import { MemoryLicenses } from '../../fakes/cloud/memoryLicenses.js';
import type { BucketFullAt } from '../../../src/domain/shared/limits/tokenBucket.js';
import { MemoryOperatorSessions } from '../../fakes/cloud/memoryOperatorSessions.js';
import { MemoryPurchases } from '../../fakes/cloud/memoryPurchases.js';
import { MemoryReferrals } from '../../fakes/cloud/memoryReferrals.js';
import { MemoryReleases } from '../../fakes/cloud/memoryReleases.js';
import { MemorySnapshotBodyStore } from '../../fakes/cloud/memorySnapshotBodyStore.js';
import { MemorySnapshots } from '../../fakes/cloud/memorySnapshots.js';
import { MemoryTrackRecords } from '../../fakes/cloud/memoryTrackRecords.js';
import { MemoryTrials } from '../../fakes/cloud/memoryTrials.js';
import type { Restorable } from '../../fakes/cloud/memoryUnitOfWork.js';
import { MemoryPushSubscriptions } from '../../fakes/cloud/memoryPushSubscriptions.js';
import { MemoryUnsubscriptions } from '../../fakes/cloud/memoryUnsubscriptions.js';
import { ObservedOutbox } from './observedOutbox.js';

/** The repositories of the cloud. */
export class CloudStores {
  readonly licenses = new MemoryLicenses();
  readonly trials = new MemoryTrials(this.licenses);
  readonly purchases = new MemoryPurchases(this.licenses);
  readonly referrals = new MemoryReferrals(this.licenses, this.purchases);
  readonly inbox = new MemoryBillingInbox();
  readonly notices = new MemoryDunningNotices();
  readonly outbox: ObservedOutbox;
  readonly alertAnswers = new MemoryAlertIdempotencyStore();
  readonly alerts = new MemoryAlertDispatches();
  readonly snapshots = new MemorySnapshots();
  readonly bodies: MemorySnapshotBodyStore;
  readonly trackRecords = new MemoryTrackRecords();
  readonly releases = new MemoryReleases();
  readonly fires = new MemoryConsensusSignals();
  readonly jobLeases = new MemoryJobLeases();
  readonly unsubscriptions = new MemoryUnsubscriptions();
  readonly pushSubscriptions = new MemoryPushSubscriptions();
  readonly operatorSessions = new MemoryOperatorSessions();
  readonly rateLimitBuckets = new Map<string, BucketFullAt>();

  constructor(clock: Clock) {
    this.outbox = new ObservedOutbox(clock);
    this.bodies = new MemorySnapshotBodyStore('database', clock);
  }

  /** The repositories that a transaction can change. */
  get transactional(): readonly Restorable[] {
    return Object.values(this).filter(isRestorable);
  }
}

const isRestorable = (store: object): store is Restorable => 'checkpoint' in store;
