import type { Logger } from 'pino';
import type { BillingEvents } from '../../application/cloud/billing/billingEvents.port.js';
import type { BillingProvider } from '../../application/cloud/billing/billingProvider.port.js';
import type { CheckoutLookup } from '../../application/cloud/billing/checkoutLookup.port.js';
import type { ApplyBillingEvent } from '../../application/cloud/billing/applyBillingEvent.js';
import type { BillingInbox } from '../../application/cloud/billing/billingInbox.port.js';
import type { CreateCheckout } from '../../application/cloud/billing/createCheckout.js';
import type { DescribeCheckout } from '../../application/cloud/billing/describeCheckout.js';
import type { DunningNotices } from '../../application/cloud/billing/dunningNotices.port.js';
import type { FulfilCheckout } from '../../application/cloud/billing/fulfilCheckout.js';
import type { LookAtPurchase } from '../../application/cloud/billing/lookAtPurchase.js';
import type { OpenPortal } from '../../application/cloud/billing/openPortal.js';
import type { PurchaseNews } from '../../application/cloud/billing/purchaseNews.js';
import type { Purchases } from '../../application/cloud/billing/purchases.port.js';
import type { ReceiveBillingEvent } from '../../application/cloud/billing/receiveBillingEvent.js';
import type { ReconcileBilling } from '../../application/cloud/billing/reconcileBilling.js';
import type { RefreshPurchase } from '../../application/cloud/billing/refreshPurchase.js';
import type { RetryBillingEvent } from '../../application/cloud/billing/retryBillingEvent.js';
import type { StorePurchase } from '../../application/cloud/billing/storePurchase.js';
import type { WelcomeBuyer } from '../../application/cloud/billing/welcomeBuyer.js';
import type { AlertAnswers } from '../../application/cloud/messaging/alerts/alertAnswers.port.js';
import type { AlertDispatches } from '../../application/cloud/messaging/alerts/alertDispatches.port.js';
import type { DispatchAlert } from '../../application/cloud/messaging/alerts/dispatchAlert.js';
import type { ExplainAlerts } from '../../application/cloud/messaging/alerts/explainAlerts.js';
import type { SendBriefing } from '../../application/cloud/messaging/alerts/sendBriefing.js';
import type { Clock } from '../../application/shared/clock.port.js';
import type { PublishedFigures } from '../../application/cloud/consensus/consensusFigures.port.js';
import type { ConsensusFires } from '../../application/cloud/consensus/consensusFires.port.js';
import type { PublishConsensus } from '../../application/cloud/consensus/publishConsensus.js';
import type { ReadConsensus } from '../../application/cloud/consensus/readConsensus.js';
import type { SubmitFires } from '../../application/cloud/consensus/submitFires.js';
import type { SubmitterNames } from '../../application/cloud/consensus/submitterNames.port.js';
import type { Carrier } from '../../application/cloud/messaging/outbox/carrier.port.js';
import type { Courier } from '../../application/cloud/messaging/outbox/courier.js';
import type { DeliverOutbox } from '../../application/cloud/messaging/outbox/deliverOutbox.js';
import type { DeliverOutboxJob } from '../../application/cloud/messaging/outbox/deliverOutboxJob.js';
import type { Outbox } from '../../application/cloud/messaging/outbox/outbox.port.js';
import type { Seal } from '../../application/cloud/messaging/outbox/seal.port.js';
import type { FoundingSlots } from '../../application/cloud/licensing/foundingSlots.js';
import type { Sha256 } from '../../application/shared/digest.port.js';
import type { Ids } from '../../application/shared/ids.port.js';
import type { JobLeases } from '../../application/cloud/operations/jobLeases.port.js';
import type { Prune } from '../../application/cloud/operations/prune.js';
import type { RunJob } from '../../application/cloud/operations/runJob.js';
import type { ExpireLicenses } from '../../application/cloud/licensing/expireLicenses.js';
import type { IssueLicense } from '../../application/cloud/licensing/issueLicense.js';
import type { LicenseKeys } from '../../application/cloud/licensing/licenseKeys.port.js';
import type { CachedReads } from '../../application/cloud/cachedRead.js';
import type { Licenses } from '../../application/cloud/licensing/licenses.port.js';
import type { LicenseTokens } from '../../application/cloud/licensing/licenseTokens.port.js';
import type { RecognizeKey } from '../../application/cloud/licensing/recognizeKey.js';
import type { RecoverKey } from '../../application/cloud/licensing/recoverKey.js';
import type { RequestKeyRecovery } from '../../application/cloud/licensing/requestKeyRecovery.js';
import type { ReissueKey } from '../../application/cloud/licensing/reissueKey.js';
import type { ResendKey } from '../../application/cloud/licensing/resendKey.js';
import type { RevokeLicenses } from '../../application/cloud/licensing/revokeLicenses.js';
import type { ShowLicense } from '../../application/cloud/licensing/showLicense.js';
import type { ValidateLicense } from '../../application/cloud/licensing/validateLicense.js';
import type { Locks } from '../../application/cloud/locks.port.js';
import type { WrittenMails } from '../../application/cloud/messaging/mail/writtenMails.port.js';
import type { ManageSubscription } from '../../application/cloud/messaging/mail/manageSubscription.js';
import type { Unsubscriptions } from '../../application/cloud/messaging/mail/unsubscriptions.port.js';
import type { UnsubscribeTokens } from '../../application/cloud/messaging/mail/unsubscribeTokens.port.js';
import type { OperatorSessions } from '../../application/cloud/operations/operatorSessions.port.js';
import type { CheckSubsystems } from '../../application/cloud/operations/checkSubsystems.js';
import type { EraseAccount } from '../../application/cloud/privacy/eraseAccount.js';
import type { ExportAccount } from '../../application/cloud/privacy/exportAccount.js';
import type { FindTraces } from '../../application/cloud/privacy/findTraces.js';
import type { PersonalRecords } from '../../application/cloud/privacy/personalRecords.port.js';
import type { ProblemReport } from '../../application/shared/problemReport.port.js';
import type { LatestTrackRecord } from '../../application/cloud/publishing/latestTrackRecord.js';
import type { LatestVersion } from '../../application/cloud/publishing/latestVersion.js';
import type { PublishTrackRecord } from '../../application/cloud/publishing/publishTrackRecord.js';
import type { Releases } from '../../application/cloud/publishing/releases.port.js';
import type { SetRelease } from '../../application/cloud/publishing/setRelease.js';
import type { TrackRecords } from '../../application/cloud/publishing/trackRecords.port.js';
import type { VerifyTrackRecord } from '../../application/cloud/publishing/verifyTrackRecord.js';
import type { RateLimits, StoredRateLimits } from '../../application/shared/rateLimits.port.js';
import type { ReadCloudMachines } from '../../application/cloud/inspection/readCloudMachines.js';
import type { ReferralCredits } from '../../application/cloud/billing/referrals/referralCredits.js';
import type { Referrals } from '../../application/cloud/billing/referrals/referrals.port.js';
import type { ShowReferrals } from '../../application/cloud/billing/referrals/showReferrals.js';
import type { BodyPlaces } from '../../application/cloud/sync/bodyPlaces.js';
import type { DeleteSnapshot } from '../../application/cloud/sync/deleteSnapshot.js';
import type { DownloadSnapshot } from '../../application/cloud/sync/downloadSnapshot.js';
import type { ListSnapshots } from '../../application/cloud/sync/listSnapshots.js';
import type { Snapshots } from '../../application/cloud/sync/snapshots.port.js';
import type { SweepBodies } from '../../application/cloud/sync/sweepBodies.js';
import type { UploadSnapshot } from '../../application/cloud/sync/uploadSnapshot.js';
import type { StartTrial } from '../../application/cloud/licensing/trial/startTrial.js';
import type { Trials } from '../../application/cloud/licensing/trial/trials.port.js';
import type { UnitOfWork } from '../../application/cloud/unitOfWork.port.js';
import type { MailTransport } from '../../adapters/email/mailTransport.js';
import type { Ntfy } from '../../adapters/push/ntfy.js';
import type { RedisBuckets } from '../../adapters/limits/redis/redisBuckets.js';
import type { Metrics } from '../../adapters/http/metrics.js';
import type { S3SnapshotBodies } from '../../adapters/s3/s3SnapshotBodies.js';
import type { Database } from '../../adapters/mikroorm/database/database.js';
import { token } from '../token.js';
import type { CloudSettings } from './config.js';

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
  readCloudMachines: token<ReadCloudMachines>('readCloudMachines'),
  database: token<Database>('database'),
  unitOfWork: token<UnitOfWork>('unitOfWork'),
  /** Caches reads of the database in memory, for routes that anybody may call. */
  cachedReads: token<CachedReads>('cachedReads'),
  redis: token<RedisBuckets | null>('redis'),
  rateLimits: token<RateLimits>('rateLimits'),
  storedRateLimits: token<StoredRateLimits>('storedRateLimits'),
  metrics: token<Metrics>('metrics'),
  licenses: token<Licenses>('licenses'),
  licenseKeys: token<LicenseKeys>('licenseKeys'),
  licenseTokens: token<LicenseTokens>('licenseTokens'),
  /** Null where no mail can be sent: production without SMTP_URL. */
  mailTransport: token<MailTransport | null>('mailTransport'),
  /** Null where nothing can be pushed: without NTFY_URL. */
  ntfy: token<Ntfy | null>('ntfy'),
  /** Null without STRIPE_SECRET_KEY. */
  billingProvider: token<BillingProvider | null>('billingProvider'),
  /** Null without STRIPE_SECRET_KEY. */
  checkoutLookup: token<CheckoutLookup | null>('checkoutLookup'),
  /** Null without STRIPE_WEBHOOK_SECRET. */
  billingEvents: token<BillingEvents | null>('billingEvents'),
  /** Null where mail is not written to files. */
  writtenMails: token<WrittenMails | null>('writtenMails'),
  purchases: token<Purchases>('purchases'),
  billingInbox: token<BillingInbox>('billingInbox'),
  dunningNotices: token<DunningNotices>('dunningNotices'),
  referrals: token<Referrals>('referrals'),
  referralCredits: token<ReferralCredits>('referralCredits'),
  foundingSlots: token<FoundingSlots>('foundingSlots'),
  lookAtPurchase: token<LookAtPurchase>('lookAtPurchase'),
  storePurchase: token<StorePurchase>('storePurchase'),
  purchaseNews: token<PurchaseNews>('purchaseNews'),
  refreshPurchase: token<RefreshPurchase>('refreshPurchase'),
  welcomeBuyer: token<WelcomeBuyer>('welcomeBuyer'),
  fulfilCheckout: token<FulfilCheckout>('fulfilCheckout'),
  applyBillingEvent: token<ApplyBillingEvent>('applyBillingEvent'),
  /** Null without STRIPE_WEBHOOK_SECRET. */
  receiveBillingEvent: token<ReceiveBillingEvent | null>('receiveBillingEvent'),
  retryBillingEvent: token<RetryBillingEvent>('retryBillingEvent'),
  reconcileBilling: token<ReconcileBilling>('reconcileBilling'),
  createCheckout: token<CreateCheckout>('createCheckout'),
  describeCheckout: token<DescribeCheckout>('describeCheckout'),
  openPortal: token<OpenPortal>('openPortal'),
  showReferrals: token<ShowReferrals>('showReferrals'),
  /** The ntfy topic of a license. */
  topicOf: token<(licenseId: string) => string>('topicOf'),
  seal: token<Seal>('seal'),
  outbox: token<Outbox>('outbox'),
  carrier: token<Carrier>('carrier'),
  deliverOutbox: token<DeliverOutbox>('deliverOutbox'),
  deliverOutboxJob: token<DeliverOutboxJob>('deliverOutboxJob'),
  courier: token<Courier>('courier'),
  unsubscribeTokens: token<UnsubscribeTokens>('unsubscribeTokens'),
  unsubscriptions: token<Unsubscriptions>('unsubscriptions'),
  manageSubscription: token<ManageSubscription>('manageSubscription'),
  alertAnswers: token<AlertAnswers>('alertAnswers'),
  alertDispatches: token<AlertDispatches>('alertDispatches'),
  dispatchAlert: token<DispatchAlert>('dispatchAlert'),
  explainAlerts: token<ExplainAlerts>('explainAlerts'),
  sendBriefing: token<SendBriefing>('sendBriefing'),
  reissueKey: token<ReissueKey>('reissueKey'),
  recoverKey: token<RecoverKey>('recoverKey'),
  requestKeyRecovery: token<RequestKeyRecovery>('requestKeyRecovery'),
  /** Called when a recovery has been queued; the outbox job delivers it anyway. */
  recoveryQueued: token<() => void>('recoveryQueued'),
  trials: token<Trials>('trials'),
  startTrial: token<StartTrial>('startTrial'),
  expireLicenses: token<ExpireLicenses>('expireLicenses'),
  prune: token<Prune>('prune'),
  jobLeases: token<JobLeases>('jobLeases'),
  runJob: token<RunJob>('runJob'),
  recognizeKey: token<RecognizeKey>('recognizeKey'),
  validateLicense: token<ValidateLicense>('validateLicense'),
  issueLicense: token<IssueLicense>('issueLicense'),
  showLicense: token<ShowLicense>('showLicense'),
  revokeLicenses: token<RevokeLicenses>('revokeLicenses'),
  resendKey: token<ResendKey>('resendKey'),
  releases: token<Releases>('releases'),
  latestVersion: token<LatestVersion>('latestVersion'),
  setRelease: token<SetRelease>('setRelease'),
  trackRecords: token<TrackRecords>('trackRecords'),
  latestTrackRecord: token<LatestTrackRecord>('latestTrackRecord'),
  publishTrackRecord: token<PublishTrackRecord>('publishTrackRecord'),
  verifyTrackRecord: token<VerifyTrackRecord>('verifyTrackRecord'),
  snapshots: token<Snapshots>('snapshots'),
  /** Null where no S3-compatible storage is configured. */
  s3: token<S3SnapshotBodies | null>('s3'),
  bodyPlaces: token<BodyPlaces>('bodyPlaces'),
  sweepBodies: token<SweepBodies>('sweepBodies'),
  uploadSnapshot: token<UploadSnapshot>('uploadSnapshot'),
  listSnapshots: token<ListSnapshots>('listSnapshots'),
  downloadSnapshot: token<DownloadSnapshot>('downloadSnapshot'),
  deleteSnapshot: token<DeleteSnapshot>('deleteSnapshot'),
  consensusFires: token<ConsensusFires>('consensusFires'),
  /** Null where figures are computed at once: CONSENSUS_PUBLISH_SECONDS is 0. */
  publishedFigures: token<PublishedFigures | null>('publishedFigures'),
  publishConsensus: token<PublishConsensus | null>('publishConsensus'),
  submitFires: token<SubmitFires>('submitFires'),
  readConsensus: token<ReadConsensus>('readConsensus'),
  personalRecords: token<PersonalRecords>('personalRecords'),
  findTraces: token<FindTraces>('findTraces'),
  exportAccount: token<ExportAccount>('exportAccount'),
  eraseAccount: token<EraseAccount>('eraseAccount'),
  checkSubsystems: token<CheckSubsystems>('checkSubsystems'),
} as const;
