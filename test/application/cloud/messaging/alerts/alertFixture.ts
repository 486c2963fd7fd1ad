import { HmacUnsubscribeTokens } from '../../../../../src/adapters/crypto/hmacUnsubscribeTokens.js';
import type { Alert, AlertRecipient } from '../../../../../src/application/cloud/messaging/alerts/alert.js';
import type { AlertResult } from '../../../../../src/application/cloud/messaging/alerts/alertMeter.port.js';
import { ClaimAlert } from '../../../../../src/application/cloud/messaging/alerts/claimAlert.js';
import { RecordAlertDelivery } from '../../../../../src/application/cloud/messaging/alerts/recordAlertDelivery.js';
import { DispatchAlert } from '../../../../../src/application/cloud/messaging/alerts/dispatchAlert.js';
import { ExplainAlerts } from '../../../../../src/application/cloud/messaging/alerts/explainAlerts.js';
import type { EffectSender } from '../../../../../src/application/cloud/messaging/outbox/effectSender.port.js';
import { DeliverOutbox } from '../../../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import { ManageMailingListSubscription } from '../../../../../src/application/cloud/messaging/mail/manageMailingListSubscription.js';
import type { AlertChannel } from '../../../../../src/domain/shared/alerts/channels.js';
import { SequentialIds } from '../../../../fakes/sequentialIds.js';
import { MemoryAlertIdempotencyStore } from '../../../../fakes/cloud/memoryAlertIdempotencyStore.js';
import { MemoryAlertDispatches } from '../../../../fakes/cloud/memoryAlertDispatches.js';
import { MemoryLicenses } from '../../../../fakes/cloud/memoryLicenses.js';
import { MemoryLocks } from '../../../../fakes/cloud/memoryLocks.js';
import { MemoryOutbox } from '../../../../fakes/cloud/memoryOutbox.js';
import { MemoryPurchases } from '../../../../fakes/cloud/memoryPurchases.js';
import { MemoryUnitOfWork } from '../../../../fakes/cloud/memoryUnitOfWork.js';
import { MemoryUnsubscriptions } from '../../../../fakes/cloud/memoryUnsubscriptions.js';
import { ManualClock } from '../../../../fakes/manualClock.js';

export const HOLDER: AlertRecipient = { id: 'license-1', email: 'Holder@Example.com', tier: 'premium' };
const ALERT: Alert = {
  alertType: 'stop_breach',
  ticker: 'AAPL',
  message: 'Below its stop.',
  details: { close: 169.23 },
  severity: 'critical',
};

/** Creates the alert use-cases with in-memory stores. */
export function createAlertFixture<C extends EffectSender>(createSender: (clock: ManualClock) => C) {
  const [clock, ids] = [new ManualClock(), new SequentialIds()];
  const [outbox, dispatches, unsubscriptions] = [
    new MemoryOutbox(),
    new MemoryAlertDispatches(),
    new MemoryUnsubscriptions(),
  ];
  const answers = new MemoryAlertIdempotencyStore();
  const licenses = new MemoryLicenses();
  const unitOfWork = new MemoryUnitOfWork(outbox, dispatches, answers);
  const tokens = new HmacUnsubscribeTokens(['the pepper of these tests, long enough']);
  const effectSender = createSender(clock);
  const problems: unknown[] = [];
  const report = (problem: unknown): void => void problems.push(problem);
  const counted: Partial<Record<`${AlertChannel} ${AlertResult}`, number>> = {};
  const dispatchAlert = new DispatchAlert({
    claimAlert: new ClaimAlert(unitOfWork, new MemoryLocks(), dispatches, answers, outbox, ids, clock),
    recordAlertDelivery: new RecordAlertDelivery(unitOfWork, dispatches, answers, outbox, clock),
    unsubscriptions,
    addressing: { tokens, topicOf: (licenseId) => `topic-of-${licenseId}` },
    effectSender,
    hasPushReceiver: async () => true,
    report,
    meter: {
      countAlert(channel, result) {
        counted[`${channel} ${result}`] = (counted[`${channel} ${result}`] ?? 0) + 1;
      },
    },
    pause: async (ms) => {
      clock.passSeconds(ms / 1000);
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  return {
    clock,
    licenses,
    outbox,
    dispatches,
    answers,
    tokens,
    effectSender,
    problems,
    counted,
    subscriptions: new ManageMailingListSubscription(tokens, unsubscriptions, clock),
    explainAlerts: new ExplainAlerts(
      licenses,
      new MemoryPurchases(licenses),
      dispatches,
      outbox,
      unsubscriptions,
      tokens,
      clock,
    ),
    deliverOutbox: new DeliverOutbox(outbox, effectSender, clock, report),
    send: (alert: Partial<Alert> = {}, holder: Partial<AlertRecipient> = {}, idempotencyKey: string | null = null) =>
      dispatchAlert.execute({ ...HOLDER, ...holder }, { ...ALERT, ...alert }, idempotencyKey),
  };
}
