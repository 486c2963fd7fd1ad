import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { MachineGraph } from '../graph/machineGraph.js';
import type { EventRefusal } from '../graph/eventRefusal.js';

export interface MachineView {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly graph: MachineGraph;
}

/** A machine that is listed even when no actor runs it. */
export interface ListedMachine extends Omit<MachineView, 'graph'> {
  readonly machine: AnyStateMachine;
  compare?(this: void, guard: string, args: GuardArguments): readonly ComparisonView[];
}

export interface ActorView {
  readonly id: string;
  /** Id of the parent actor; null for a root actor. */
  readonly parent: string | null;
  /** Id of the actor's machine. */
  readonly machine: string;
  /** Paths of the innermost active states. */
  readonly active: readonly string[];
  readonly stopped: boolean;
}

/** A recorded step as JSON; state and transition ids are those of the machine's graph. */
export interface StepView {
  readonly seq: number;
  /** ISO 8601; only a date if the time of day is unknown. */
  readonly at: string;
  readonly times: number;
  readonly actor: string;
  /** Id of the parent actor; null for a root actor. */
  readonly parent: string | null;
  /** Id of the actor's machine. */
  readonly machine: string;
  readonly kind: 'started' | 'event' | 'stopped';
  readonly event: string;
  /** JSON, masked and truncated; null when the event has no payload. */
  readonly payload: string | null;
  /** Paths of the innermost active states before the event. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Ids of the transitions that were taken. */
  readonly taken: readonly string[];
  /** Actions of the taken transitions, without the entry and exit actions of states. */
  readonly actions: readonly string[];
  /** Null when the event was handled, or when it only reports the current situation. */
  readonly refusal: EventRefusal | null;
  /** The guards that the event evaluated, in order. */
  readonly asked: readonly EvaluatedGuard[];
}

export interface EvaluatedGuard {
  /** Guard name with parameters. */
  readonly guard: string;
  /** Id of the guarded transition. */
  readonly transition: string;
  readonly passed: boolean;
  /** Empty when the machine does not describe its comparisons. */
  readonly comparisons: readonly ComparisonView[];
}

/**
 * One comparison that a guard made: `text` states what is actually the case, and `holds` says whether that is what the
 * guard requires.
 */
export interface ComparisonView {
  readonly text: string;
  readonly holds: boolean;
}

/** The arguments of a guard. */
export interface GuardArguments {
  readonly context: unknown;
  readonly event: AnyEventObject;
  /** The guard's own parameters; null when the guard has no parameters. */
  readonly params: unknown;
}

/** Describes what a guard of a machine compared. */
export type ExplainGuard = (guard: string, args: GuardArguments) => readonly ComparisonView[];

/** The data that the page shows. */
export interface Inspection {
  readonly machines: readonly MachineView[];
  readonly actors: readonly ActorView[];
  /** Oldest first. */
  readonly steps: readonly StepView[];
}

export interface StepBatch {
  readonly steps: readonly StepView[];
  /** Whether steps are missing, so that the page has to reload everything. */
  readonly isIncomplete: boolean;
}
