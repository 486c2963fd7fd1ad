import type { AnyStateMachine } from 'xstate';
import type { GuardComparison } from './guardComparison.js';

/** A machine of the product, as the inspector, the command line and the documents list it. */
export interface MachineCatalogEntry {
  /** The name on the command line. */
  readonly name: string;
  readonly title: string;
  /** A sentence that says what the machine decides. */
  readonly about: string;
  readonly machine: AnyStateMachine;
  /** What a guard compares; the guard passes where every comparison holds. A method, since each machine has events of its own. */
  compare?(this: void, guard: string, asked: GuardArguments): readonly GuardComparison[];
}

/** What a guard was asked with. */
export interface GuardArguments {
  readonly context: unknown;
  readonly event: unknown;
  /** The guard's own parameters, if it has any. */
  readonly params?: unknown;
}
