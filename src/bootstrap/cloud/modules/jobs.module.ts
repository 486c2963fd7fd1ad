import { ReconcileBilling } from '../../../application/cloud/billing/events/reconcileBilling.js';
import { DeliverOutbox } from '../../../application/cloud/messaging/outbox/deliverOutbox.js';
import { SweepBodies } from '../../../application/cloud/sync/sweepBodies.js';
import { ContainerModule } from '../../injection.js';
import { MikroJobLeases } from '../../../adapters/mikroorm/mikroJobLeases.js';
import { DeliverOutboxJob } from '../../../application/cloud/messaging/outbox/deliverOutboxJob.js';
import { Prune } from '../../../application/cloud/operations/prune.js';
import { RunJob } from '../../../application/cloud/operations/runJob.js';
import { ExpireLicenses } from '../../../application/cloud/licensing/expireLicenses.js';
import { isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { ANSWERS_KEPT_DAYS } from '../../../domain/shared/alerts/idempotency.js';
import { RECEIPTS_KEPT_DAYS } from '../../../domain/cloud/billing/receipt.js';
import { DELIVERIES_KEPT_DAYS, GIVEN_UP_KEPT_DAYS } from '../../../domain/cloud/messaging/retention.js';
import { ORPHAN_AFTER_HOURS } from '../../../domain/cloud/sync/body.js';
import { T } from './tokens.js';

/** What the cloud does by the clock. */
export const jobsModule = new ContainerModule(({ bind }) => {
  bind(T.jobLeases).toResolvedValue((database) => new MikroJobLeases(database), [T.database]);
  bind(ExpireLicenses).toResolvedValue(
    (unitOfWork, licenses, trials, outbox, ids, clock, report) =>
      new ExpireLicenses(unitOfWork, licenses, trials, outbox, ids, clock, report),
    [T.unitOfWork, T.licenses, T.trials, T.outbox, T.ids, T.clock, T.report],
  );
  bind(Prune).toResolvedValue(
    (outbox, inbox, alerts, answers, fires, sweepBodies, sessions, limits, clock, report) =>
      new Prune(
        [
          { days: DELIVERIES_KEPT_DAYS, prune: (before) => outbox.prune(before) },
          { days: GIVEN_UP_KEPT_DAYS, prune: (before) => outbox.pruneGivenUp(before, clock.now()) },
          { days: DELIVERIES_KEPT_DAYS, prune: (before) => alerts.prune(before) },
          { days: ANSWERS_KEPT_DAYS, prune: (before) => answers.prune(before) },
          { days: RECEIPTS_KEPT_DAYS, prune: (before) => inbox.prune(before) },
          { days: 0, prune: (before) => fires.prune(isoDate(before)) },
          { days: 0, prune: (before) => sessions.prune(before) },
          { days: 0, prune: (before) => limits.prune(before) },
          { days: ORPHAN_AFTER_HOURS / 24, prune: (before) => sweepBodies.execute(before) },
        ],
        clock,
        report,
      ),
    [
      T.outbox,
      T.billingInbox,
      T.alertDispatches,
      T.alertAnswers,
      T.consensusFires,
      SweepBodies,
      T.operatorSessions,
      T.storedRateLimits,
      T.clock,
      T.report,
    ],
  );
  bind(DeliverOutboxJob).toResolvedValue((deliverOutbox) => new DeliverOutboxJob(deliverOutbox), [DeliverOutbox]);
  bind(RunJob).toResolvedValue(
    (expireLicenses, deliverOutboxJob, reconcileBilling, prune, publishConsensus, leases, ids, clock) =>
      new RunJob(
        [
          expireLicenses,
          deliverOutboxJob,
          reconcileBilling,
          prune,
          ...(publishConsensus === null ? [] : [publishConsensus]),
        ],
        leases,
        ids,
        clock,
      ),
    [ExpireLicenses, DeliverOutboxJob, ReconcileBilling, Prune, T.publishConsensus, T.jobLeases, T.ids, T.clock],
  );
});
