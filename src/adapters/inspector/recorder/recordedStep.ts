import type { AnyEventObject, AnyStateMachine, AnyTransitionDefinition, StateValue } from 'xstate';

/**
 * The effect of an event on an actor. It references the actor's immutable data; nothing is copied or serialized until
 * it is read.
 */
export interface RecordedStep {
  /** Increases across all actors and runs. */
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Number of events that the step stands for: repeated status events are counted, not listed. */
  readonly times: number;
  readonly actor: string;
  /** Null for an actor without a machine (a promise, callback or observable), whose state is its status. */
  readonly machine: AnyStateMachine | null;
  readonly kind: 'started' | 'event' | 'stopped';
  readonly event: AnyEventObject;
  /** Whether the event only reports the current situation; such an event is never refused. */
  readonly isStatus: boolean;
  /** Equal to `after` in the step that starts the actor. */
  readonly before: StateValue;
  readonly after: StateValue;
  /** The context before the event, as its guards read it; undefined for an actor without a machine. */
  readonly context: unknown;
  /** Transitions taken, in order; empty when the event was refused. */
  readonly transitions: readonly AnyTransitionDefinition[];
}

export const staysInState = ({ before, after }: Pick<RecordedStep, 'before' | 'after'>): boolean =>
  before === after || (typeof before === 'object' && JSON.stringify(before) === JSON.stringify(after));

export interface InspectedActor {
  readonly id: string;
  /** Id of the parent actor; null for a root actor. */
  readonly parent: string | null;
  /** Null for an actor without a machine (a promise, callback or observable), whose state is its status. */
  readonly machine: AnyStateMachine | null;
  readonly value: StateValue;
  readonly stopped: boolean;
}
