import { BillingEventEntity } from '../../../src/adapters/mikroorm/entities/billing/billingEvent.entity.js';
import { DunningNoticeEntity } from '../../../src/adapters/mikroorm/entities/billing/dunningNotice.entity.js';
import { PurchaseEntity } from '../../../src/adapters/mikroorm/entities/billing/purchase.entity.js';
import { ReferralCodeEntity, ReferralEntity } from '../../../src/adapters/mikroorm/entities/billing/referral.entity.js';
import {
  ConsensusCountByKindEntity,
  ConsensusCountEntity,
} from '../../../src/adapters/mikroorm/entities/consensus/consensusCount.entity.js';
import {
  ConsensusFiguresEntity,
  ConsensusPublicationEntity,
} from '../../../src/adapters/mikroorm/entities/consensus/consensusFigures.entity.js';
import { ConsensusSubmitterEntity } from '../../../src/adapters/mikroorm/entities/consensus/consensusSubmitter.entity.js';
import { LicenseKeyEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseKey.entity.js';
import { LicenseTransitionEntity } from '../../../src/adapters/mikroorm/entities/licensing/licenseTransition.entity.js';
import { TrialEntity } from '../../../src/adapters/mikroorm/entities/licensing/trial.entity.js';
import { AlertAnswerEntity } from '../../../src/adapters/mikroorm/entities/messaging/alertAnswer.entity.js';
import { AlertDispatchEntity } from '../../../src/adapters/mikroorm/entities/messaging/alertDispatch.entity.js';
import { OutboxEffectEntity } from '../../../src/adapters/mikroorm/entities/messaging/outboxEffect.entity.js';
import { PushSubscriptionEntity } from '../../../src/adapters/mikroorm/entities/messaging/pushSubscription.entity.js';
import { UnsubscriptionEntity } from '../../../src/adapters/mikroorm/entities/messaging/unsubscription.entity.js';
import { HealthProbeEntity } from '../../../src/adapters/mikroorm/entities/operations/healthProbe.entity.js';
import { JobLeaseEntity } from '../../../src/adapters/mikroorm/entities/operations/jobLease.entity.js';
import { OperatorSessionEntity } from '../../../src/adapters/mikroorm/entities/operations/operatorSession.entity.js';
import { RateLimitBucketEntity } from '../../../src/adapters/mikroorm/entities/operations/rateLimitBucket.entity.js';
import { ReleaseEntity } from '../../../src/adapters/mikroorm/entities/publishing/release.entity.js';
import { TrackRecordEntity } from '../../../src/adapters/mikroorm/entities/publishing/trackRecord.entity.js';
import {
  SnapshotBodyEntity,
  SnapshotEntity,
  SnapshotNamespaceEntity,
} from '../../../src/adapters/mikroorm/entities/sync/snapshot.entity.js';
import { License } from '../../../src/domain/shared/licensing/license.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { eventNumber, purchaseNumber } from '../../fakes/cloud/purchases.js';

const AT = new Date('2026-11-21T06:30:00.123Z');
const DAY = '2026-11-21';

/**
 * Creates a factory of rows. The n-th row has its own unique values and refers to the n-th license and
 * purchase.
 */
const factory =
  <T extends object>(type: new () => T) =>
  (defaults: (n: number) => Partial<T>) =>
  (n: number, facts: Partial<T> = {}): T =>
    Object.assign(new type(), defaults(n), facts);

/** An active Pro license of `holder<n>@example.com`. */
export const license = (n: number, facts: Partial<License> = {}): License =>
  Object.assign(
    new License({ id: uuidNumber(n), email: `holder${n}@example.com`, tier: 'pro', expiresAt: null, createdAt: AT }),
    facts,
  );

export const licenseKey = factory(LicenseKeyEntity)((n) => ({
  digest: `digest ${n}`,
  licenseId: uuidNumber(n),
  lastFour: 'AB12',
  createdAt: AT,
}));

export const licenseTransition = factory(LicenseTransitionEntity)((n) => ({
  licenseId: uuidNumber(n),
  fromState: 'none',
  event: 'license.issued',
  toState: 'active.current',
  at: AT,
}));

export const trial = factory(TrialEntity)((n) => ({
  mailbox: `holder${n}@example.com`,
  licenseId: uuidNumber(n),
  addressHash: 'hash of a network',
  widerNetworkHashes: ['/56', 'a "word", with\\signs'],
  startedAt: AT,
}));

export const purchase = factory(PurchaseEntity)((n) => ({ ...purchaseNumber(n), heardAt: AT }));

export const billingEvent = factory(BillingEventEntity)((n) => ({
  ...eventNumber(n),
  amountPaid: Number.MAX_SAFE_INTEGER,
  status: 'pending',
  receivedAt: AT,
}));

export const dunningNotice = factory(DunningNoticeEntity)((n) => ({ invoiceId: `in_${n}`, notedAt: AT }));

export const referralCode = factory(ReferralCodeEntity)((n) => ({ licenseId: uuidNumber(n), code: `CODE-${n}` }));

export const referral = factory(ReferralEntity)((n) => ({
  sessionId: `cs_${n}`,
  referrerLicenseId: uuidNumber(n),
  referredAt: AT,
}));

export const outboxEffect = factory(OutboxEffectEntity)((n) => ({
  id: uuidNumber(n),
  sealed: 'sealed',
  createdAt: AT,
  dueAt: AT,
}));

export const alertDispatch = factory(AlertDispatchEntity)((n) => ({
  id: uuidNumber(n),
  email: `holder${n}@example.com`,
  alertType: 'stop_breach',
  ticker: 'AAPL',
  severity: 'high',
  at: AT,
  channels: { email: { effectId: uuidNumber(n) }, push: { omitted: 'not_in_tier' } },
}));

export const alertAnswer = factory(AlertAnswerEntity)((n) => ({
  licenseId: uuidNumber(n),
  idempotencyKey: `key ${n}`,
  at: AT,
  answer: {
    dispatched: true,
    duplicate: false,
    suppressedUntil: AT,
    channels: { email: 'sent', push: 'not_configured' },
  },
}));

export const unsubscription = factory(UnsubscriptionEntity)((n) => ({
  list: 'alerts',
  address: `digest ${n}`,
  at: AT,
}));

export const consensusSubmitter = factory(ConsensusSubmitterEntity)((n) => ({
  day: DAY,
  submitter: `submitter ${n}`,
  firedAt: AT,
  states: { AAPL: 'ARMED' },
  statesBefore: {},
  fires: { 'AAPL gap': ['ARMED', 0.5], 'AAPL squeeze': ['EXIT', 'strong'] },
  newFires: ['AAPL gap', 'AAPL squeeze'],
}));

export const consensusState = factory(ConsensusCountEntity)((n) => ({
  day: DAY,
  ticker: `T${n}`,
  slice: 'a',
  armed: 5,
  tighten: 1,
  exit: 0,
}));

export const consensusKind = factory(ConsensusCountByKindEntity)((n) => ({
  day: DAY,
  ticker: `T${n}`,
  kind: 'gap',
  slice: 'a',
  users: 6,
}));

export const consensusFigures = factory(ConsensusFiguresEntity)((n) => ({
  ticker: `T${n}`,
  day: DAY,
  rank: n,
  sampleUsers: 6,
  armedUsers: 5,
  armedPct: 83,
  tightenPct: 17,
  exitPct: 0,
  topKinds: [{ kind: 'gap', users: 6 }],
}));

export const consensusPublication = factory(ConsensusPublicationEntity)(() => ({ onlyOne: true, publishedAt: AT }));

export const snapshot = factory(SnapshotEntity)((n) => ({
  id: uuidNumber(n),
  licenseId: uuidNumber(n),
  createdAt: AT,
  sizeBytes: 4,
  sha256: 'sha',
  meta: { b: 1, a: { z: null } },
  passphraseFingerprint: 'fingerprint',
  place: 'database',
}));

export const snapshotBody = factory(SnapshotBodyEntity)((n) => ({
  id: uuidNumber(n),
  putAt: AT,
  body: Buffer.from([0, 10, 255, 92]),
}));

export const snapshotNamespace = factory(SnapshotNamespaceEntity)((n) => ({ onlyOne: true, name: uuidNumber(n) }));

export const release = factory(ReleaseEntity)((n) => ({
  version: `6.4.${n}`,
  minVersion: '6.4.0',
  releaseNotes: '',
  publishedAt: AT,
}));

export const trackRecord = factory(TrackRecordEntity)((n) => ({
  number: n,
  previousHash: `hash ${n - 1}`,
  hash: `hash ${n}`,
  content: '{}',
}));

export const pushSubscription = factory(PushSubscriptionEntity)((n) => ({
  topic: `topic ${n}`,
  endpoint: `https://push.example.com/${n}`,
  p256dh: 'key',
  auth: 'auth',
  at: AT,
}));

export const jobLease = factory(JobLeaseEntity)((n) => ({ job: `job ${n}`, holder: uuidNumber(n), until: AT }));

export const operatorSession = factory(OperatorSessionEntity)((n) => ({ tokenDigest: `digest ${n}`, expiresAt: AT }));

export const rateLimitBucket = factory(RateLimitBucketEntity)((n) => ({
  deploy: 'deploy',
  bucket: 'bucket',
  key: `key ${n}`,
  fullAt: AT.getTime(),
}));

export const healthProbe = factory(HealthProbeEntity)(() => ({ id: 1, at: AT }));
