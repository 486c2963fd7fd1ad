import type { Carrier } from '../../src/application/cloud/messaging/outbox/carrier.port.js';
import type { Effect, EffectKind, MailEffect } from '../../src/application/cloud/messaging/outbox/effect.js';

/** A mailbox, and a phone, that tests read. */
export class MemoryCarrier implements Carrier {
  constructor(readonly kinds: readonly EffectKind[] = ['mail', 'push']) {}

  readonly carried: { readonly id: string; readonly effect: Effect }[] = [];
  /** While it is not null, it is thrown instead. */
  failure: Error | null = null;

  async carry(id: string, effect: Effect): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.carried.push({ id, effect });
  }

  get mails(): readonly MailEffect[] {
    return this.effects.filter((effect) => effect.kind === 'mail');
  }

  get effects(): readonly Effect[] {
    return this.carried.map(({ effect }) => effect);
  }
}
