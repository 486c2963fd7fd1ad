import { innermost } from '../../../domain/shared/statechart/activeStates.js';
import type { CataloguedMachine } from '../../../domain/shared/statechart/cataloguedMachine.js';
import type { MachineGraph } from '../../../domain/shared/statechart/machineGraph.js';
import type { InspectionRecorder } from './inspectionRecorder.js';
import { graphOf, readStep, type StepReading } from './readSteps.js';
import type { InspectedActor } from './recordedStep.js';

/** Steps that are handed out at once, the latest of each actor. */
export const STEPS_SHOWN = 2000;

export interface MachineView {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly graph: MachineGraph;
}

export interface ActorView {
  readonly id: string;
  readonly parent: string | null;
  /** Id of its machine. */
  readonly machine: string;
  /** Paths of the innermost active states. */
  readonly active: readonly string[];
  readonly stopped: boolean;
}

export interface InspectionView {
  readonly machines: readonly MachineView[];
  readonly actors: readonly ActorView[];
  /** Oldest first. */
  readonly steps: readonly StepReading[];
}

/** What the inspector shows: every machine, the actors that run, and what they went through lately. */
export class ReadInspection {
  constructor(
    private readonly recorder: InspectionRecorder,
    private readonly catalogue: readonly CataloguedMachine[],
  ) {}

  execute(): InspectionView {
    const actors = this.recorder.actors();
    const catalogued = this.catalogue.map(({ name, title, about, machine }) => ({
      name,
      title,
      about,
      graph: graphOf(machine),
    }));
    const known = new Set(catalogued.map(({ graph }) => graph.id));
    const others = new Map(
      actors
        .filter(({ machine }) => !known.has(machine.id))
        .map(({ machine }) => [machine.id, viewOf(graphOf(machine))]),
    );
    return {
      machines: [...catalogued, ...others.values()],
      actors: actors.map(actorView),
      steps: this.recorder.steps(STEPS_SHOWN).map(readStep),
    };
  }

  /** Tells of each step from now on. Returns what ends it. */
  subscribe(listener: (step: StepReading) => void): () => void {
    return this.recorder.subscribe((step) => listener(readStep(step)));
  }
}

const viewOf = (graph: MachineGraph): MachineView => ({ name: graph.id, title: graph.id, about: '', graph });

const actorView = ({ id, parent, machine, value, stopped }: InspectedActor): ActorView => ({
  id,
  parent,
  machine: machine.id,
  active: innermost(value),
  stopped,
});
