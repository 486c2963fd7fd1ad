import type { ActorView, Inspection, MachineView, StepView } from './inspection.js';

/** A later part of a recording: a full inspection after a restart, otherwise further steps. */
export type RecordingPart = Inspection | Pick<Inspection, 'steps'>;

/**
 * Joins a recording that was written in parts. Step numbers keep increasing even if the clock was set back between
 * runs.
 */
export function joinRecording(first: Inspection, later: readonly RecordingPart[]): Inspection {
  const machines = new Map<string, MachineView>();
  const actors = new Map<string, ActorView>();
  const steps: StepView[] = [];
  for (const part of [first, ...later]) {
    if ('actors' in part) {
      for (const machine of part.machines) machines.set(machine.graph.id, machine);
      for (const [id, actor] of actors) actors.set(id, { ...actor, stopped: true });
      for (const actor of part.actors) actors.set(actor.id, actor);
    }
    for (const step of part.steps) {
      const seq = Math.max(step.seq, (steps.at(-1)?.seq ?? -Infinity) + 1);
      steps.push(seq === step.seq ? step : { ...step, seq });
      if (!('actors' in part)) actors.set(step.actor, actorAfterStep(step));
    }
  }
  return { machines: [...machines.values()], actors: [...actors.values()], steps };
}

/** Returns the actor as it is after the step. */
export const actorAfterStep = ({ actor, parent, machine, to, kind }: StepView): ActorView => ({
  id: actor,
  parent,
  machine,
  active: to,
  stopped: kind === 'stopped',
});
