import type { InferKyselyDB } from '../orm/orm.js';
import { billingEventSchema } from './billing/billingEvent.entity.js';
import { dunningNoticeSchema } from './billing/dunningNotice.entity.js';
import { purchaseSchema } from './billing/purchase.entity.js';
import { referralCodeSchema, referralSchema } from './billing/referral.entity.js';
import { consensusCountByKindSchema, consensusCountSchema } from './consensus/consensusCount.entity.js';
import { consensusFiguresSchema, consensusPublicationSchema } from './consensus/consensusFigures.entity.js';
import { consensusSubmitterSchema } from './consensus/consensusSubmitter.entity.js';
import { licenseSchema } from './licensing/license.entity.js';
import { licenseKeySchema } from './licensing/licenseKey.entity.js';
import { licenseTransitionSchema } from './licensing/licenseTransition.entity.js';
import { trialSchema } from './licensing/trial.entity.js';
import { alertAnswerSchema } from './messaging/alertAnswer.entity.js';
import { alertDispatchSchema } from './messaging/alertDispatch.entity.js';
import { outboxEffectSchema } from './messaging/outboxEffect.entity.js';
import { pushSubscriptionSchema } from './messaging/pushSubscription.entity.js';
import { unsubscriptionSchema } from './messaging/unsubscription.entity.js';
import { healthProbeSchema } from './operations/healthProbe.entity.js';
import { jobLeaseSchema } from './operations/jobLease.entity.js';
import { operatorSessionSchema } from './operations/operatorSession.entity.js';
import { rateLimitBucketSchema } from './operations/rateLimitBucket.entity.js';
import { releaseSchema } from './publishing/release.entity.js';
import { trackRecordSchema } from './publishing/trackRecord.entity.js';
import { snapshotBodySchema, snapshotNamespaceSchema, snapshotSchema } from './sync/snapshot.entity.js';

/** Every table of the cloud's database, except the list of migrations that have run. */
export const ENTITIES = [
  licenseSchema,
  licenseKeySchema,
  licenseTransitionSchema,
  trialSchema,
  purchaseSchema,
  billingEventSchema,
  dunningNoticeSchema,
  referralCodeSchema,
  referralSchema,
  outboxEffectSchema,
  alertDispatchSchema,
  alertAnswerSchema,
  unsubscriptionSchema,
  pushSubscriptionSchema,
  consensusSubmitterSchema,
  consensusCountSchema,
  consensusCountByKindSchema,
  consensusFiguresSchema,
  consensusPublicationSchema,
  snapshotSchema,
  snapshotBodySchema,
  snapshotNamespaceSchema,
  releaseSchema,
  trackRecordSchema,
  jobLeaseSchema,
  operatorSessionSchema,
  rateLimitBucketSchema,
  healthProbeSchema,
];

/** The tables as Kysely sees them, with the names of columns in the database. */
export type DatabaseTables = InferKyselyDB<(typeof ENTITIES)[number]>;
