import { activeStates, innermostStates, pathToStateValue } from './activeStates.js';
import { isInsideState } from './arrows.js';
import type { MachineGraph, TransitionGraph } from './machineGraph.js';
import type { GuardOrAction } from './guardOrAction.js';
import { guardOrActionText } from './transitionLines.js';
import type { StateValue } from 'xstate';

/** Why an event changed nothing. */
export interface EventRefusal {
  /** `guard`: the state knows the event, and its guards said no. `state`: it has no transition for it. */
  readonly by: 'guard' | 'state';
  /** Names with their parameters, in the order in which they were asked. */
  readonly guards: readonly string[];
}

/** What the states that are active offer for an event, in the order in which XState tries them: inner states first. */
export function candidateTransitions(
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
export function explainRefusal(machine: MachineGraph, value: StateValue, event: string): EventRefusal {
  const guards = candidateTransitions(machine, value, event).flatMap(({ guard }) =>
    guard === null ? [] : [guardText(guard)],
  );
  return { by: guards.length > 0 ? 'guard' : 'state', guards: [...new Set(guards)] };
}

/** A transition whose guard was asked, and its answer. */
export interface EvaluatedTransition {
  readonly transition: TransitionGraph;
  readonly guard: GuardOrAction;
  readonly passed: boolean;
}

/**
 * The guards that an event asked, in order. For each innermost active state XState tries its transitions, then those of the states
 * around it unless one inside was taken, up to the first that is taken: the guards before it were false.
 */
export function evaluatedGuards(
  machine: MachineGraph,
  value: StateValue,
  event: string,
  taken: readonly string[],
): readonly EvaluatedTransition[] {
  const asked = new Map<string, EvaluatedTransition>();
  const moving = candidateTransitions(machine, value, event).filter(({ id }) => taken.includes(id));
  const leaves = innermostStates(value).map(pathToStateValue);
  // A machine without states has no leaf.
  for (const leaf of leaves.length === 0 ? [value] : leaves) {
    for (const transition of candidateTransitions(machine, leaf, event)) {
      const { id, guard } = transition;
      const passed = taken.includes(id);
      if (moving.some(({ source }) => isInsideState(source, transition.source))) break;
      if (guard !== null) asked.set(id, { transition, guard, passed });
      if (passed || guard === null) break;
    }
  }
  return [...asked.values()];
}

/** Guards of one name are told apart by all that they were given. */
export const guardText = ({ name, params }: GuardOrAction): string =>
  typeof params === 'object' && params !== null
    ? `${name}(${Object.values(params).map(String).join(', ')})`
    : guardOrActionText({ name, params });

const matches = (descriptor: string, event: string): boolean =>
  descriptor === event ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && event.startsWith(descriptor.slice(0, -1)));
