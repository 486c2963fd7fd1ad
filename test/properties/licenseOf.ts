import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine, type StateValue } from 'xstate';
import type { LicenseMoment, LicenseState, RunLicense } from './license.properties.js';

/** Runs a state machine with the states, events and context of the license lifecycle (docs/machines.md). */
export const licenseOf =
  (machine: AnyStateMachine): RunLicense =>
  (begun, events) => {
    let [snapshot]: [AnyMachineSnapshot, ...unknown[]] = initialTransition(machine, begun);
    const moments = [momentOf(snapshot)];
    for (const event of events) {
      [snapshot] = transition(machine, snapshot, event);
      moments.push(momentOf(snapshot));
    }
    return moments;
  };

const STATES: readonly LicenseState[] = ['active.current', 'active.past_due', 'canceled', 'expired', 'revoked'];

function momentOf({ value, context }: AnyMachineSnapshot): LicenseMoment {
  const name = nameOf(value);
  const state = STATES.find((each) => each === name);
  if (state === undefined)
    throw new Error(`The machine is in ${name}, which is no state of a license: ${STATES.join(', ')}.`);
  return { state, pastDueSince: context.pastDueSince };
}

function nameOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([outer, inner]) => (inner === undefined ? outer : `${outer}.${nameOf(inner)}`))
    .join(', ');
}
