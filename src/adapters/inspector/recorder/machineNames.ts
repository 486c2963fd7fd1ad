import type { AnyStateMachine } from 'xstate';
import type { MachineGraph } from '../graph/machineGraph.js';
import { cachedMachineGraph } from './readSteps.js';

const status = (name: string) => ({
  path: name,
  name,
  kind: 'atomic' as const,
  initial: null,
  entry: [],
  exit: [],
  invokes: [],
  description: null,
  states: [],
});

/** Stands for promises, callbacks and observables, for which XState reports only a status. */
const CHARTLESS: MachineGraph = {
  id: 'actor without a chart',
  root: { ...status(''), kind: 'compound', states: ['active', 'done', 'error', 'stopped'].map(status) },
  transitions: [],
};

/** Gives machines unique names, even machines with equal ids or without an id. */
export class MachineNames {
  private readonly known = new WeakMap<object, MachineGraph>();
  private readonly texts = new Map<string, string>();

  /** Returns the graph under a unique id; equal definitions share one graph. */
  graphOf(machine: AnyStateMachine | null): MachineGraph {
    if (machine === null) return CHARTLESS;
    const known = this.known.get(machine.config);
    if (known !== undefined) return known;
    const graph = cachedMachineGraph(machine);
    const text = JSON.stringify(graph);
    let id = graph.id;
    for (let place = 2; (this.texts.get(id) ?? text) !== text; place++) id = `${graph.id} ${place}`;
    this.texts.set(id, text);
    const named = id === graph.id ? graph : { ...graph, id };
    this.known.set(machine.config, named);
    return named;
  }
}
