import type { EffectSenderOf } from '../../application/cloud/messaging/outbox/effectSender.port.js';
import type { MailEffect } from '../../application/cloud/messaging/outbox/outboxEffect.js';
import type { MailTransport } from './mailTransport.js';
import { renderMail } from './renderMail.js';

/** Sends the e-mails of the outbox. A retry has the same Message-ID, so that mail programs show the message once. */
export class MailEffectSender implements EffectSenderOf<MailEffect> {
  constructor(
    private readonly transport: MailTransport,
    private readonly publicUrl: string,
  ) {}

  async send(id: string, { to, mail }: MailEffect): Promise<void> {
    await this.transport.send({
      to,
      messageId: messageIdOf(id, this.publicUrl),
      ...renderMail(mail, { publicUrl: this.publicUrl }),
    });
  }
}

/** The Message-ID (RFC 5322 §3.6.4) of the e-mail that an outbox effect sends. `id` is the effect's id. */
export const messageIdOf = (id: string, publicUrl: string): string => `<${id}@${new URL(publicUrl).hostname}>`;
