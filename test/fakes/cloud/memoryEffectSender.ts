import type { EffectSender } from '../../../src/application/cloud/messaging/outbox/effectSender.port.js';
import type {
  OutboxEffect,
  OutboxEffectKind,
  MailEffect,
} from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';

/** A mailbox and a phone that tests can read. */
export class MemoryEffectSender implements EffectSender {
  constructor(readonly kinds: readonly OutboxEffectKind[] = ['mail', 'push']) {}

  readonly delivered: { readonly id: string; readonly effect: OutboxEffect }[] = [];
  /** Thrown by each delivery unless it is null. */
  failure: Error | null = null;

  async send(id: string, effect: OutboxEffect): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.delivered.push({ id, effect });
  }

  get mails(): readonly MailEffect[] {
    return this.effects.filter((effect) => effect.kind === 'mail');
  }

  get effects(): readonly OutboxEffect[] {
    return this.delivered.map(({ effect }) => effect);
  }
}
