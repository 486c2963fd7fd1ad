import type { SimulatedWorld } from '../world.js';

/** What must hold; says in a sentence how it does not. */
export interface Invariant {
  readonly name: string;
  /** After every step after which something has changed, or only when the world is quiet again. */
  readonly when: 'always' | 'in the end';
  /** Null while it holds. */
  broken(world: SimulatedWorld): Promise<string | null>;
}
