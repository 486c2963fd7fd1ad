import { activeStates, innermostStates, pathToStateValue } from './activeStates.js';
import { isInsideState } from './arrows.js';
import type { MachineGraph, TransitionGraph } from './machineGraph.js';
import type { GuardOrAction } from './guardOrAction.js';
import { guardOrActionText } from './transitionLines.js';
import type { StateValue } from 'xstate';

/** Why an event did not cause a transition. */
export interface EventRefusal {
  /** `guard`: all guards for the event returned false. `state`: the state does not handle the event. */
  readonly by: 'guard' | 'state';
  /** Names of the guards with their parameters, in the order of evaluation. */
  readonly guards: readonly string[];
}

/**
 * Returns the transitions that the active states have for an event, in the order in which XState tries them: inner
 * states first, and in each state the event's own transitions, then those of wildcards, longest first.
 */
export function candidateTransitions(
  { transitions }: MachineGraph,
  value: StateValue,
  event: string,
): readonly TransitionGraph[] {
  const innerFirst = ['', ...activeStates(value)].toReversed();
  return innerFirst.flatMap((path) =>
    transitions
      .filter(({ source, event: wanted }) => source === path && wanted !== '' && matches(wanted, event))
      .toSorted(
        (one, other) =>
          Number(other.event === event) - Number(one.event === event) || other.event.length - one.event.length,
      ),
  );
}

/** Explains why no transition was taken for the event. */
export function explainRefusal(machine: MachineGraph, value: StateValue, event: string): EventRefusal {
  const guards = candidateTransitions(machine, value, event).flatMap(({ guard }) =>
    guard === null ? [] : [guardText(guard)],
  );
  return { by: guards.length > 0 ? 'guard' : 'state', guards: [...new Set(guards)] };
}

/** A transition whose guard was evaluated, and the result. */
export interface EvaluatedTransition {
  readonly transition: TransitionGraph;
  readonly guard: GuardOrAction;
  readonly passed: boolean;
}

/**
 * Returns the guards that were evaluated for an event, in order. For each innermost active state, XState tries its
 * transitions, then those of the surrounding states, until a guard passes. All guards tried earlier returned false.
 */
export function listEvaluatedGuards(
  machine: MachineGraph,
  value: StateValue,
  event: string,
  taken: readonly string[],
): readonly EvaluatedTransition[] {
  const asked = new Map<string, EvaluatedTransition>();
  const moving = candidateTransitions(machine, value, event).filter(({ id }) => taken.includes(id));
  const leaves = innermostStates(value).map(pathToStateValue);
  // A machine without states has no innermost state.
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

/** The guard's name with all its parameters, which distinguish guards of the same name. */
export const guardText = ({ name, params }: GuardOrAction): string =>
  typeof params === 'object' && params !== null
    ? `${name}(${Object.values(params).map(String).join(', ')})`
    : guardOrActionText({ name, params });

const matches = (descriptor: string, event: string): boolean =>
  descriptor === event ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${event}.`.startsWith(descriptor.slice(0, -1)));
