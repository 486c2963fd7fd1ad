import type { Clock } from '../../src/application/shared/clock.port.js';
import type { Effect, EffectKind } from '../../src/application/cloud/messaging/outbox/effect.js';
import { FallibleCarrier } from './fallibleCarrier.js';

interface Attempt {
  readonly id: string;
  readonly effect: Effect;
  readonly at: Date;
}

/** Keeps the time of each try; on the kinds it dies at, the process that carries is never heard of again. */
export class MortalCarrier extends FallibleCarrier {
  readonly attempts: Attempt[] = [];
  diesAt: readonly EffectKind[] = [];

  constructor(private readonly clock: Clock) {
    super();
  }

  override carry(id: string, effect: Effect): Promise<void> {
    this.attempts.push({ id, effect, at: this.clock.now() });
    if (this.diesAt.includes(effect.kind)) return new Promise(() => undefined);
    return super.carry(id, effect);
  }
}
