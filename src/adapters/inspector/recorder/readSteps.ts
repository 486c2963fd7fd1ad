import type { AnyStateMachine } from 'xstate';
import { innermost } from '../graph/activeStates.js';
import { machineGraph, transitionId, type MachineGraph } from '../graph/machineGraph.js';
import { guardsPassedOver, refusalOf } from '../graph/refusal.js';
import type { Step } from './inspection.js';
import { payloadText, type Mask } from './payloadText.js';
import type { RecordedStep } from './recordedStep.js';

/** By the definition, which machines with other implementations share. */
const graphs = new WeakMap<object, MachineGraph>();

/** The graph of a machine, computed once. */
export function graphOf(machine: AnyStateMachine): MachineGraph {
  const known = graphs.get(machine.config);
  if (known !== undefined) return known;
  const graph = machineGraph(machine);
  graphs.set(machine.config, graph);
  return graph;
}

export function readStep(
  { seq, at, times, actor, machine, kind, event, isStatus, before, after, transitions }: RecordedStep,
  graph: MachineGraph,
  parent: string | null,
  mask: Mask,
): Step {
  const taken = transitions.map(transitionId);
  const isEvent = kind === 'event';
  // XState tells a machine of its children whether or not it wants to know.
  const isRequest = isEvent && !isStatus && !event.type.startsWith('xstate.');
  return {
    seq,
    at: new Date(at).toISOString(),
    times,
    actor,
    parent,
    machine: graph.id,
    kind,
    event: event.type,
    payload: isEvent ? payloadText(event, mask) : null,
    from: innermost(before),
    to: innermost(after),
    taken,
    actions: graph.transitions
      .filter(({ id }) => taken.includes(id))
      .flatMap(({ actions }) => actions.map(({ name }) => name)),
    refusal: isRequest && machine !== null && taken.length === 0 ? refusalOf(graph, before, event.type) : null,
    skipped: isEvent && taken.length > 0 ? guardsPassedOver(graph, before, event.type, taken) : [],
  };
}
