import { cronRoutes } from '../../../adapters/http/cloud/cron.routes.js';
import { MikroJobLeases } from '../../../adapters/mikroorm/repositories/operations/jobLeases.mikroorm.js';
import { ReconcileBilling } from '../../../application/cloud/billing/events/reconcileBilling.js';
import { ExpireLicenses } from '../../../application/cloud/licensing/expireLicenses.js';
import { DeliverOutbox } from '../../../application/cloud/messaging/outbox/deliverOutbox.js';
import { DeliverOutboxJob } from '../../../application/cloud/messaging/outbox/deliverOutboxJob.js';
import { PruneStores, type PrunableStore } from '../../../application/cloud/operations/pruneStores.js';
import { RunJob } from '../../../application/cloud/operations/runJob.js';
import { SweepOrphanedBodies } from '../../../application/cloud/sync/sweepOrphanedBodies.js';
import { BILLING_EVENT_RETENTION_DAYS } from '../../../domain/cloud/billing/billingEvent.js';
import { DELIVERY_RETENTION_DAYS, GIVEN_UP_EFFECT_RETENTION_DAYS } from '../../../domain/cloud/messaging/retention.js';
import { ORPHAN_BODY_AGE_HOURS } from '../../../domain/cloud/sync/snapshotBody.js';
import { ALERT_ANSWER_RETENTION_DAYS } from '../../../domain/shared/alerts/idempotency.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { create, derive, type DependencyProvider, type DependencySource } from '../../dependencyProvider.js';
import { PUBLISH_CONSENSUS } from './consensus.module.js';
import { CLOUD_TOKENS } from './tokens.js';

const pruning = (
  days: number,
  source: DependencySource<Pick<PrunableStore, 'prune'>>,
): DependencyProvider<PrunableStore> =>
  derive([source], (store) => ({ retentionDays: days, prune: (before) => store.prune(before) }));

const GIVEN_UP = derive([CLOUD_TOKENS.outbox, CLOUD_TOKENS.clock], (outbox, clock) => ({
  prune: (before: Date) => outbox.pruneGivenUp(before, clock.now()),
}));
const PAST_SIGNALS = derive([CLOUD_TOKENS.consensusSignals], (fires) => ({
  prune: (before: Date) => fires.prune(isoDate(before)),
}));
const UNUSED_BODIES = derive([SweepOrphanedBodies], (sweep) => ({ prune: (before: Date) => sweep.execute(before) }));

/** Provides the cloud's scheduled jobs. */
export const jobsModule: Module = [
  provide(CLOUD_TOKENS.jobLeases, create(MikroJobLeases, CLOUD_TOKENS.database)),
  bind(
    ExpireLicenses,
    CLOUD_TOKENS.unitOfWork,
    CLOUD_TOKENS.licenses,
    CLOUD_TOKENS.trials,
    CLOUD_TOKENS.outbox,
    CLOUD_TOKENS.ids,
    CLOUD_TOKENS.clock,
    CLOUD_TOKENS.report,
  ),
  bind(DeliverOutboxJob, DeliverOutbox),
  bind(
    PruneStores,
    derive(
      [
        pruning(DELIVERY_RETENTION_DAYS, CLOUD_TOKENS.outbox),
        pruning(GIVEN_UP_EFFECT_RETENTION_DAYS, GIVEN_UP),
        pruning(DELIVERY_RETENTION_DAYS, CLOUD_TOKENS.alertDispatches),
        pruning(ALERT_ANSWER_RETENTION_DAYS, CLOUD_TOKENS.alertIdempotencyStore),
        pruning(BILLING_EVENT_RETENTION_DAYS, CLOUD_TOKENS.billingInbox),
        pruning(0, PAST_SIGNALS),
        pruning(0, CLOUD_TOKENS.operatorSessions),
        pruning(0, CLOUD_TOKENS.storedRateLimits),
        pruning(ORPHAN_BODY_AGE_HOURS / 24, UNUSED_BODIES),
      ],
      (...stores) => stores,
    ),
    CLOUD_TOKENS.clock,
    CLOUD_TOKENS.report,
  ),
  bind(
    RunJob,
    derive(
      [PUBLISH_CONSENSUS, ExpireLicenses, DeliverOutboxJob, ReconcileBilling, PruneStores],
      (publishConsensus, ...jobs) => [...jobs, ...(publishConsensus === null ? [] : [publishConsensus])],
    ),
    CLOUD_TOKENS.jobLeases,
    CLOUD_TOKENS.ids,
    CLOUD_TOKENS.clock,
  ),
  clientRoutes(cronRoutes, RunJob),
];
