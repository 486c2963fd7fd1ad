import type { AnyStateMachine } from 'xstate';
import { innermostStates } from '../graph/activeStates.js';
import type { MachineGraph } from '../graph/machineGraph.js';
import type { ActorView, ExplainGuard, Inspection, ListedMachine, MachineView, StepView } from './inspection.js';
import type { InspectionRecorder } from './inspectionRecorder.js';
import type { PayloadMask } from './payloadText.js';
import { MachineNames } from './machineNames.js';
import { cachedMachineGraph, readStep } from './readSteps.js';
import type { RecordedStep } from './recordedStep.js';

/** Maximum number of steps per response, which contains the latest steps of each actor. */
export const MAX_STEPS_PER_READ = 2000;

/** Provides the inspector's data: all machines, the running actors and their latest steps. */
export class InspectionReader {
  private readonly names = new MachineNames();
  /** Keyed by `machine.config`, which is the same object in machines that differ only in their implementations. */
  private readonly comparing = new Map<object, ExplainGuard>();

  constructor(
    private readonly recorder: InspectionRecorder,
    private readonly catalog: readonly ListedMachine[],
    private readonly mask: PayloadMask,
    private readonly compareOf: (machine: AnyStateMachine) => ExplainGuard | null = () => null,
  ) {
    for (const { machine, compare } of catalog) {
      this.names.graphOf(machine);
      if (compare !== undefined) this.comparing.set(machine.config, compare);
    }
  }

  execute(): Inspection {
    return { ...this.withoutSteps(), steps: this.recorder.steps(MAX_STEPS_PER_READ).map((step) => this.read(step)) };
  }

  withoutSteps(): Inspection {
    const actors = this.recorder.actors();
    const cataloged = this.catalog.map((listed) => ({
      ...toMachineView(listed),
      graph: this.names.graphOf(listed.machine),
    }));
    const known = new Set(cataloged.map(({ graph }) => graph.id));
    const others = new Map<string, MachineView>();
    const views = actors.map(({ id, parent, machine, value, stopped }): ActorView => {
      const graph = this.names.graphOf(machine);
      if (!known.has(graph.id)) others.set(graph.id, unlistedView(graph));
      return { id, parent, machine: graph.id, active: innermostStates(value), stopped };
    });
    return { machines: [...cataloged, ...others.values()], actors: views, steps: [] };
  }

  /** Calls the listener with each recorded step from now on. Returns a function that unsubscribes. */
  subscribe(listener: (step: RecordedStep) => void): () => void {
    return this.recorder.subscribe(listener);
  }

  read(step: RecordedStep): StepView {
    const { machine, actor } = step;
    return readStep(step, {
      graph: this.names.graphOf(machine),
      parent: this.recorder.parentOf(actor),
      mask: this.mask,
      compare: machine === null ? null : (this.comparing.get(machine.config) ?? this.compareOf(machine)),
    });
  }
}

export const toMachineView = ({ name, title, about, machine }: ListedMachine): MachineView => ({
  name,
  title,
  about,
  graph: cachedMachineGraph(machine),
});

const unlistedView = (graph: MachineGraph): MachineView => ({ name: graph.id, title: graph.id, about: '', graph });
