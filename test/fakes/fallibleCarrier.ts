import { UpstreamError } from '../../src/domain/shared/failure/failure.js';
import type { Effect, EffectKind } from '../../src/application/cloud/messaging/outbox/effect.js';
import { MemoryCarrier } from './memoryCarrier.js';

/** Carries but the kinds that are down. */
export class FallibleCarrier extends MemoryCarrier {
  down: readonly EffectKind[] = [];
  /** Thrown instead for the kinds that are down. */
  bug: Error | null = null;

  override async carry(id: string, effect: Effect): Promise<void> {
    if (!this.down.includes(effect.kind)) return super.carry(id, effect);
    throw this.bug ?? new UpstreamError(effect.kind === 'mail' ? 'email' : 'push', `No ${effect.kind} today.`);
  }
}
