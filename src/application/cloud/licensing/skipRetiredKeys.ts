import type { EffectSenderOf } from '../messaging/outbox/effectSender.port.js';
import type { MailEffect } from '../messaging/outbox/outboxEffect.js';
import type { Mail } from '../messaging/mail/mail.js';
import type { LicenseKeys } from './licenseKeys.port.js';
import type { Licenses } from './licenses.port.js';

/**
 * Sends e-mails, except those that deliver a reissued or trial key that has since been retired. After an outage, the
 * e-mail of an older key can be due after that of the newest one, and validation of a retired key refers its holder to
 * the latest e-mail.
 */
export class SkipRetiredKeys implements EffectSenderOf<MailEffect> {
  constructor(
    private readonly mailSender: EffectSenderOf<MailEffect>,
    private readonly licenses: Pick<Licenses, 'findByKey'>,
    private readonly keys: Pick<LicenseKeys, 'digestsOf'>,
  ) {}

  async send(id: string, effect: MailEffect): Promise<void> {
    if (!(await this.isOfRetiredKey(effect.mail))) await this.mailSender.send(id, effect);
  }

  /** A welcome e-mail contains more than the key, so it is sent in any case. */
  private async isOfRetiredKey(mail: Mail): Promise<boolean> {
    if (mail.template !== 'key_reissued' && mail.template !== 'trial_key') return false;
    return (await this.licenses.findByKey(this.keys.digestsOf(mail.key)))?.isRetired === true;
  }
}
