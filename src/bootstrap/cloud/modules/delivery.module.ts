import { join } from 'node:path';
import { MailEffectSender } from '../../../adapters/email/mailEffectSender.js';
import { createFileTransport, createSmtpTransport, type MailTransport } from '../../../adapters/email/mailTransport.js';
import { createCapturedMailReader } from '../../../adapters/email/createCapturedMailReader.js';
import { outboxCommandRoutes } from '../../../adapters/http/admin/outbox.routes.js';
import { MikroOutbox } from '../../../adapters/mikroorm/repositories/messaging/outbox.mikroorm.js';
import { MikroPushSubscriptions } from '../../../adapters/mikroorm/repositories/messaging/pushSubscriptions.mikroorm.js';
import { NtfyPushSender } from '../../../adapters/push/ntfyPushSender.js';
import { WebPushHttpSender } from '../../../adapters/push/webPushHttpSender.js';
import { SkipUnsubscribedAlerts } from '../../../application/cloud/messaging/alerts/skipUnsubscribedAlerts.js';
import { SendPush } from '../../../application/cloud/messaging/push/sendPush.js';
import { customerCreditSender } from '../../../application/cloud/billing/customerCreditSender.js';
import { RecoverKey } from '../../../application/cloud/licensing/recoverKey.js';
import { SkipRetiredKeys } from '../../../application/cloud/licensing/skipRetiredKeys.js';
import { EffectSenders } from '../../../application/cloud/messaging/outbox/effectSenders.js';
import { OutboxRelay } from '../../../application/cloud/messaging/outbox/outboxRelay.js';
import { DeliverOutbox } from '../../../application/cloud/messaging/outbox/deliverOutbox.js';
import { bind, operatorRoutes, provide, type Module } from '../../module.js';
import { restrictFolderAccess } from '../../dataFolder.js';
import { create, derive } from '../../dependencyProvider.js';
import type { CloudSettings } from '../settings/config.js';
import { IS_MAIL_AVAILABLE, PUBLIC_URL } from './sources.js';
import { CLOUD_TOKENS } from './tokens.js';

/** Provides the outbox and the delivery of its effects. */
export const deliveryModule: Module = [
  provide(CLOUD_TOKENS.outbox, create(MikroOutbox, CLOUD_TOKENS.database, CLOUD_TOKENS.outboxCipher)),
  provide(CLOUD_TOKENS.mailTransport, derive([CLOUD_TOKENS.settings], mailTransportOf)),
  provide(
    CLOUD_TOKENS.ntfy,
    derive([CLOUD_TOKENS.settings], ({ NTFY_URL, NTFY_TOKEN }) =>
      NTFY_URL === undefined ? null : new NtfyPushSender(NTFY_URL, NTFY_TOKEN ?? null),
    ),
  ),
  provide(
    CLOUD_TOKENS.webPush,
    derive([CLOUD_TOKENS.settings], ({ VAPID_PRIVATE_KEY, MAIL_FROM, WEB_PUSH_PRIVATE_ORIGINS }) =>
      VAPID_PRIVATE_KEY === undefined
        ? null
        : new WebPushHttpSender({
            privateKey: VAPID_PRIVATE_KEY,
            contact: `mailto:${addressIn(MAIL_FROM)}`,
            privateOrigins: WEB_PUSH_PRIVATE_ORIGINS,
          }),
    ),
  ),
  provide(CLOUD_TOKENS.pushSubscriptions, create(MikroPushSubscriptions, CLOUD_TOKENS.database)),
  provide(
    CLOUD_TOKENS.pushSender,
    derive(
      [
        CLOUD_TOKENS.ntfy,
        CLOUD_TOKENS.webPush,
        CLOUD_TOKENS.pushSubscriptions,
        CLOUD_TOKENS.outbox,
        CLOUD_TOKENS.ids,
        CLOUD_TOKENS.clock,
      ],
      (ntfy, webPush, subscriptions, outbox, ids, clock) =>
        ntfy === null && webPush === null ? null : new SendPush({ ntfy, webPush, subscriptions, outbox, ids, clock }),
    ),
  ),
  provide(
    CLOUD_TOKENS.hasPushReceiver,
    derive(
      [CLOUD_TOKENS.pushSender],
      (sender) => async (topic: string) => sender !== null && sender.hasReceiver(topic),
    ),
  ),
  provide(
    CLOUD_TOKENS.capturedMails,
    derive([CLOUD_TOKENS.settings], (settings) =>
      writesMail(settings) ? createCapturedMailReader(outboxFolder(settings)) : null,
    ),
  ),
  provide(
    CLOUD_TOKENS.effectSender,
    create(EffectSenders, {
      mail: derive(
        [
          CLOUD_TOKENS.mailTransport,
          PUBLIC_URL,
          CLOUD_TOKENS.licenses,
          CLOUD_TOKENS.licenseKeys,
          CLOUD_TOKENS.unsubscriptions,
          CLOUD_TOKENS.unsubscribeTokens,
        ],
        (transport, publicUrl, licenses, keys, unsubscriptions, tokens) => {
          if (transport === null) return null;
          const sender = new SkipRetiredKeys(new MailEffectSender(transport, publicUrl), licenses, keys);
          return new SkipUnsubscribedAlerts(sender, unsubscriptions, tokens);
        },
      ),
      push: CLOUD_TOKENS.pushSender,
      customer_credit: derive([CLOUD_TOKENS.billingProvider], (billing) =>
        billing === null ? null : customerCreditSender(billing),
      ),
      key_recovery: derive([IS_MAIL_AVAILABLE, RecoverKey], (canMail, recoverKey) => (canMail ? recoverKey : null)),
    }),
  ),
  bind(
    DeliverOutbox,
    CLOUD_TOKENS.outbox,
    CLOUD_TOKENS.effectSender,
    CLOUD_TOKENS.clock,
    CLOUD_TOKENS.report,
    derive([CLOUD_TOKENS.log], (log) => (id: string) => log.warn({ id }, 'alert withdrawn')),
  ),
  bind(OutboxRelay, DeliverOutbox, CLOUD_TOKENS.report),
  operatorRoutes(outboxCommandRoutes, CLOUD_TOKENS.outbox),
];

function mailTransportOf(settings: CloudSettings): MailTransport | null {
  const { SMTP_URL, MAIL_FROM } = settings;
  if (SMTP_URL !== undefined) return createSmtpTransport(SMTP_URL, MAIL_FROM);
  if (!writesMail(settings)) return null;
  restrictFolderAccess(settings.DATA_DIR, 'DATA_DIR');
  return createFileTransport(outboxFolder(settings), MAIL_FROM);
}

/** Extracts the e-mail address of a sender such as `Name <address>`. */
const addressIn = (sender: string): string => /<([^>]*)>/.exec(sender)?.[1] ?? sender;

const writesMail = ({ SMTP_URL, NODE_ENV }: CloudSettings): boolean =>
  SMTP_URL === undefined && NODE_ENV !== 'production';

const outboxFolder = ({ DATA_DIR }: CloudSettings): string => join(DATA_DIR, 'outbox');
