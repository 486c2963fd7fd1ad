import { join } from 'node:path';
import { MailCarrier } from '../../../adapters/email/mailCarrier.js';
import { fileTransport, smtpTransport, type MailTransport } from '../../../adapters/email/mailTransport.js';
import { writtenMailFiles } from '../../../adapters/email/writtenMailFiles.js';
import { outboxCommandRoutes } from '../../../adapters/http/admin/outbox.routes.js';
import { MikroOutbox } from '../../../adapters/mikroorm/repositories/messaging/outbox.mikroorm.js';
import { Ntfy } from '../../../adapters/push/ntfy.js';
import { creditCarrier } from '../../../application/cloud/billing/creditCarrier.js';
import { RecoverKey } from '../../../application/cloud/licensing/recoverKey.js';
import { Carriers } from '../../../application/cloud/messaging/outbox/carriers.js';
import { Courier } from '../../../application/cloud/messaging/outbox/courier.js';
import { DeliverOutbox } from '../../../application/cloud/messaging/outbox/deliverOutbox.js';
import { bind, operatorRoutes, provide, type Module } from '../../module.js';
import { closeOwnFolder } from '../../ownFolder.js';
import { create, derive } from '../../provider.js';
import type { CloudSettings } from '../settings/config.js';
import { CAN_MAIL, PUBLIC_URL } from './sources.js';
import { T } from './tokens.js';

/** The outbox, and what carries its effects out. */
export const deliveryModule: Module = [
  provide(T.outbox, create(MikroOutbox, T.database, T.seal)),
  provide(T.mailTransport, derive([T.settings], mailTransportOf)),
  provide(
    T.ntfy,
    derive([T.settings], ({ NTFY_URL, NTFY_TOKEN }) =>
      NTFY_URL === undefined ? null : new Ntfy(NTFY_URL, NTFY_TOKEN ?? null),
    ),
  ),
  provide(
    T.writtenMails,
    derive([T.settings], (settings) => (writesMail(settings) ? writtenMailFiles(outboxFolder(settings)) : null)),
  ),
  provide(
    T.carrier,
    create(Carriers, {
      mail: derive([T.mailTransport, PUBLIC_URL], (transport, publicUrl) =>
        transport === null ? null : new MailCarrier(transport, publicUrl),
      ),
      push: T.ntfy,
      customer_credit: derive([T.billingProvider], (billing) => (billing === null ? null : creditCarrier(billing))),
      key_recovery: derive([CAN_MAIL, RecoverKey], (canMail, recoverKey) => (canMail ? recoverKey : null)),
    }),
  ),
  bind(DeliverOutbox, T.outbox, T.carrier, T.clock, T.report),
  bind(Courier, DeliverOutbox, T.report),
  operatorRoutes(outboxCommandRoutes, T.outbox),
];

function mailTransportOf(settings: CloudSettings): MailTransport | null {
  const { SMTP_URL, MAIL_FROM } = settings;
  if (SMTP_URL !== undefined) return smtpTransport(SMTP_URL, MAIL_FROM);
  if (!writesMail(settings)) return null;
  closeOwnFolder(settings.DATA_DIR, 'DATA_DIR');
  return fileTransport(outboxFolder(settings), MAIL_FROM);
}

const writesMail = ({ SMTP_URL, NODE_ENV }: CloudSettings): boolean =>
  SMTP_URL === undefined && NODE_ENV !== 'production';

const outboxFolder = ({ DATA_DIR }: CloudSettings): string => join(DATA_DIR, 'outbox');
