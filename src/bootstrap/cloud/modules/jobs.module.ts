import { cronRoutes } from '../../../adapters/http/cloud/cron.routes.js';
import { MikroJobLeases } from '../../../adapters/mikroorm/repositories/operations/jobLeases.mikroorm.js';
import { ReconcileBilling } from '../../../application/cloud/billing/events/reconcileBilling.js';
import { ExpireLicenses } from '../../../application/cloud/licensing/expireLicenses.js';
import { DeliverOutbox } from '../../../application/cloud/messaging/outbox/deliverOutbox.js';
import { DeliverOutboxJob } from '../../../application/cloud/messaging/outbox/deliverOutboxJob.js';
import { Prune, type Kept } from '../../../application/cloud/operations/prune.js';
import { RunJob } from '../../../application/cloud/operations/runJob.js';
import { SweepBodies } from '../../../application/cloud/sync/sweepBodies.js';
import { RECEIPTS_KEPT_DAYS } from '../../../domain/cloud/billing/receipt.js';
import { DELIVERIES_KEPT_DAYS, GIVEN_UP_KEPT_DAYS } from '../../../domain/cloud/messaging/retention.js';
import { ORPHAN_AFTER_HOURS } from '../../../domain/cloud/sync/body.js';
import { ANSWERS_KEPT_DAYS } from '../../../domain/shared/alerts/idempotency.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { create, derive, type Provider, type Source } from '../../provider.js';
import { T } from './tokens.js';

const pruning = (days: number, source: Source<Pick<Kept, 'prune'>>): Provider<Kept> =>
  derive([source], (store) => ({ days, prune: (before) => store.prune(before) }));

const GIVEN_UP = derive([T.outbox, T.clock], (outbox, clock) => ({
  prune: (before: Date) => outbox.pruneGivenUp(before, clock.now()),
}));
const PAST_FIRES = derive([T.consensusFires], (fires) => ({ prune: (before: Date) => fires.prune(isoDate(before)) }));
const UNUSED_BODIES = derive([SweepBodies], (sweep) => ({ prune: (before: Date) => sweep.execute(before) }));

/** What the cloud does by the clock. */
export const jobsModule: Module = [
  provide(T.jobLeases, create(MikroJobLeases, T.database)),
  bind(ExpireLicenses, T.unitOfWork, T.licenses, T.trials, T.outbox, T.ids, T.clock, T.report),
  bind(DeliverOutboxJob, DeliverOutbox),
  bind(
    Prune,
    derive(
      [
        pruning(DELIVERIES_KEPT_DAYS, T.outbox),
        pruning(GIVEN_UP_KEPT_DAYS, GIVEN_UP),
        pruning(DELIVERIES_KEPT_DAYS, T.alertDispatches),
        pruning(ANSWERS_KEPT_DAYS, T.alertAnswers),
        pruning(RECEIPTS_KEPT_DAYS, T.billingInbox),
        pruning(0, PAST_FIRES),
        pruning(0, T.operatorSessions),
        pruning(0, T.storedRateLimits),
        pruning(ORPHAN_AFTER_HOURS / 24, UNUSED_BODIES),
      ],
      (...stores) => stores,
    ),
    T.clock,
    T.report,
  ),
  bind(
    RunJob,
    derive(
      [T.publishConsensus, ExpireLicenses, DeliverOutboxJob, ReconcileBilling, Prune],
      (publishConsensus, ...jobs) => [...jobs, ...(publishConsensus === null ? [] : [publishConsensus])],
    ),
    T.jobLeases,
    T.ids,
    T.clock,
  ),
  routes(cronRoutes, RunJob),
];
