import { messageIdOf } from '../../../adapters/email/mailCarrier.js';
import { alertCommandRoutes } from '../../../adapters/http/admin/alerts.routes.js';
import { alertsRoutes } from '../../../adapters/http/cloud/alerts.routes.js';
import { briefingRoutes } from '../../../adapters/http/cloud/briefing.routes.js';
import { Metrics } from '../../../adapters/http/metrics.js';
import { MikroAlertAnswers } from '../../../adapters/mikroorm/repositories/messaging/alertAnswers.mikroorm.js';
import { MikroAlertDispatches } from '../../../adapters/mikroorm/repositories/messaging/alertDispatches.mikroorm.js';
import { MikroUnsubscriptions } from '../../../adapters/mikroorm/repositories/messaging/unsubscriptions.mikroorm.js';
import { ClaimAlert } from '../../../application/cloud/messaging/alerts/claimAlert.js';
import { ConcludeAlert } from '../../../application/cloud/messaging/alerts/concludeAlert.js';
import { DispatchAlert } from '../../../application/cloud/messaging/alerts/dispatchAlert.js';
import { ExplainAlerts } from '../../../application/cloud/messaging/alerts/explainAlerts.js';
import { SendBriefing } from '../../../application/cloud/messaging/alerts/sendBriefing.js';
import { ManageSubscription } from '../../../application/cloud/messaging/mail/manageSubscription.js';
import { bind, operatorRoutes, provide, routes, type Module } from '../../module.js';
import { create, derive } from '../../provider.js';
import { LICENSED, PUBLIC_URL } from './sources.js';
import { T } from './tokens.js';

const { carrier, pause, report, unsubscriptions } = T;

/** Alerts, the briefing, and unsubscribing from both. */
export const alertsModule: Module = [
  provide(T.alertDispatches, create(MikroAlertDispatches, T.database)),
  provide(T.alertAnswers, create(MikroAlertAnswers, T.database)),
  provide(unsubscriptions, create(MikroUnsubscriptions, T.database)),
  bind(ManageSubscription, T.unsubscribeTokens, unsubscriptions, T.clock),
  bind(ClaimAlert, T.unitOfWork, T.locks, T.alertDispatches, T.alertAnswers, T.outbox, T.ids, T.clock),
  bind(ConcludeAlert, T.unitOfWork, T.alertDispatches, T.alertAnswers, T.outbox, T.clock),
  bind(DispatchAlert, {
    claimAlert: ClaimAlert,
    concludeAlert: ConcludeAlert,
    unsubscriptions,
    addressing: derive([T.unsubscribeTokens, T.topicOf], (tokens, topicOf) => ({ tokens, topicOf })),
    carrier,
    report,
    meter: Metrics,
    pause,
  }),
  routes(alertsRoutes, { dispatchAlert: DispatchAlert, licensed: LICENSED }),
  routes(briefingRoutes, {
    sendBriefing: create(SendBriefing, carrier, unsubscriptions, T.unsubscribeTokens, T.ids, T.clock),
    licensed: LICENSED,
    messageIdOf: derive([PUBLIC_URL], (publicUrl) => (id: string) => messageIdOf(id, publicUrl)),
  }),
  operatorRoutes(
    alertCommandRoutes,
    create(ExplainAlerts, T.alertDispatches, T.outbox, unsubscriptions, T.unsubscribeTokens, T.clock),
  ),
];
