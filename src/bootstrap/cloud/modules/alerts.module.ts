import { messageIdOf } from '../../../adapters/email/mailEffectSender.js';
import { alertCommandRoutes } from '../../../adapters/http/admin/alerts.routes.js';
import { alertsRoutes } from '../../../adapters/http/cloud/alerts.routes.js';
import { pushSubscriptionsRoutes } from '../../../adapters/http/cloud/pushSubscriptions.routes.js';
import { briefingRoutes } from '../../../adapters/http/cloud/briefing.routes.js';
import { Metrics } from '../../../adapters/http/metrics.js';
import { MikroAlertIdempotencyStore } from '../../../adapters/mikroorm/repositories/messaging/alertIdempotencyStore.mikroorm.js';
import { MikroAlertDispatches } from '../../../adapters/mikroorm/repositories/messaging/alertDispatches.mikroorm.js';
import { MikroUnsubscriptions } from '../../../adapters/mikroorm/repositories/messaging/unsubscriptions.mikroorm.js';
import { ClaimAlert } from '../../../application/cloud/messaging/alerts/claimAlert.js';
import { RecordAlertDelivery } from '../../../application/cloud/messaging/alerts/recordAlertDelivery.js';
import { DispatchAlert } from '../../../application/cloud/messaging/alerts/dispatchAlert.js';
import { ExplainAlerts } from '../../../application/cloud/messaging/alerts/explainAlerts.js';
import { SendBriefing } from '../../../application/cloud/messaging/alerts/sendBriefing.js';
import { ManageMailingListSubscription } from '../../../application/cloud/messaging/mail/manageMailingListSubscription.js';
import { ManagePushSubscriptions } from '../../../application/cloud/messaging/push/managePushSubscriptions.js';
import { bind, operatorRoutes, provide, clientRoutes, type Module } from '../../module.js';
import { create, derive } from '../../dependencyProvider.js';
import { REQUIRE_LICENSE, PUBLIC_URL } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

const { effectSender, pause, report, unsubscriptions } = CLOUD_TOKENS;

/** Provides alerts, the briefing, and unsubscribing from both. */
export const alertsModule: Module = [
  provide(CLOUD_TOKENS.alertDispatches, create(MikroAlertDispatches, CLOUD_TOKENS.database)),
  provide(CLOUD_TOKENS.alertIdempotencyStore, create(MikroAlertIdempotencyStore, CLOUD_TOKENS.database)),
  provide(unsubscriptions, create(MikroUnsubscriptions, CLOUD_TOKENS.database)),
  bind(ManageMailingListSubscription, CLOUD_TOKENS.unsubscribeTokens, unsubscriptions, CLOUD_TOKENS.clock),
  bind(
    ClaimAlert,
    CLOUD_TOKENS.unitOfWork,
    CLOUD_TOKENS.locks,
    CLOUD_TOKENS.alertDispatches,
    CLOUD_TOKENS.alertIdempotencyStore,
    CLOUD_TOKENS.outbox,
    CLOUD_TOKENS.ids,
    CLOUD_TOKENS.clock,
  ),
  bind(
    RecordAlertDelivery,
    CLOUD_TOKENS.unitOfWork,
    CLOUD_TOKENS.alertDispatches,
    CLOUD_TOKENS.alertIdempotencyStore,
    CLOUD_TOKENS.outbox,
    CLOUD_TOKENS.clock,
  ),
  bind(DispatchAlert, {
    claimAlert: ClaimAlert,
    recordAlertDelivery: RecordAlertDelivery,
    unsubscriptions,
    addressing: derive([CLOUD_TOKENS.unsubscribeTokens, CLOUD_TOKENS.topicOf], (tokens, topicOf) => ({
      tokens,
      topicOf,
    })),
    effectSender,
    hasPushReceiver: CLOUD_TOKENS.hasPushReceiver,
    report,
    meter: Metrics,
    pause,
  }),
  bind(
    ManagePushSubscriptions,
    CLOUD_TOKENS.webPush,
    CLOUD_TOKENS.pushSubscriptions,
    CLOUD_TOKENS.topicOf,
    CLOUD_TOKENS.clock,
  ),
  clientRoutes(pushSubscriptionsRoutes, {
    pushSubscriptions: ManagePushSubscriptions,
    requireLicense: REQUIRE_LICENSE,
  }),
  clientRoutes(alertsRoutes, { dispatchAlert: DispatchAlert, requireLicense: REQUIRE_LICENSE }),
  clientRoutes(briefingRoutes, {
    sendBriefing: create(
      SendBriefing,
      effectSender,
      unsubscriptions,
      CLOUD_TOKENS.unsubscribeTokens,
      CLOUD_TOKENS.ids,
      CLOUD_TOKENS.clock,
    ),
    requireLicense: REQUIRE_LICENSE,
    messageIdOf: derive([PUBLIC_URL], (publicUrl) => (id: string) => messageIdOf(id, publicUrl)),
  }),
  operatorRoutes(
    alertCommandRoutes,
    create(
      ExplainAlerts,
      CLOUD_TOKENS.licenses,
      CLOUD_TOKENS.purchases,
      CLOUD_TOKENS.alertDispatches,
      CLOUD_TOKENS.outbox,
      unsubscriptions,
      CLOUD_TOKENS.unsubscribeTokens,
      CLOUD_TOKENS.clock,
    ),
  ),
];
