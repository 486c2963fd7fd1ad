import type {
  CloudStateMachines,
  LicenseWithHistory,
} from '../../../application/cloud/inspection/getCloudStateMachines.js';
import { foundingMachine, type FoundingCounter } from '../../../domain/cloud/licensing/foundingProgram.machine.js';
import { licenseMachine } from '../../../domain/cloud/licensing/licenseLifecycle.machine.js';
import { CLOUD_MACHINES } from '../../../domain/cloud/machines.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { ActorView, Inspection, StepView } from '../../inspector/recorder/inspection.js';
import { toMachineView } from '../../inspector/recorder/inspectionReader.js';
import { toStepView } from './access/licenseSteps.js';

/**
 * Presents the cloud's state machines to the inspector: each license is an actor, and its recorded transitions are the
 * steps.
 */
export function cloudInspection({ founding, licenses }: Omit<CloudStateMachines, 'receipts'>): Inspection {
  const { claimed, total } = founding;
  return {
    machines: CLOUD_MACHINES.map(toMachineView).map((view) =>
      view.graph.id === foundingMachine.id
        ? { ...view, about: `${view.about} ${claimed} of ${total} places are taken.` }
        : view,
    ),
    actors: [...licenses.map(licenseActor), foundingActor(founding)],
    steps: numbered(
      licenses.flatMap(({ license, history }) => history.map((each) => toStepView(nameOf(license), each))),
    ),
  };
}

/** Names a license's actor by the first part of the id, which an operator recognizes. */
const nameOf = ({ id, tier }: License): string => `license:${tier} ${id.slice(0, id.indexOf('-'))}`;

function licenseActor({ license, history }: LicenseWithHistory): ActorView {
  const present = history.flatMap(({ to }) => to ?? []).at(-1);
  return {
    id: nameOf(license),
    parent: null,
    machine: licenseMachine.id,
    active: present === undefined ? [] : [present],
    stopped: false,
  };
}

const foundingActor = ({ closed }: FoundingCounter): ActorView => ({
  id: 'founding',
  parent: null,
  machine: foundingMachine.id,
  active: [closed ? 'closed' : 'open'],
  stopped: false,
});

const numbered = (steps: readonly Omit<StepView, 'seq'>[]): StepView[] =>
  steps
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((step, place) => ({ ...step, seq: place + 1 }));
