import type { SimulatedWorld } from '../world.js';

/** A condition that must hold; its violation is described in a sentence. */
export interface Invariant {
  readonly name: string;
  /** Whether to check after every step that changed something, or only after the world has settled. */
  readonly when: 'always' | 'in the end';
  /** Returns null while the condition holds, and otherwise describes the violation. */
  broken(world: SimulatedWorld): Promise<string | null>;
}
