import type { Logger } from 'pino';
import type { BillingWebhookParser } from '../../../application/cloud/billing/events/billingWebhookParser.port.js';
import type { BillingProvider } from '../../../application/cloud/billing/billingProvider.port.js';
import type { BillingInbox } from '../../../application/cloud/billing/billingInbox.port.js';
import type { DunningNotices } from '../../../application/cloud/billing/dunningNotices.port.js';
import type { Purchases } from '../../../application/cloud/billing/purchases.port.js';
import type { AlertIdempotencyStore } from '../../../application/cloud/messaging/alerts/alertIdempotencyStore.port.js';
import type { AlertDispatches } from '../../../application/cloud/messaging/alerts/alertDispatches.port.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import type { PublishedConsensusStore } from '../../../application/cloud/consensus/consensusReader.port.js';
import type { ConsensusSignals } from '../../../application/cloud/consensus/consensusSignals.port.js';
import type { GetSubmitterNames } from '../../../application/cloud/consensus/getSubmitterNames.port.js';
import type { EffectSender } from '../../../application/cloud/messaging/outbox/effectSender.port.js';
import type { Outbox } from '../../../application/cloud/messaging/outbox/outbox.port.js';
import type { OutboxCipher } from '../../../application/cloud/messaging/outbox/outboxCipher.port.js';
import type { Sha256 } from '../../../application/shared/digest.port.js';
import type { IdGenerator } from '../../../application/shared/ids.port.js';
import type { JobLeases } from '../../../application/cloud/operations/jobLeases.port.js';
import type { LicenseKeys } from '../../../application/cloud/licensing/licenseKeys.port.js';
import type { CachingWrapper } from '../../../application/cloud/cacheRead.js';
import type { Licenses } from '../../../application/cloud/licensing/licenses.port.js';
import type { LicenseTokens } from '../../../application/cloud/licensing/licenseTokens.port.js';
import type { Locks } from '../../../application/cloud/locks.port.js';
import type { CapturedMails } from '../../../application/cloud/messaging/mail/capturedMails.port.js';
import type { Unsubscriptions } from '../../../application/cloud/messaging/mail/unsubscriptions.port.js';
import type { UnsubscribeTokens } from '../../../application/cloud/messaging/mail/unsubscribeTokens.port.js';
import type { OperatorSessions } from '../../../application/cloud/operations/operatorSessions.port.js';
import type { PersonalRecords } from '../../../application/cloud/privacy/personalRecords.port.js';
import type { ReportProblem } from '../../../application/shared/reportProblem.port.js';
import type { Releases } from '../../../application/cloud/publishing/releases.port.js';
import type { TrackRecords } from '../../../application/cloud/publishing/trackRecords.port.js';
import type { RateLimits, StoredRateLimits } from '../../../application/shared/rateLimits.port.js';
import type { Referrals } from '../../../application/cloud/billing/referrals/referrals.port.js';
import type { Snapshots } from '../../../application/cloud/sync/snapshots.port.js';
import type { Trials } from '../../../application/cloud/licensing/trial/trials.port.js';
import type { UnitOfWork } from '../../../application/cloud/unitOfWork.port.js';
import type { MailTransport } from '../../../adapters/email/mailTransport.js';
import type { PushSubscriptions } from '../../../application/cloud/messaging/push/pushSubscriptions.port.js';
import type { SendPush } from '../../../application/cloud/messaging/push/sendPush.js';
import type { WebPushSender } from '../../../application/cloud/messaging/push/webPushSender.port.js';
import type { NtfyPushSender } from '../../../adapters/push/ntfyPushSender.js';
import type { RedisConnection } from '../../../adapters/limits/redis/redisConnection.js';
import type { S3SnapshotBodyStore } from '../../../adapters/s3/s3SnapshotBodyStore.js';
import type { Database } from '../../../adapters/mikroorm/database/database.js';
import { serviceToken } from '../../serviceToken.js';
import type { CloudSettings } from '../settings/config.js';

