import { RecoverKey } from '../../../application/cloud/licensing/recoverKey.js';
import { ContainerModule } from '../../injection.js';
import { join } from 'node:path';
import { MailCarrier } from '../../../adapters/email/mailCarrier.js';
import { fileTransport, smtpTransport, type MailTransport } from '../../../adapters/email/mailTransport.js';
import { writtenMailFiles } from '../../../adapters/email/writtenMailFiles.js';
import { MikroOutbox } from '../../../adapters/mikroorm/mikroOutbox.js';
import { Ntfy } from '../../../adapters/push/ntfy.js';
import { creditCarrier } from '../../../application/cloud/billing/creditCarrier.js';
import { Carriers } from '../../../application/cloud/messaging/outbox/carriers.js';
import { Courier } from '../../../application/cloud/messaging/outbox/courier.js';
import { DeliverOutbox } from '../../../application/cloud/messaging/outbox/deliverOutbox.js';
import { closeOwnFolder } from '../../ownFolder.js';
import { publicUrlOf, type CloudSettings } from '../settings/config.js';
import { T } from './tokens.js';

/** The outbox, and what carries its effects out. */
export const deliveryModule = new ContainerModule(({ bind }) => {
  bind(T.outbox).toResolvedValue((database, seal) => new MikroOutbox(database, seal), [T.database, T.seal]);
  bind(T.mailTransport).toResolvedValue((settings) => mailTransportOf(settings), [T.settings]);
  bind(T.ntfy).toResolvedValue(
    ({ NTFY_URL, NTFY_TOKEN }) => (NTFY_URL === undefined ? null : new Ntfy(NTFY_URL, NTFY_TOKEN ?? null)),
    [T.settings],
  );
  bind(T.writtenMails).toResolvedValue(
    (settings) => (writesMail(settings) ? writtenMailFiles(outboxFolder(settings)) : null),
    [T.settings],
  );
  bind(T.carrier).toResolvedValue(
    (transport, push, billing, recoverKey, settings) =>
      new Carriers({
        mail: transport === null ? null : new MailCarrier(transport, publicUrlOf(settings)),
        push,
        customer_credit: billing === null ? null : creditCarrier(billing),
        key_recovery: transport === null ? null : recoverKey,
      }),
    [T.mailTransport, T.ntfy, T.billingProvider, RecoverKey, T.settings],
  );
  bind(DeliverOutbox).toResolvedValue(
    (outbox, carrier, clock, report) => new DeliverOutbox(outbox, carrier, clock, report),
    [T.outbox, T.carrier, T.clock, T.report],
  );
  bind(Courier).toResolvedValue(
    (deliverOutbox, report) => new Courier(deliverOutbox, report),
    [DeliverOutbox, T.report],
  );
});

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
