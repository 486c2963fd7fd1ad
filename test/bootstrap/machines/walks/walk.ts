import type { AnyEventObject, EventObject } from 'xstate';
import type { MachineWalkPlan } from '../../../properties/machineWalk.js';

/** Defines how to walk through a machine of the catalog, and which events must change its state. */
export interface MachineWalk<TEvent extends EventObject = AnyEventObject> extends MachineWalkPlan<TEvent> {
  /** The names of all events that lead from one state to another, by `from → to`. */
  readonly moves: Readonly<Record<string, readonly string[]>>;
}
