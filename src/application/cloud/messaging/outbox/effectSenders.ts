import { NotConfigured, type Capability } from '../../../../domain/shared/failure/failure.js';
import type { EffectSender, EffectSenderOf } from './effectSender.port.js';
import {
  OUTBOX_EFFECT_KINDS,
  type CustomerCredit,
  type OutboxEffect,
  type OutboxEffectKind,
  type KeyRecovery,
  type MailEffect,
  type PushEffect,
} from './outboxEffect.js';

interface SenderByKind {
  readonly mail: EffectSenderOf<MailEffect> | null;
  readonly push: EffectSenderOf<PushEffect> | null;
  readonly customer_credit: EffectSenderOf<CustomerCredit> | null;
  readonly key_recovery: EffectSenderOf<KeyRecovery> | null;
}

/** Selects the sender for each kind of effect; null when this deployment has none. */
export class EffectSenders implements EffectSender {
  readonly kinds: readonly OutboxEffectKind[];

  constructor(private readonly byKind: SenderByKind) {
    this.kinds = OUTBOX_EFFECT_KINDS.filter((kind) => byKind[kind] !== null);
  }

  async send(id: string, effect: OutboxEffect): Promise<void> {
    const { mail, push, customer_credit: credit, key_recovery: recovery } = this.byKind;
    switch (effect.kind) {
      case 'mail':
        return present(mail, 'email').send(id, effect);
      case 'push':
        return present(push, 'push').send(id, effect);
      case 'customer_credit':
        return present(credit, 'payments').send(id, effect);
      case 'key_recovery':
        return present(recovery, 'email').send(id, effect);
    }
  }
}

function present<C>(effectSender: C | null, capability: Capability): C {
  if (effectSender === null) throw new NotConfigured(capability);
  return effectSender;
}
