import type { AnyEventObject, AnyStateMachine, AnyTransitionDefinition, StateValue } from 'xstate';

/**
 * What an event did to an actor. It refers to what the actor itself holds, which never changes: nothing is copied or
 * serialised until somebody reads it.
 */
export interface RecordedStep {
  /** Counts up over all actors, and from run to run. */
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** How many events it stands for: repeated status events are counted, not listed. */
  readonly times: number;
  readonly actor: string;
  /** Null for an actor that is no machine: a promise, callback or observable, whose state is its status. */
  readonly machine: AnyStateMachine | null;
  readonly kind: 'started' | 'event' | 'stopped';
  readonly event: AnyEventObject;
  /** Whether the event only reports the current situation: it asks for nothing, so it is never refused. */
  readonly isStatus: boolean;
  /** The same as `after` when it started. */
  readonly before: StateValue;
  readonly after: StateValue;
  /** The context before the event, as its guards read it; undefined for an actor that is no machine. */
  readonly context: unknown;
  /** Taken, in order; none when the event was refused. */
  readonly transitions: readonly AnyTransitionDefinition[];
}

export const staysInState = ({ before, after }: Pick<RecordedStep, 'before' | 'after'>): boolean =>
  before === after || (typeof before === 'object' && JSON.stringify(before) === JSON.stringify(after));

export interface InspectedActor {
  readonly id: string;
  /** The actor that spawned it; null for one that stands by itself. */
  readonly parent: string | null;
  /** Null for an actor that is no machine: a promise, callback or observable, whose state is its status. */
  readonly machine: AnyStateMachine | null;
  readonly value: StateValue;
  readonly stopped: boolean;
}
