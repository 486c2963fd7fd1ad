import type { Logger } from 'pino';
import type { BillingEvents } from '../../../application/cloud/billing/events/billingEvents.port.js';
import type { BillingProvider } from '../../../application/cloud/billing/billingProvider.port.js';
import type { BillingInbox } from '../../../application/cloud/billing/billingInbox.port.js';
import type { DunningNotices } from '../../../application/cloud/billing/dunningNotices.port.js';
import type { Purchases } from '../../../application/cloud/billing/purchases.port.js';
import type { AlertAnswers } from '../../../application/cloud/messaging/alerts/alertAnswers.port.js';
import type { AlertDispatches } from '../../../application/cloud/messaging/alerts/alertDispatches.port.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { PublishedFigures } from '../../../application/cloud/consensus/consensusFigures.port.js';
import type { ConsensusFires } from '../../../application/cloud/consensus/consensusFires.port.js';
import type { PublishConsensus } from '../../../application/cloud/consensus/publishConsensus.js';
import type { SubmitterNames } from '../../../application/cloud/consensus/submitterNames.port.js';
import type { Carrier } from '../../../application/cloud/messaging/outbox/carrier.port.js';
import type { Outbox } from '../../../application/cloud/messaging/outbox/outbox.port.js';
import type { Seal } from '../../../application/cloud/messaging/outbox/seal.port.js';
import type { Sha256 } from '../../../application/shared/digest.port.js';
import type { Ids } from '../../../application/shared/ids.port.js';
import type { JobLeases } from '../../../application/cloud/operations/jobLeases.port.js';
import type { LicenseKeys } from '../../../application/cloud/licensing/licenseKeys.port.js';
import type { CachedReads } from '../../../application/cloud/cachedRead.js';
import type { Licenses } from '../../../application/cloud/licensing/licenses.port.js';
import type { LicenseTokens } from '../../../application/cloud/licensing/licenseTokens.port.js';
import type { Locks } from '../../../application/cloud/locks.port.js';
import type { WrittenMails } from '../../../application/cloud/messaging/mail/writtenMails.port.js';
import type { Unsubscriptions } from '../../../application/cloud/messaging/mail/unsubscriptions.port.js';
import type { UnsubscribeTokens } from '../../../application/cloud/messaging/mail/unsubscribeTokens.port.js';
import type { OperatorSessions } from '../../../application/cloud/operations/operatorSessions.port.js';
import type { PersonalRecords } from '../../../application/cloud/privacy/personalRecords.port.js';
import type { ProblemReport } from '../../../application/shared/problemReport.port.js';
import type { Releases } from '../../../application/cloud/publishing/releases.port.js';
import type { TrackRecords } from '../../../application/cloud/publishing/trackRecords.port.js';
import type { RateLimits, StoredRateLimits } from '../../../application/shared/rateLimits.port.js';
import type { Referrals } from '../../../application/cloud/billing/referrals/referrals.port.js';
import type { Snapshots } from '../../../application/cloud/sync/snapshots.port.js';
import type { Trials } from '../../../application/cloud/licensing/trial/trials.port.js';
import type { UnitOfWork } from '../../../application/cloud/unitOfWork.port.js';
import type { MailTransport } from '../../../adapters/email/mailTransport.js';
import type { Ntfy } from '../../../adapters/push/ntfy.js';
import type { RedisBuckets } from '../../../adapters/limits/redis/redisBuckets.js';
import type { S3SnapshotBodies } from '../../../adapters/s3/s3SnapshotBodies.js';
import type { Database } from '../../../adapters/mikroorm/database/database.js';
import { token } from '../../token.js';
import type { CloudSettings } from '../settings/config.js';

/** Everything the cloud's container can give, by the type it gives. */
export const T = {
  settings: token<CloudSettings>('settings'),
  log: token<Logger>('log'),
  clock: token<Clock>('clock'),
  pause: token<(ms: number) => Promise<void>>('pause'),
  ids: token<Ids>('ids'),
  report: token<ProblemReport>('report'),
  locks: token<Locks>('locks'),
  sha256: token<Sha256>('sha256'),
  /** Keyed hash of an address block: what is kept of where a request came from. */
  hashOf: token<(address: string) => string>('hashOf'),
  submitterNames: token<SubmitterNames>('submitterNames'),
  operatorSessions: token<OperatorSessions>('operatorSessions'),
  database: token<Database>('database'),
  unitOfWork: token<UnitOfWork>('unitOfWork'),
  /** Caches reads of the database in memory, for routes that anybody may call. */
  cachedReads: token<CachedReads>('cachedReads'),
  redis: token<RedisBuckets | null>('redis'),
  rateLimits: token<RateLimits>('rateLimits'),
  storedRateLimits: token<StoredRateLimits>('storedRateLimits'),
  licenses: token<Licenses>('licenses'),
  licenseKeys: token<LicenseKeys>('licenseKeys'),
  licenseTokens: token<LicenseTokens>('licenseTokens'),
  /** Null where no mail can be sent: production without SMTP_URL. */
  mailTransport: token<MailTransport | null>('mailTransport'),
  /** Null where nothing can be pushed: without NTFY_URL. */
  ntfy: token<Ntfy | null>('ntfy'),
  /** Null without STRIPE_SECRET_KEY. */
  billingProvider: token<BillingProvider | null>('billingProvider'),
  /** Null without STRIPE_WEBHOOK_SECRET. */
  billingEvents: token<BillingEvents | null>('billingEvents'),
  /** Null where mail is not written to files. */
  writtenMails: token<WrittenMails | null>('writtenMails'),
  purchases: token<Purchases>('purchases'),
  billingInbox: token<BillingInbox>('billingInbox'),
  dunningNotices: token<DunningNotices>('dunningNotices'),
  referrals: token<Referrals>('referrals'),
  /** The ntfy topic of a license. */
  topicOf: token<(licenseId: string) => string>('topicOf'),
  seal: token<Seal>('seal'),
  outbox: token<Outbox>('outbox'),
  carrier: token<Carrier>('carrier'),
  unsubscribeTokens: token<UnsubscribeTokens>('unsubscribeTokens'),
  unsubscriptions: token<Unsubscriptions>('unsubscriptions'),
  alertAnswers: token<AlertAnswers>('alertAnswers'),
  alertDispatches: token<AlertDispatches>('alertDispatches'),
  /** Called when a recovery has been queued; the outbox job delivers it anyway. */
  recoveryQueued: token<() => void>('recoveryQueued'),
  trials: token<Trials>('trials'),
  jobLeases: token<JobLeases>('jobLeases'),
  releases: token<Releases>('releases'),
  trackRecords: token<TrackRecords>('trackRecords'),
  snapshots: token<Snapshots>('snapshots'),
  /** Null where no S3-compatible storage is configured. */
  s3: token<S3SnapshotBodies | null>('s3'),
  consensusFires: token<ConsensusFires>('consensusFires'),
  /** Null where figures are computed at once: CONSENSUS_PUBLISH_SECONDS is 0. */
  publishedFigures: token<PublishedFigures | null>('publishedFigures'),
  publishConsensus: token<PublishConsensus | null>('publishConsensus'),
  personalRecords: token<PersonalRecords>('personalRecords'),
} as const;
