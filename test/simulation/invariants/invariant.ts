import type { SimulatedWorld } from '../world.js';

/** A condition that must hold; its violation is described in a sentence. */
export interface Invariant {
  readonly name: string;
  /** Checked after every step that changed something, or only after the world has settled. */
  readonly when: 'always' | 'in the end';
  /** Null while the condition holds. */
  broken(world: SimulatedWorld): Promise<string | null>;
}
