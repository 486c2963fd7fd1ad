import { NotConfigured, type Capability } from '../../../../domain/shared/failure/failure.js';
import type { Carrier, CarrierOf } from './carrier.port.js';
import {
  EFFECT_KINDS,
  type CustomerCredit,
  type Effect,
  type EffectKind,
  type KeyRecovery,
  type MailEffect,
  type PushEffect,
} from './effect.js';

interface CarrierByKind {
  readonly mail: CarrierOf<MailEffect> | null;
  readonly push: CarrierOf<PushEffect> | null;
  readonly customer_credit: CarrierOf<CustomerCredit> | null;
  readonly key_recovery: CarrierOf<KeyRecovery> | null;
}

/** The carrier of each kind; null where this deployment has none. */
export class Carriers implements Carrier {
  readonly kinds: readonly EffectKind[];

  constructor(private readonly byKind: CarrierByKind) {
    this.kinds = EFFECT_KINDS.filter((kind) => byKind[kind] !== null);
  }

  async carry(id: string, effect: Effect): Promise<void> {
    const { mail, push, customer_credit: credit, key_recovery: recovery } = this.byKind;
    switch (effect.kind) {
      case 'mail':
        return present(mail, 'email').carry(id, effect);
      case 'push':
        return present(push, 'push').carry(id, effect);
      case 'customer_credit':
        return present(credit, 'payments').carry(id, effect);
      case 'key_recovery':
        return present(recovery, 'email').carry(id, effect);
    }
  }
}

function present<C>(carrier: C | null, capability: Capability): C {
  if (carrier === null) throw new NotConfigured(capability);
  return carrier;
}
