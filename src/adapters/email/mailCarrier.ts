import type { CarrierOf } from '../../application/cloud/messaging/outbox/carrier.port.js';
import type { MailEffect } from '../../application/cloud/messaging/outbox/effect.js';
import type { MailTransport } from './mailTransport.js';
import { renderMail } from './renderMail.js';

/** Sends the mails of the outbox. A repeat carries the same Message-ID, so that mail programs show it once. */
export class MailCarrier implements CarrierOf<MailEffect> {
  constructor(
    private readonly transport: MailTransport,
    private readonly publicUrl: string,
  ) {}

  async carry(id: string, { to, mail }: MailEffect): Promise<void> {
    await this.transport.send({
      to,
      messageId: messageIdOf(id, this.publicUrl),
      ...renderMail(mail, { publicUrl: this.publicUrl }),
    });
  }
}

/** The Message-ID of what is mailed under this id (RFC 5322 §3.6.4). */
export const messageIdOf = (id: string, publicUrl: string): string => `<${id}@${new URL(publicUrl).hostname}>`;
