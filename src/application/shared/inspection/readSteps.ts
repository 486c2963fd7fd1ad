import type { AnyStateMachine } from 'xstate';
import { innermost } from '../../../domain/shared/statechart/activeStates.js';
import { machineGraph, transitionId, type MachineGraph } from '../../../domain/shared/statechart/machineGraph.js';
import { guardsPassedOver, refusalOf, type Refusal } from '../../../domain/shared/statechart/refusal.js';
import { TELLING_EVENTS, type RecordedStep } from './recordedStep.js';
import { shownPayload } from './shownPayload.js';

/** A recorded step in words: the ids are those of the machine's graph. */
export interface StepReading {
  readonly seq: number;
  readonly at: Date;
  readonly times: number;
  readonly actor: string;
  /** Id of its machine. */
  readonly machine: string;
  readonly kind: RecordedStep['kind'];
  readonly event: string;
  /** JSON; null when the event carried nothing. */
  readonly payload: string | null;
  /** Paths of the innermost active states. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Ids of the transitions that were taken. */
  readonly taken: readonly string[];
  readonly actions: readonly string[];
  /** Null when the event was taken, or only told how things stand. */
  readonly refusal: Refusal | null;
  /** Guards that said no to transitions that would have come first. */
  readonly passedOver: readonly string[];
}

const graphs = new WeakMap<AnyStateMachine, MachineGraph>();

/** Of a machine that does not change, worked out once. */
export function graphOf(machine: AnyStateMachine): MachineGraph {
  const known = graphs.get(machine);
  if (known !== undefined) return known;
  const graph = machineGraph(machine);
  graphs.set(machine, graph);
  return graph;
}

export function readStep({
  seq,
  at,
  times,
  actor,
  machine,
  kind,
  event,
  before,
  after,
  transitions,
}: RecordedStep): StepReading {
  const graph = graphOf(machine);
  const taken = transitions.map(transitionId);
  const isEvent = kind === 'event';
  return {
    seq,
    at: new Date(at),
    times,
    actor,
    machine: machine.id,
    kind,
    event: event.type,
    payload: isEvent ? shownPayload(event) : null,
    from: innermost(before),
    to: innermost(after),
    taken,
    actions: graph.transitions
      .filter(({ id }) => taken.includes(id))
      .flatMap(({ actions }) => actions.map(({ name }) => name)),
    refusal:
      isEvent && taken.length === 0 && !TELLING_EVENTS.has(event.type) ? refusalOf(graph, before, event.type) : null,
    passedOver: isEvent && taken.length > 0 ? guardsPassedOver(graph, before, event.type, taken) : [],
  };
}
