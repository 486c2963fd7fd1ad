import type { Logger } from 'pino';
import type { BillingEvents } from '../../application/billing/billingEvents.port.js';
import type { BillingProvider } from '../../application/billing/billingProvider.port.js';
import type { CheckoutLookup } from '../../application/billing/checkoutLookup.port.js';
import type { ApplyBillingEvent } from '../../application/billing/applyBillingEvent.js';
import type { BillingInbox } from '../../application/billing/billingInbox.port.js';
import type { CreateCheckout } from '../../application/billing/createCheckout.js';
import type { DescribeCheckout } from '../../application/billing/describeCheckout.js';
import type { DunningNotices } from '../../application/billing/dunningNotices.port.js';
import type { FulfilCheckout } from '../../application/billing/fulfilCheckout.js';
import type { LookAtPurchase } from '../../application/billing/lookAtPurchase.js';
import type { OpenPortal } from '../../application/billing/openPortal.js';
import type { PurchaseNews } from '../../application/billing/purchaseNews.js';
import type { Purchases } from '../../application/billing/purchases.port.js';
import type { ReceiveBillingEvent } from '../../application/billing/receiveBillingEvent.js';
import type { ReconcileBilling } from '../../application/billing/reconcileBilling.js';
import type { RefreshPurchase } from '../../application/billing/refreshPurchase.js';
import type { RetryBillingEvent } from '../../application/billing/retryBillingEvent.js';
import type { StorePurchase } from '../../application/billing/storePurchase.js';
import type { WelcomeBuyer } from '../../application/billing/welcomeBuyer.js';
import type { AlertAnswers } from '../../application/alerts/alertAnswers.port.js';
import type { AlertDispatches } from '../../application/alerts/alertDispatches.port.js';
import type { DispatchAlert } from '../../application/alerts/dispatchAlert.js';
import type { ExplainAlerts } from '../../application/alerts/explainAlerts.js';
import type { SendBriefing } from '../../application/briefing/sendBriefing.js';
import type { Clock } from '../../application/clock.port.js';
import type { PublishedFigures } from '../../application/consensus/consensusFigures.port.js';
import type { ConsensusFires } from '../../application/consensus/consensusFires.port.js';
import type { PublishConsensus } from '../../application/consensus/publishConsensus.js';
import type { ReadConsensus } from '../../application/consensus/readConsensus.js';
import type { SubmitFires } from '../../application/consensus/submitFires.js';
import type { SubmitterNames } from '../../application/consensus/submitterNames.port.js';
import type { Carrier } from '../../application/delivery/carrier.port.js';
import type { Courier } from '../../application/delivery/courier.js';
import type { DeliverOutbox } from '../../application/delivery/deliverOutbox.js';
import type { DeliverOutboxJob } from '../../application/delivery/deliverOutboxJob.js';
import type { Outbox } from '../../application/delivery/outbox.port.js';
import type { Seal } from '../../application/delivery/seal.port.js';
import type { FoundingSlots } from '../../application/founding/foundingSlots.js';
import type { Sha256 } from '../../application/digest.port.js';
import type { Ids } from '../../application/ids.port.js';
import type { JobLeases } from '../../application/jobs/jobLeases.port.js';
import type { Prune } from '../../application/jobs/prune.js';
import type { RunJob } from '../../application/jobs/runJob.js';
import type { ExpireLicenses } from '../../application/licensing/expireLicenses.js';
import type { IssueLicense } from '../../application/licensing/issueLicense.js';
import type { LicenseKeys } from '../../application/licensing/licenseKeys.port.js';
import type { CachedReads } from '../../application/cachedRead.js';
import type { Licenses } from '../../application/licensing/licenses.port.js';
import type { LicenseTokens } from '../../application/licensing/licenseTokens.port.js';
import type { RecognizeKey } from '../../application/licensing/recognizeKey.js';
import type { RecoverKey } from '../../application/licensing/recoverKey.js';
import type { RequestKeyRecovery } from '../../application/licensing/requestKeyRecovery.js';
import type { ReissueKey } from '../../application/licensing/reissueKey.js';
import type { ResendKey } from '../../application/licensing/resendKey.js';
import type { RevokeLicenses } from '../../application/licensing/revokeLicenses.js';
import type { ShowLicense } from '../../application/licensing/showLicense.js';
import type { ValidateLicense } from '../../application/licensing/validateLicense.js';
import type { Locks } from '../../application/locks.port.js';
import type { WrittenMails } from '../../application/mail/writtenMails.port.js';
import type { ManageSubscription } from '../../application/mail/manageSubscription.js';
import type { Unsubscriptions } from '../../application/mail/unsubscriptions.port.js';
import type { UnsubscribeTokens } from '../../application/mail/unsubscribeTokens.port.js';
import type { OperatorSessions } from '../../application/operations/operatorSessions.port.js';
import type { CheckSubsystems } from '../../application/operations/checkSubsystems.js';
import type { EraseAccount } from '../../application/privacy/eraseAccount.js';
import type { ExportAccount } from '../../application/privacy/exportAccount.js';
import type { FindTraces } from '../../application/privacy/findTraces.js';
import type { PersonalRecords } from '../../application/privacy/personalRecords.port.js';
import type { ProblemReport } from '../../application/problemReport.port.js';
import type { LatestTrackRecord } from '../../application/publishing/latestTrackRecord.js';
import type { LatestVersion } from '../../application/publishing/latestVersion.js';
import type { PublishTrackRecord } from '../../application/publishing/publishTrackRecord.js';
import type { Releases } from '../../application/publishing/releases.port.js';
import type { SetRelease } from '../../application/publishing/setRelease.js';
import type { TrackRecords } from '../../application/publishing/trackRecords.port.js';
import type { VerifyTrackRecord } from '../../application/publishing/verifyTrackRecord.js';
import type { RateLimits, StoredRateLimits } from '../../application/rateLimits.port.js';
import type { ReadCloudMachines } from '../../application/inspection/readCloudMachines.js';
import type { ReferralCredits } from '../../application/referrals/referralCredits.js';
import type { Referrals } from '../../application/referrals/referrals.port.js';
import type { ShowReferrals } from '../../application/referrals/showReferrals.js';
import type { BodyPlaces } from '../../application/sync/bodyPlaces.js';
import type { DeleteSnapshot } from '../../application/sync/deleteSnapshot.js';
import type { DownloadSnapshot } from '../../application/sync/downloadSnapshot.js';
import type { ListSnapshots } from '../../application/sync/listSnapshots.js';
import type { Snapshots } from '../../application/sync/snapshots.port.js';
import type { SweepBodies } from '../../application/sync/sweepBodies.js';
import type { UploadSnapshot } from '../../application/sync/uploadSnapshot.js';
import type { StartTrial } from '../../application/trial/startTrial.js';
import type { Trials } from '../../application/trial/trials.port.js';
import type { UnitOfWork } from '../../application/unitOfWork.port.js';
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
