import { Metrics } from '../../../adapters/http/metrics.js';
import { ContainerModule } from '../../injection.js';
import { MikroAlertAnswers } from '../../../adapters/mikroorm/mikroAlertAnswers.js';
import { MikroAlertDispatches } from '../../../adapters/mikroorm/mikroAlertDispatches.js';
import { MikroUnsubscriptions } from '../../../adapters/mikroorm/mikroUnsubscriptions.js';
import { ClaimAlert } from '../../../application/cloud/messaging/alerts/claimAlert.js';
import { ConcludeAlert } from '../../../application/cloud/messaging/alerts/concludeAlert.js';
import { DispatchAlert } from '../../../application/cloud/messaging/alerts/dispatchAlert.js';
import { ExplainAlerts } from '../../../application/cloud/messaging/alerts/explainAlerts.js';
import { SendBriefing } from '../../../application/cloud/messaging/alerts/sendBriefing.js';
import { ManageSubscription } from '../../../application/cloud/messaging/mail/manageSubscription.js';
import { T } from './tokens.js';

/** Alerts, the briefing, and who wants neither. */
export const alertsModule = new ContainerModule(({ bind }) => {
  bind(T.alertDispatches).toResolvedValue((database) => new MikroAlertDispatches(database), [T.database]);
  bind(T.alertAnswers).toResolvedValue((database) => new MikroAlertAnswers(database), [T.database]);
  bind(T.unsubscriptions).toResolvedValue((database) => new MikroUnsubscriptions(database), [T.database]);
  bind(ManageSubscription).toResolvedValue(
    (tokens, unsubscriptions, clock) => new ManageSubscription(tokens, unsubscriptions, clock),
    [T.unsubscribeTokens, T.unsubscriptions, T.clock],
  );
  bind(DispatchAlert).toResolvedValue(
    (
      unitOfWork,
      locks,
      dispatches,
      answers,
      outbox,
      ids,
      clock,
      carrier,
      report,
      unsubscriptions,
      tokens,
      topicOf,
      meter,
      pause,
    ) =>
      new DispatchAlert({
        claimAlert: new ClaimAlert(unitOfWork, locks, dispatches, answers, outbox, ids, clock),
        concludeAlert: new ConcludeAlert(unitOfWork, dispatches, answers, outbox, clock),
        unsubscriptions,
        addressing: { tokens, topicOf },
        carrier,
        report,
        meter,
        pause,
      }),
    [
      T.unitOfWork,
      T.locks,
      T.alertDispatches,
      T.alertAnswers,
      T.outbox,
      T.ids,
      T.clock,
      T.carrier,
      T.report,
      T.unsubscriptions,
      T.unsubscribeTokens,
      T.topicOf,
      Metrics,
      T.pause,
    ],
  );
  bind(ExplainAlerts).toResolvedValue(
    (dispatches, outbox, unsubscriptions, tokens, clock) =>
      new ExplainAlerts(dispatches, outbox, unsubscriptions, tokens, clock),
    [T.alertDispatches, T.outbox, T.unsubscriptions, T.unsubscribeTokens, T.clock],
  );
  bind(SendBriefing).toResolvedValue(
    (carrier, unsubscriptions, tokens, ids, clock) => new SendBriefing(carrier, unsubscriptions, tokens, ids, clock),
    [T.carrier, T.unsubscriptions, T.unsubscribeTokens, T.ids, T.clock],
  );
});