/** Service identifiers of the cloud's container. Each carries the type of the value that it identifies. */
export const CLOUD_TOKENS = {
  settings: serviceToken<CloudSettings>('settings'),
  log: serviceToken<Logger>('log'),
  clock: serviceToken<Clock>('clock'),
  pause: serviceToken<(ms: number) => Promise<void>>('pause'),
  ids: serviceToken<IdGenerator>('ids'),
  report: serviceToken<ReportProblem>('report'),
  locks: serviceToken<Locks>('locks'),
  sha256: serviceToken<Sha256>('sha256'),
  /** Returns a keyed hash of an address block, which is stored in place of a request's address. */
  hashOf: serviceToken<(address: string) => string>('hashOf'),
  submitterNames: serviceToken<GetSubmitterNames>('submitterNames'),
  operatorSessions: serviceToken<OperatorSessions>('operatorSessions'),
  database: serviceToken<Database>('database'),
  unitOfWork: serviceToken<UnitOfWork>('unitOfWork'),
  countFounding: serviceToken<() => Promise<number>>('countFounding'),
  /** Caches database reads in memory, for public routes. */
  cachingWrapper: serviceToken<CachingWrapper>('cachingWrapper'),
  redis: serviceToken<RedisConnection | null>('redis'),
  rateLimits: serviceToken<RateLimits>('rateLimits'),
  storedRateLimits: serviceToken<StoredRateLimits>('storedRateLimits'),
  licenses: serviceToken<Licenses>('licenses'),
  licenseKeys: serviceToken<LicenseKeys>('licenseKeys'),
  licenseTokens: serviceToken<LicenseTokens>('licenseTokens'),
  /** Null when no mail can be sent, as in production without SMTP_URL. */
  mailTransport: serviceToken<MailTransport | null>('mailTransport'),
  /** Null when NTFY_URL is not set, so that no ntfy server is used. */
  ntfy: serviceToken<NtfyPushSender | null>('ntfy'),
  /** Null when VAPID_PRIVATE_KEY is not set. */
  webPush: serviceToken<WebPushSender | null>('webPush'),
  pushSubscriptions: serviceToken<PushSubscriptions>('pushSubscriptions'),
  /** Null when nothing can be pushed. */
  pushSender: serviceToken<SendPush | null>('pushSender'),
  /** Returns whether a push topic has a receiver. */
  hasPushReceiver: serviceToken<(topic: string) => Promise<boolean>>('hasPushReceiver'),
  /** Null when STRIPE_SECRET_KEY is not set. */
  billingProvider: serviceToken<BillingProvider | null>('billingProvider'),
  /** Null when STRIPE_WEBHOOK_SECRET is not set. */
  billingWebhookParser: serviceToken<BillingWebhookParser | null>('billingEvents'),
  /** Null unless mail is written to files. */
  capturedMails: serviceToken<CapturedMails | null>('writtenMails'),
  purchases: serviceToken<Purchases>('purchases'),
  billingInbox: serviceToken<BillingInbox>('billingInbox'),
  dunningNotices: serviceToken<DunningNotices>('dunningNotices'),
  referrals: serviceToken<Referrals>('referrals'),
  /** Returns the ntfy topic of a license. */
  topicOf: serviceToken<(licenseId: string) => string>('topicOf'),
  outboxCipher: serviceToken<OutboxCipher>('seal'),
  outbox: serviceToken<Outbox>('outbox'),
  effectSender: serviceToken<EffectSender>('effectSender'),
  unsubscribeTokens: serviceToken<UnsubscribeTokens>('unsubscribeTokens'),
  unsubscriptions: serviceToken<Unsubscriptions>('unsubscriptions'),
  alertIdempotencyStore: serviceToken<AlertIdempotencyStore>('alertAnswers'),
  alertDispatches: serviceToken<AlertDispatches>('alertDispatches'),
  /** Called when a key recovery has been queued; the outbox job delivers it even without this call. */
  recoveryQueued: serviceToken<() => void>('recoveryQueued'),
  trials: serviceToken<Trials>('trials'),
  jobLeases: serviceToken<JobLeases>('jobLeases'),
  releases: serviceToken<Releases>('releases'),
  trackRecords: serviceToken<TrackRecords>('trackRecords'),
  snapshots: serviceToken<Snapshots>('snapshots'),
  /** Null when no S3-compatible storage is configured. */
  s3: serviceToken<S3SnapshotBodyStore | null>('s3'),
  consensusSignals: serviceToken<ConsensusSignals>('consensusSignals'),
  /** Null when figures are computed per request (CONSENSUS_PUBLISH_SECONDS is 0). */
  publishedConsensus: serviceToken<PublishedConsensusStore | null>('publishedFigures'),
  personalRecords: serviceToken<PersonalRecords>('personalRecords'),
} as const;
