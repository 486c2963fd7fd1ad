import type { OutboxEffect, OutboxEffectKind } from './outboxEffect.js';

/** Carries effects out. */
export interface EffectSender {
  /** What it can carry here: effects of other kinds wait in the outbox. */
  readonly kinds: readonly OutboxEffectKind[];
  /** Throws `UpstreamError` when the provider fails. `id` is the same on every try. */
  send(id: string, effect: OutboxEffect): Promise<void>;
}

/** Carries effects of one kind out; throws as `Carrier` does. */
export interface EffectSenderOf<E extends OutboxEffect> {
  send(id: string, effect: E): Promise<void>;
}
