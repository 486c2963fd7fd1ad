import type { LicenseTransition } from '../../../domain/cloud/licensing/licenseHistory.js';
import { licenseLifecycle } from '../../../domain/cloud/licensing/licenseLifecycle.machine.js';
import { candidatesFor, refusalOf } from '../../../domain/shared/statechart/refusal.js';
import { pathToStateValue } from '../../../domain/shared/statechart/activeStates.js';
import { graphOf, type StepReading } from '../../shared/inspection/readSteps.js';

/**
 * A recorded transition of a license as a step. The record says from where to where; which transition that was follows from
 * the machine as it is today.
 */
export function readTransition(actor: string, { from, event, to, at }: LicenseTransition): Omit<StepReading, 'seq'> {
  const graph = graphOf(licenseLifecycle);
  const isFirst = event === 'license.issued';
  const shared = { at, times: 1, actor, machine: licenseLifecycle.id, event, payload: null, passedOver: [] };
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
      : candidatesFor(graph, value, event).find(
          ({ targets }) =>
            targets.length === 0 || targets.some((target) => to === target || to.startsWith(`${target}.`)),
        );
  return {
    ...shared,
    kind: 'event',
    from: [from],
    to: [to ?? from],
    taken: taken === undefined ? [] : [taken.id],
    actions: taken?.actions.map(({ name }) => name) ?? [],
    refusal: to === null ? refusalOf(graph, value, event) : null,
  };
}
