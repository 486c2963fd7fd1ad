import type { Effect } from './effect.js';

/** Carries one kind of effect out. Throws `UpstreamError` when the provider fails. */
export interface Carrier {
  carry(id: string, effect: Effect): Promise<void>;
}
