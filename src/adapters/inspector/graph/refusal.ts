import { activeStates } from './activeStates.js';
import type { MachineGraph, TransitionGraph } from './machineGraph.js';
import type { NamedPart } from './namedParts.js';
import { partText } from './transitionLines.js';
import type { StateValue } from 'xstate';

/** Why an event changed nothing. */
export interface Refusal {
  /** `guard`: the state knows the event, and its guards said no. `state`: it has no transition for it. */
  readonly by: 'guard' | 'state';
  /** Names with their parameters, in the order in which they were asked. */
  readonly guards: readonly string[];
}

/** What the states that are active offer for an event, in the order in which XState tries them: inner states first. */
export function candidatesFor(
  { transitions }: MachineGraph,
  value: StateValue,
  event: string,
): readonly TransitionGraph[] {
  const innerFirst = ['', ...activeStates(value)].toReversed();
  return innerFirst.flatMap((path) =>
    transitions.filter(({ source, event: wanted }) => source === path && wanted !== '' && matches(wanted, event)),
  );
}

/** Of an event that was refused in the state. */
export function refusalOf(machine: MachineGraph, value: StateValue, event: string): Refusal {
  const guards = candidatesFor(machine, value, event).flatMap(({ guard }) =>
    guard === null ? [] : [guardText(guard)],
  );
  return { by: guards.length > 0 ? 'guard' : 'state', guards: [...new Set(guards)] };
}

/** The guards that said no before one of the taken transitions was tried. */
export function guardsPassedOver(
  machine: MachineGraph,
  value: StateValue,
  event: string,
  taken: readonly string[],
): readonly string[] {
  const candidates = candidatesFor(machine, value, event);
  const first = candidates.findIndex(({ id }) => taken.includes(id));
  return [
    ...new Set(
      candidates.slice(0, Math.max(first, 0)).flatMap(({ guard }) => (guard === null ? [] : [guardText(guard)])),
    ),
  ];
}

/** Guards of one name are told apart by all that they were given. */
const guardText = ({ name, params }: NamedPart): string =>
  typeof params === 'object' && params !== null
    ? `${name}(${Object.values(params).map(String).join(', ')})`
    : partText({ name, params });

const matches = (descriptor: string, event: string): boolean =>
  descriptor === event ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && event.startsWith(descriptor.slice(0, -1)));
