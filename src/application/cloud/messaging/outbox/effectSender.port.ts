import type { OutboxEffect, OutboxEffectKind } from './outboxEffect.js';

export interface EffectSender {
  /** The kinds of effects that this sender can deliver; other kinds wait in the outbox. */
  readonly kinds: readonly OutboxEffectKind[];
  /** Throws `UpstreamError` when the provider fails. `id` is the same on every attempt. */
  send(id: string, effect: OutboxEffect): Promise<void>;
}

/** Delivers effects of one kind; throws as `EffectSender` does. */
export interface EffectSenderOf<E extends OutboxEffect> {
  send(id: string, effect: E): Promise<void>;
}
