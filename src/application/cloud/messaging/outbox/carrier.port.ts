import type { Effect, EffectKind } from './effect.js';

/** Carries effects out. */
export interface Carrier {
  /** What it can carry here: effects of other kinds wait in the outbox. */
  readonly kinds: readonly EffectKind[];
  /** Throws `UpstreamError` when the provider fails. `id` is the same on every try. */
  carry(id: string, effect: Effect): Promise<void>;
}

/** Carries effects of one kind out; throws as `Carrier` does. */
export interface CarrierOf<E extends Effect> {
  carry(id: string, effect: E): Promise<void>;
}
