import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import type { OutboxEffect, OutboxEffectKind } from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { MemoryEffectSender } from './memoryEffectSender.js';

/** Delivers all kinds of effects except those in `down`. */
export class FailingEffectSender extends MemoryEffectSender {
  down: readonly OutboxEffectKind[] = [];
  /** Thrown for the kinds in `down`; null to throw an upstream failure. */
  bug: Error | null = null;

  override async send(id: string, effect: OutboxEffect): Promise<void> {
    if (!this.down.includes(effect.kind)) return super.send(id, effect);
    throw this.bug ?? new UpstreamError(effect.kind === 'mail' ? 'email' : 'push', `No ${effect.kind} today.`);
  }
}
