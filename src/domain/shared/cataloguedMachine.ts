import type { AnyStateMachine } from 'xstate';

/** A machine of the product, as the inspector, the command line and the documents list it. */
export interface CataloguedMachine {
  /** The name on the command line. */
  readonly name: string;
  readonly title: string;
  /** A sentence that says what the machine decides. */
  readonly about: string;
  readonly machine: AnyStateMachine;
}
