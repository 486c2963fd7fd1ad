import { NotConfigured } from '../../domain/failure.js';
import type { Carrier, CarrierOf } from './carrier.port.js';
import type { Effect, EffectKind, MailEffect, PushEffect } from './effect.js';

interface CarrierByKind {
  readonly mail: CarrierOf<MailEffect> | null;
  readonly push: CarrierOf<PushEffect> | null;
}

/** The carrier of each kind; null where this deployment has none. */
export class Carriers implements Carrier {
  readonly kinds: readonly EffectKind[];

  constructor(private readonly byKind: CarrierByKind) {
    const all: readonly EffectKind[] = ['mail', 'push'];
    this.kinds = all.filter((kind) => byKind[kind] !== null);
  }

  async carry(id: string, effect: Effect): Promise<void> {
    const { mail, push } = this.byKind;
    switch (effect.kind) {
      case 'mail':
        return present(mail, 'SMTP_URL').carry(id, effect);
      case 'push':
        return present(push, 'NTFY_URL').carry(id, effect);
    }
  }
}

function present<C>(carrier: C | null, setting: string): C {
  if (carrier === null) throw new NotConfigured(setting);
  return carrier;
}
