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
   * Returns a guard's comparisons; the guard passes when all of them hold. A method, since each machine has its own
   * events.
   */
  compare?(this: void, guard: string, asked: GuardArguments): readonly GuardComparison[];
}

/** The arguments of a guard. */
export interface GuardArguments {
  readonly context: unknown;
  readonly event: unknown;
  /** The guard's own parameters, if it has any. */
  readonly params?: unknown;
}
