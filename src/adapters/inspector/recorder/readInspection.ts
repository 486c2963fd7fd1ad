import { innermost } from '../graph/activeStates.js';
import type { MachineGraph } from '../graph/machineGraph.js';
import type { ActorView, Inspection, ListedMachine, MachineView, Step } from './inspection.js';
import type { InspectionRecorder } from './inspectionRecorder.js';
import type { Mask } from './payloadText.js';
import { graphOf, readStep } from './readSteps.js';
import type { InspectedActor } from './recordedStep.js';

/** Steps that are handed out at once, the latest of each actor. */
export const STEPS_SHOWN = 2000;

/** What the inspector shows: every machine, the actors that run, and their latest steps. */
export class ReadInspection {
  constructor(
    private readonly recorder: InspectionRecorder,
    private readonly catalogue: readonly ListedMachine[],
    private readonly mask: Mask,
  ) {}

  execute(): Inspection {
    const actors = this.recorder.actors();
    const catalogued = this.catalogue.map(viewOf);
    const known = new Set(catalogued.map(({ graph }) => graph.id));
    const others = new Map(
      actors
        .filter(({ machine }) => !known.has(machine.id))
        .map(({ machine }) => [machine.id, unlistedView(graphOf(machine))]),
    );
    return {
      machines: [...catalogued, ...others.values()],
      actors: actors.map(actorView),
      steps: this.recorder.steps(STEPS_SHOWN).map((step) => readStep(step, this.mask)),
    };
  }

  /** Calls the listener with each step from now on. Returns a function that ends it. */
  subscribe(listener: (step: Step) => void): () => void {
    return this.recorder.subscribe((step) => listener(readStep(step, this.mask)));
  }
}

export const viewOf = ({ name, title, about, machine }: ListedMachine): MachineView => ({
  name,
  title,
  about,
  graph: graphOf(machine),
});

const unlistedView = (graph: MachineGraph): MachineView => ({ name: graph.id, title: graph.id, about: '', graph });

const actorView = ({ id, parent, machine, value, stopped }: InspectedActor): ActorView => ({
  id,
  parent,
  machine: machine.id,
  active: innermost(value),
  stopped,
});
