import type { AnyStateMachine } from 'xstate';
import type { GuardComparison } from './guardComparison.js';

/** A state machine of the product, as listed by the inspector, the command line and the documentation. */
export interface MachineCatalogEntry {
  /** The machine's name on the command line. */
  readonly name: string;
  readonly title: string;
  /** A sentence that describes what the machine decides. */
  readonly about: string;
  readonly machine: AnyStateMachine;
  /**
   * Returns a guard's comparisons; the guard passes when all of them hold. Declared as a method, because each machine
   * has its own event type.
   */
  compare?(this: void, guard: string, args: GuardArguments): readonly GuardComparison[];
}

/** The arguments of a guard. */
export interface GuardArguments {
  readonly context: unknown;
  readonly event: unknown;
  /** The guard's own parameters, if it has any. */
  readonly params?: unknown;
}
