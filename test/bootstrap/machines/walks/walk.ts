import type { AnyEventObject, EventObject } from 'xstate';
import type { MachineWalkPlan } from '../../../properties/machineWalk.js';

/** How a machine of the catalogue is walked, and what must be seen to lead from one of its states to another. */
export interface MachineWalk<TEvent extends EventObject = AnyEventObject> extends MachineWalkPlan<TEvent> {
  /** The names of all events that do, by `from → to`. */
  readonly moves: Readonly<Record<string, readonly string[]>>;
}
