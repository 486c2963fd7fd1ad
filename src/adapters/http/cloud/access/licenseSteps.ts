import type { LicenseTransition } from '../../../../domain/cloud/licensing/licenseHistory.js';
import { licenseMachine } from '../../../../domain/cloud/licensing/licenseLifecycle.machine.js';
import { candidateTransitions, explainRefusal } from '../../../inspector/graph/eventRefusal.js';
import { pathToStateValue } from '../../../inspector/graph/activeStates.js';
import type { StepView } from '../../../inspector/recorder/inspection.js';
import { cachedMachineGraph } from '../../../inspector/recorder/readSteps.js';

/** The only state in which a license has a dunning period. */
const IN_DUNNING = 'active.past_due';

/**
 * Shows a recorded transition of a license as a step. The record contains only the two states, so the transition is
 * looked up in the license's current state machine.
 */
export function toStepView(actor: string, { from, event, to, at }: LicenseTransition): Omit<StepView, 'seq'> {
  const graph = cachedMachineGraph(licenseMachine);
  const isFirst = event === 'license.issued';
  const shared = {
    at: at.toISOString(),
    times: 1,
    actor,
    parent: null,
    machine: licenseMachine.id,
    event,
    payload: null,
    asked: [],
  };
  if (isFirst)
    return {
      ...shared,
      kind: 'started',
      from: to === null ? [] : [to],
      to: to === null ? [] : [to],
      taken: [],
      actions: [],
      refusal: null,
    };
  const value = pathToStateValue(from);
  const taken =
    to === null
      ? undefined
      : candidateTransitions(graph, value, event).find(
          ({ targets, guard }) =>
            (guard?.name !== 'dunningHasEnded' || from === IN_DUNNING) &&
            (targets.length === 0 || targets.some((target) => to === target || to.startsWith(`${target}.`))),
        );
  return {
    ...shared,
    kind: 'event',
    from: [from],
    to: [to ?? from],
    taken: taken === undefined ? [] : [taken.id],
    actions: taken?.actions.map(({ name }) => name) ?? [],
    refusal: to === null ? explainRefusal(graph, value, event) : null,
  };
}
