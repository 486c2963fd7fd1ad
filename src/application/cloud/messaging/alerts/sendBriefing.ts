import type { Briefing } from '../../../../domain/shared/briefing/briefing.js';
import { NotConfigured } from '../../../../domain/shared/failure/failure.js';
import type { ValidatedLicense } from '../../../../domain/cloud/licensing/licenseValidation.js';
import type { Clock } from '../../../shared/clock.port.js';
import type { EffectSender } from '../outbox/effectSender.port.js';
import type { IdGenerator } from '../../../shared/ids.port.js';
import type { Unsubscriptions } from '../mail/unsubscriptions.port.js';
import type { UnsubscribeTokens } from '../mail/unsubscribeTokens.port.js';

export type BriefingOutcome =
  /** `id` identifies the e-mail. */
  { readonly kind: 'sent'; readonly id: string } | { readonly kind: 'unsubscribed' };

/**
 * E-mails a briefing at once or not at all: an hour later it would be out of date, and the dashboard sends it again
 * anyway.
 */
export class SendBriefing {
  constructor(
    private readonly effectSender: EffectSender,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly tokens: UnsubscribeTokens,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /** @throws UpstreamError when the mail server refuses the mail */
  async execute({ email }: Pick<ValidatedLicense, 'email'>, briefing: Briefing): Promise<BriefingOutcome> {
    if (!this.effectSender.kinds.includes('mail')) throw new NotConfigured('email');
    if (await this.unsubscriptions.includes('briefing', this.tokens.digestsOf(email))) return { kind: 'unsubscribed' };
    const id = this.ids.next();
    const unsubscribe = this.tokens.tokenFor('briefing', email);
    await this.effectSender.send(id, {
      kind: 'mail',
      to: email,
      mail: { template: 'briefing', briefing, at: this.clock.now(), unsubscribe },
    });
    return { kind: 'sent', id };
  }
}
