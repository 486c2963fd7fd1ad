import type { Unsubscriptions } from '../mail/unsubscriptions.port.js';
import type { UnsubscribeTokens } from '../mail/unsubscribeTokens.port.js';
import type { EffectSenderOf } from '../outbox/effectSender.port.js';
import type { MailEffect } from '../outbox/outboxEffect.js';

/** Sends e-mails, except alerts whose recipient has unsubscribed while they waited in the outbox. */
export class SkipUnsubscribedAlerts implements EffectSenderOf<MailEffect> {
  constructor(
    private readonly mailSender: EffectSenderOf<MailEffect>,
    private readonly unsubscriptions: Pick<Unsubscriptions, 'includes'>,
    private readonly tokens: Pick<UnsubscribeTokens, 'digestsOf'>,
  ) {}

  async send(id: string, effect: MailEffect): Promise<void> {
    const { to, mail } = effect;
    if (mail.template === 'alert' && (await this.unsubscriptions.includes('alerts', this.tokens.digestsOf(to)))) return;
    await this.mailSender.send(id, effect);
  }
}
